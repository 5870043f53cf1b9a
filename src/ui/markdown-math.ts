import 'katex/dist/katex.min.css';
import { math as plugin } from '@streamdown/math';
import type { MathPlugin } from 'streamdown';

const [render, options] = plugin.rehypePlugin as [() => undefined, object];

/** What a formula may do to the page is bounded: no links, no sizes beyond a line's, no macros that grow without end. */
export const math: MathPlugin = {
  ...plugin,
  rehypePlugin: [render, { ...options, strict: 'ignore', maxSize: 20, maxExpand: 300 }],
};
