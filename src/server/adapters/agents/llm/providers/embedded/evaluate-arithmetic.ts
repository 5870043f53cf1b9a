type Evaluate = (...values: number[]) => number;

const functions: Record<string, Evaluate> = {
  abs: Math.abs,
  cbrt: Math.cbrt,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: (value = NaN, base = Math.E) => Math.log(value) / Math.log(base),
  log10: Math.log10,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
};
const constants: Record<string, number> = { e: Math.E, pi: Math.PI, tau: 2 * Math.PI };

/** Names that an expression may use. */
export const arithmeticNames: ReadonlySet<string> = new Set([...Object.keys(functions), ...Object.keys(constants)]);

/**
 * The value of an expression of numbers, `+ - * / % ^ !`, parentheses and the functions above; `null` when it is not one or has
 * no finite value. Nothing is executed but arithmetic.
 */
export function evaluateArithmetic(expression: string): number | null {
  const tokens = expression.match(/\d+(?:\.\d+)?|\.\d+|[a-z][a-z0-9]*|\S/g) ?? [];
  try {
    const parser = new ArithmeticParser(tokens);
    const value = parser.sum();
    return parser.isAtEnd() && Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

class ArithmeticParser {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): number {
    let value = this.product();
    for (;;) {
      if (this.take('+')) value += this.product();
      else if (this.take('-')) value -= this.product();
      else return value;
    }
  }

  private product(): number {
    let value = this.signed();
    for (;;) {
      if (this.take('*')) value *= this.signed();
      else if (this.take('/')) value /= this.signed();
      else if (this.take('%')) value %= this.signed();
      else return value;
    }
  }

  /** A power binds more than the sign before it: -2^2 is -4. */
  private signed(): number {
    if (this.take('-')) return -this.signed();
    if (this.take('+')) return this.signed();
    const base = this.postfix();
    return this.take('^') ? base ** this.signed() : base;
  }

  private postfix(): number {
    let value = this.operand();
    for (;;) {
      if (this.take('!')) value = factorial(value);
      else if (this.isPercent()) value = this.percent(value);
      else return value;
    }
  }

  /** `%` is a hundredth unless a number follows, which it is then the remainder by. */
  private isPercent(): boolean {
    return this.tokens[this.at] === '%' && !/^[\d.a-z(]/.test(this.tokens[this.at + 1] ?? '');
  }

  private percent(value: number): number {
    this.at += 1;
    return value / 100;
  }

  private operand(): number {
    const token = this.tokens[this.at++] ?? '';
    if (/^[\d.]+$/.test(token)) return Number(token);
    if (token === '(') return this.closed(this.sum());
    const constant = constants[token];
    if (constant !== undefined) return constant;
    const evaluate = functions[token];
    if (!evaluate || !this.take('(')) throw new Error(`"${token}" is no number.`);
    const values = [this.sum()];
    while (this.take(',')) values.push(this.sum());
    return this.closed(evaluate(...values));
  }

  private closed(value: number): number {
    if (!this.take(')')) throw new Error('A parenthesis is not closed.');
    return value;
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }
}

function factorial(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 170) return NaN;
  let product = 1;
  for (let factor = 2; factor <= value; factor += 1) product *= factor;
  return product;
}
