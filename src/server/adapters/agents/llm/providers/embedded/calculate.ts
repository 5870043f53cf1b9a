import { arithmeticNames, evaluateArithmetic } from './evaluate-arithmetic';

const phrases: [RegExp, string][] = [
  [/^(what(?:'s| is)|how much is|calculate|compute|evaluate|solve|work out)\s+/i, ''],
  [/[\s?=.]+$/, ''],
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
  const isArithmetic = names.every((name) => arithmeticNames.has(name));
  return isArithmetic && /[+\-*/^%!(]/.test(expression) ? expression.toLowerCase() : null;
}

/** The value of an expression, to 12 digits; `null` when it has none. */
export function calculate(expression: string): string | null {
  const value = evaluateArithmetic(expression);
  if (value === null) return null;
  return String(Number(value.toPrecision(12))).replace('e+', 'e');
}
