/** A few hundred words of every kind of Markdown, for looking at streaming, stopping and resuming. */
export function writeLongAnswer(): string {
  return [
    '# A long answer',
    `This answer is written slowly, so that you have time to try things while it is under way.

1. **Stop it.** The button next to the input ends the turn within a moment, and what was written so far stays.
2. **Reload the page.** The answer goes on where it was: every piece is stored before it is shown, and the page asks for what came after the last piece it has seen.
3. **Open a second window.** Both follow the same turn, word for word.
4. **Send another message now.** It waits in the queue below, where you can edit, move or drop it.`,
    '## Code',
    `\`\`\`ts
async function follow(url: string, onEvent: (event: MessageEvent) => void): Promise<void> {
  const source = new EventSource(url);
  source.addEventListener('text_delta', onEvent);
  source.addEventListener('turn_done', () => source.close());
}
\`\`\``,
    '## A table',
    ['| n | n² | 2ⁿ | prime |', '| --: | --: | --: | :-: |', ...numbers(1, 32).map(tableRow)].join('\n'),
    '## Mathematics',
    `The sum of the first $n$ numbers is $\\frac{n(n+1)}{2}$, and the normal distribution is

$$
f(x) = \\frac{1}{\\sigma\\sqrt{2\\pi}} \\, e^{-\\frac{1}{2}\\left(\\frac{x-\\mu}{\\sigma}\\right)^2}
$$`,
    '## A list',
    numbers(1, 24).map(listItem).join('\n'),
    '## What happened meanwhile',
    `> The log is the truth, the bus is a doorbell.

Each piece of this text was appended to the conversation's log under a number. Your browser was told that there is news, read the log from its own number on, and drew what it found. When it loses the connection it comes back with the last number it knows, so nothing is missing and nothing comes twice. The same holds for a server that is restarted: the part that was stored is shown, and the turn says that it was interrupted.

That is the end of the long answer.`,
  ].join('\n\n');
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function tableRow(n: number): string {
  return `| ${n} | ${n * n} | ${2 ** n} | ${isPrime(n) ? 'yes' : 'no'} |`;
}

function listItem(n: number): string {
  const divisors = numbers(1, n).filter((candidate) => n % candidate === 0);
  return `- ${n} can be divided by ${divisors.join(', ')}${isPrime(n) ? ', so it is a **prime** number.' : '.'}`;
}

function isPrime(n: number): boolean {
  return n > 1 && numbers(2, n - 1).every((candidate) => n % candidate !== 0);
}
