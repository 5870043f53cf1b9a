import 'katex/dist/katex.min.css';

export { math } from '@streamdown/math';
