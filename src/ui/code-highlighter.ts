import { createCodePlugin } from '@streamdown/code';

/** Of GitHub's themes the ones whose every colour can be read on the surface that code stands on. */
export const codeHighlighter = createCodePlugin({ themes: ['github-light-default', 'github-dark-default'] });
