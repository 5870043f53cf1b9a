const text = `# A title that is longer than one line of a telephone

A_word_that_never_ends_${'and_goes_on_'.repeat(8)} and \`some_inline_code_of_quite_some_length_too\`.

\`\`\`ts
// A comment.
export const aFunctionWithALongName = (first: string, second: number, third: readonly string[]) => [first, second, third];
\`\`\`

| Country | Capital | Population | Area in km² | Currency | Highest mountain |
| --- | --- | ---: | ---: | --- | --- |
| Italy | Rome | 58,990,000 | 302,073 | Euro | Monte Bianco |

$$\\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6} \\qquad \\prod_{p} \\frac{1}{1-p^{-s}} = \\zeta(s) \\qquad a^2+b^2=c^2$$

\`\`\`mermaid
flowchart LR
  A[Question] --> B{Known?} --> C[Answer]
\`\`\`

- [x] done
- [ ] not yet

![A picture](https://example.org/picture.png)

The end of the text.`;

const arabic = `مرحبا، هذا نص.

- البند الأول
- البند الثاني

| الاسم | القيمة |
| --- | --- |
| أحمد | ١٢ |`;

const longPath = 'src/some/very/long/path/to/a/file-with-a-long-name.tsx';
const lines = (middle: string) => `const a = 1;\n${middle}\nexport const something = aFunction(withArguments, thatAre, alsoLong);\n`;

/** Everything that an answer can hold, by what is asked for. JSON is YAML too. */
export const galleryScript = JSON.stringify([
  { when: { text: '^text' }, do: [{ say: text, pace: 0 }] },
  { when: { text: '^arabic' }, do: [{ say: arabic, pace: 0 }] },
  {
    when: { text: '^work' },
    do: [
      { reason: 'A thought.', pace: 0 },
      { call: 'read_a_file_with_a_long_name', input: { path: longPath }, result: 'read' },
      { call: 'fetch', input: { url: 'https://example.org' }, error: `The server answered 503. ${'Again. '.repeat(20)}` },
      {
        call: 'edit_file',
        input: { path: longPath },
        result: { diffs: [{ path: longPath, old_text: lines('const b = 2;'), new_text: lines('const b = 3;') }] },
      },
      { activity: 'plan', content: { entries: [{ content: 'Write it up '.repeat(8), status: 'pending' }] } },
      { step: 'Gather', do: [{ state: { city: 'Rome' } }] },
      { custom: 'score', value: { value: 0.93 } },
      { notice: 'A server of tools could not be reached.', level: 'error' },
      { say: 'All of that is done.', pace: 0 },
    ],
  },
  {
    when: { text: '^ask' },
    do: [
      {
        call: 'send_report_to_everybody',
        input: { to: 'everybody-in-the-company@example.org', text: 'Dear all.' },
        approval: 'Send it to 1,204 people?',
        result: 'sent',
      },
    ],
  },
  { when: { text: '^fail' }, do: [{ say: 'I begin, and', pace: 0 }, { fail: 'The model is overloaded. Try again soon.' }] },
]);
