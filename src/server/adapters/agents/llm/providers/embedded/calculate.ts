import type { MathNode } from 'mathjs';

const functions = new Set(
  'abs cbrt ceil cos exp factorial floor log log10 log2 max min mod pow round sin sqrt tan'.split(' '),
);
const symbols = new Set(['pi', 'e', 'tau']);
const nodes = new Set(['ConstantNode', 'OperatorNode', 'ParenthesisNode', 'FunctionNode', 'SymbolNode']);

const phrases: [RegExp, string][] = [
  [/^(what(?:'s| is)|how much is|calculate|compute|evaluate|solve|work out)\s+/i, ''],
  [/[\s?=.!]+$/, ''],
  [/(\d+(?:\.\d+)?)\s*(?:%|percent)\s+of\s+/gi, '$1/100*'],
  [/\bsquare root of\s+/gi, 'sqrt '],
  [/\bsqrt\s+(\d+(?:\.\d+)?)/gi, 'sqrt($1)'],
  [/\bsquared\b/gi, '^2'],
  [/\bcubed\b/gi, '^3'],
  [/\b(?:to the power of)\b/gi, '^'],
  [/\bplus\b/gi, '+'],
  [/\bminus\b/gi, '-'],
  [/\b(?:times|multiplied by)\b|[×·]|(?<=\d)\s*x\s*(?=\d)/gi, '*'],
  [/\b(?:divided by|over)\b|÷/gi, '/'],
  [/(?<=\d),(?=\d{3}(?:\D|$))/g, ''],
];

/** The arithmetic in a message, as an expression; `null` when the message is about something else. */
export function findExpression(text: string): string | null {
  if (text.length > 200) return null;
  const expression = phrases.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text.trim()).trim();
  if (!/^[\d\s+\-*/^().,%!a-z]+$/i.test(expression) || !/\d/.test(expression)) return null;
  const names = expression.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? [];
  const isArithmetic = names.every((name) => functions.has(name) || symbols.has(name));
  return isArithmetic && /[+\-*/^%!(]/.test(expression) ? expression.toLowerCase() : null;
}

/** The value of an expression, to 12 digits; `null` when it has none. Knows numbers, operators and a few functions only. */
export async function calculate(expression: string): Promise<string | null> {
  const { parse, format } = await import('mathjs/number');
  try {
    const tree = parse(expression);
    tree.traverse(assertHarmless);
    const value: unknown = tree.compile().evaluate({});
    return typeof value === 'number' && Number.isFinite(value) ? format(value, { precision: 12, lowerExp: -9, upperExp: 15 }) : null;
  } catch {
    return null;
  }
}

function assertHarmless(node: MathNode): void {
  if (!nodes.has(node.type)) throw new Error('This is no arithmetic.');
  const name = 'name' in node && typeof node.name === 'string' ? node.name : undefined;
  if (name !== undefined && !functions.has(name) && !symbols.has(name)) throw new Error('There is no such function.');
}
