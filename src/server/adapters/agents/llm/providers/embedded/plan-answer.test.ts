import { describe, expect, test } from 'vitest';
import { openGuide } from './guide-index';
import { planAnswer } from './plan-answer';
import type { Question } from './question';
import { notAModel } from './small-talk';

const pages = [
  {
    name: 'README.md',
    text: `# Parley

Parley turns any agent into a durable chat service.

## Start

Run \`npx parley serve\` and open the page.

\`\`\`sh
# not a heading
npx parley serve
\`\`\`

## Agents

An agent is a YAML file in the folder \`agents\`. Add a file to add an agent.
`,
  },
  { name: 'queue.md', text: '# The queue\n\nA message that is sent while a turn runs waits in the queue. It can be edited, moved and dropped.' },
];
const knowledge = { guide: openGuide(() => Promise.resolve(pages)), now: new Date(2026, 10, 29, 12, 30) };

function question(text: string, change: Partial<Question> = {}): Question {
  return { text, files: [], earlierFiles: [], unreadable: [], context: [], toolAnswers: [], tools: [], isFirst: false, ...change };
}

async function say(text: string, change: Partial<Question> = {}): Promise<string> {
  return (await planAnswer(question(text, change), knowledge)).text ?? '';
}

describe('the embedded model', () => {
  test.each(['hello', 'What is Parley?', '1+1'])('says in its first answer that it is no language model (%s)', async (text) => {
    expect(await say(text, { isFirst: true })).toContain(notAModel);
    expect(await say(text)).not.toContain(notAModel);
  });

  test.each(['what are you?', 'Are you an AI?', 'which model are you', 'Are you ChatGPT?'])('says so when asked: %s', async (text) => {
    expect(await say(text)).toContain('not a language model');
  });

  test.each([
    ['What is Parley?', 'Parley turns any agent into a durable chat service.', 'README.md: Parley'],
    ['How do I add an agent?', 'An agent is a YAML file', 'README.md: Parley › Agents'],
    ['how to start it', 'npx parley serve', 'README.md: Parley › Start'],
    ['can I edit a queued message', 'It can be edited, moved and dropped.', 'queue.md: The queue'],
  ])('answers from the pages, naming the section: %s', async (text, quoted, source) => {
    const answer = await say(text);
    expect(answer).toContain(quoted);
    expect(answer).toContain(source);
  });

  test.each(['What is the capital of France?', 'Who won the world cup in 1998?', 'Write me a poem about the sea', 'How do I bake sourdough bread?', 'asdf qwer'])(
    'refuses rather than guess: %s',
    async (text) => {
      expect(await say(text)).toMatch(/^I do not know that/);
    },
  );

  test('refuses when there are no pages at all', async () => {
    const empty = { ...knowledge, guide: openGuide(() => Promise.resolve([])) };
    expect((await planAnswer(question('What is Parley?'), empty)).text).toMatch(/^I do not know that/);
  });

  test.each([
    ['what is 12*7?', '84'],
    ['15% of 80', '12'],
    ['0.1 + 0.2', '0.3'],
    ['square root of 2', '1.41421356237'],
    ['(3 + 4) squared', '49'],
    ['calculate 1,000,000 / 8', '125000'],
    ['2 plus 3 times 4', '14'],
    ['-2^2', '-4'],
    ['2^3^2', '512'],
    ['10 % 4 + 50%', '2.5'],
    ['5! / max(2, 3, 4)', '30'],
    ['log(8, 2) * pi', '9.42477796077'],
    ['2^100', '1.26765060023e30'],
  ])('calculates %s', async (text, value) => {
    expect(await say(text)).toContain(`**${value}**`);
  });

  test.each(['import("fs") + 1', '1 + createUnit("x")', '9^9^9^9', '1/0', 'f(x)=1+1', '[1,2]+1', 'a=1+1;a', '171!', '(1+2', '1+', 'constructor(1)+1'])('does not evaluate %s', async (text) => {
    expect(await say(text)).not.toContain('=');
  });

  test.each([
    ['what is the date?', 'Today is Sunday 29 November 2026'],
    ['what time is it?', '12:30'],
    ['how many days until christmas?', '26 days until Friday 25 December 2026'],
    ['how many days since 1 November 2026', '28 days since'],
    ['what day is 3 December 2026?', 'is Thursday 3 December 2026'],
    ['when is next friday', 'Friday 4 December 2026'],
  ])('knows dates: %s', async (text, part) => {
    expect((await say(text)).replaceAll(',', '')).toContain(part);
  });
});

describe('the embedded model with files', () => {
  const report = { name: 'report.md', text: '# Report\n\nThe project began in May.\n\nThe budget is 40,000 euros.\n\nAnna leads the team.' };
  const table = { name: 'people.csv', text: '| name | city | age |\n| --- | --- | --- |\n| Anna | Berlin | 34 |\n| Bob | Paris | 28 |\n| Cora | Rome | 41 |' };

  test('quotes the passage that has the words of the question, and names the file', async () => {
    const answer = await say('How large is the budget?', { files: [report] });
    expect(answer).toBe('`report.md` says:\n\n> The budget is 40,000 euros.');
  });

  test('quotes the row of a table with the names of its columns', async () => {
    expect(await say('Where does Bob live?', { files: [table] })).toBe(
      '`people.csv` says:\n\n> | name | city | age |\n> | --- | --- | --- |\n> | Bob | Paris | 28 |',
    );
  });

  test('answers from a receipt by the line, and with all of it when no line has the words', async () => {
    const text = 'GREEN GROCER LTD\n14 Market Street\n\nApples 1.2kg 2.76\nBread wholemeal 1.85\nTOTAL 12.56\n\nThank you';
    const files = [{ name: 'receipt.jpg', text }];
    expect(await say('What is the total?', { files })).toBe('`receipt.jpg` says:\n\n> TOTAL 12.56');
    expect(await say('What is in this picture?', { files })).toContain('> GREEN GROCER LTD  \n> 14 Market Street  \n> \n> Apples');
    expect(await say('Which shop is it?', { files })).toContain('> GREEN GROCER LTD');
  });

  test('answers from the middle of a long text, and from a sentence that a photo has torn apart', async () => {
    const long = { name: 'book.pdf', text: `${'Nothing happened on this day.\n\n'.repeat(5000)}The password is Zanzibar.\n\n${'The end. '.repeat(500)}` };
    expect(await say('What is the password?', { files: [long] })).toBe('`book.pdf` says:\n\n> The password is Zanzibar.');
    const torn = { name: 'page.jpg', text: `The harbour ferry leaves every forty\n\nminutes between 6:15 and 21:45. ${'Nothing else is of note. '.repeat(40)}` };
    expect(await say('When does the ferry leave?', { files: [torn] })).toContain('6:15');
  });

  test('says what is on a page, also of an earlier file', async () => {
    const book = { name: 'book.pdf', text: '[Page 1]\n\nIt begins.\n\n[Page 12]\n\nThe crane fails.' };
    expect(await say('What does it say about page 12?', { files: [book] })).toBe('Page 12 of `book.pdf` says:\n\n> The crane fails.');
    expect(await say('And what is on page 1?', { earlierFiles: [book] })).toBe('Page 1 of `book.pdf` says:\n\n> It begins.');
    expect(await say('What is on page 14?', { files: [book] })).toContain('I do not find that in `book.pdf`');
  });

  test('finds a row by its own words and those of its column', async () => {
    const plan = { name: 'plan.xlsx', text: '## Plan\n\n| Quarter | Target | Actual |\n| --- | --- | --- |\n| Q1 | 100 | 97 |\n| Q2 | 120 | 131 |' };
    expect(await say('What was the actual for Q2?', { files: [plan] })).toMatch(/Actual \|\n> \| --- \| --- \| --- \|\n> \| Q2 \| 120 \| 131 \|$/);
  });

  test('shows what looks like HTML', async () => {
    const gaps = { name: 'gaps.xlsx', text: `## Gaps & <odd>\n\n<b>bold</b> 1 < 2\n\n## Rest\n\n${'Nothing. '.repeat(90)}` };
    const answer = await say('What is in it?', { files: [gaps] });
    expect(answer).toContain('- Gaps & \\<odd>');
    expect(answer).toContain('\\<b>bold\\</b> 1 < 2');
  });

  test('chooses among several files, also those of earlier messages', async () => {
    expect(await say('Who leads the team?', { files: [table, report] })).toContain('`report.md` says');
    expect(await say('Who leads the team?', { earlierFiles: [table, report] })).toContain('Anna leads the team');
  });

  test('goes on about files of earlier messages, after its own documentation', async () => {
    const earlierFiles = [table];
    expect(await say('What does Bob earn?', { earlierFiles })).toContain('> | Bob | Paris | 28 |');
    for (const text of ['Summarize the table', 'Summarize it in one line', 'The key points, please'])
      expect(await say(text, { earlierFiles })).toContain('`people.csv` has 5 lines');
    expect(await say('How do I start Parley?', { earlierFiles })).toContain('npx parley serve');
    expect(await say('What is the capital of Norway?', { earlierFiles })).toMatch(
      /^I do not find that in `people.csv`, nor in the documentation of Parley\.\n\nAll that `people.csv` says/,
    );
  });

  test('says what is in a file when nothing else is asked', async () => {
    const answer = await say('What is in this file?', { files: [table] });
    expect(answer).toContain('`people.csv` has 5 lines');
    expect(answer).toContain('> | Anna | Berlin | 34 |');
  });

  test('says that it does not find something, and what it cannot read', async () => {
    expect(await say('What is the weather?', { files: [report] })).toMatch(/^I do not find that in `report.md`\.\n\nAll that `report.md` says is:\n\n> # Report/);
    const novel = { name: 'novel.txt', text: 'It was a dark and stormy night. '.repeat(50) };
    expect(await say('What is the budget?', { files: [novel] })).toBe('I do not find that in `novel.txt`.');
    expect(await say('What is this?', { unreadable: ['[The attached file "a.png" …]'] })).toContain('a.png');
  });

  test('answers from the context that came with the message', async () => {
    const answer = await say('What is my order number?', { context: ['order number: A-77', 'city: Berlin'] });
    expect(answer).toContain('A-77');
    expect(answer).not.toContain('Berlin');
  });
});

describe('the commands of the embedded model', () => {
  const tools = ['current_time', 'calculator', 'send_report', 'plan_picnic', 'run_checks'];

  test.each([
    ['show tools', ['current_time', 'calculator']],
    ['Show me the approval', ['send_report']],
    ['show state', ['plan_picnic']],
    ['demo steps', ['run_checks']],
    ['call calculator {"left": 1}', ['calculator']],
  ])('"%s" calls tools', async (text, names) => {
    const { calls, text: before } = await planAnswer(question(text, { tools }), knowledge);
    expect(calls?.map((call) => call.toolName)).toEqual(names);
    expect(before).not.toBe('');
  });

  test('says when the agent has no such tool', async () => {
    const answer = await planAnswer(question('show tools'), knowledge);
    expect(answer.calls).toBeUndefined();
    expect(answer.text).toContain('does not have the tool `current_time` and `calculator`');
  });

  test('reports what the tools answered', async () => {
    const toolAnswers = [
      { toolName: 'calculator', text: '437', isError: false },
      { toolName: 'send_report', text: 'A person denied this call.', isError: true },
    ];
    const answer = await say('show tools', { toolAnswers, tools });
    expect(answer).toContain('`calculator` answered: `437`');
    expect(answer).toContain('`send_report` did not run: A person denied this call.');
  });

  test('shows reasoning, an error and a long answer', async () => {
    expect((await planAnswer(question('show reasoning'), knowledge)).reasoning).toBeTruthy();
    expect((await planAnswer(question('show error'), knowledge)).failure).toMatchObject({ code: 'agent-misbehaved' });
    const long = await planAnswer(question('long answer'), knowledge);
    const seconds = (long.text?.match(/\S+/g)?.length ?? 0) / (long.wordsPerSecond ?? 1);
    expect(seconds).toBeGreaterThan(18);
    expect(seconds).toBeLessThan(32);
    for (const mark of ['```ts', '| --: |', '$$', '- 24 ']) expect(long.text).toContain(mark);
  });

  test('every command that the help names is one', async () => {
    const commands = [...(await say('help')).matchAll(/^- `([^`]+)`/gm)].map((match) => match[1] ?? '');
    expect(commands.length).toBeGreaterThan(6);
    for (const command of commands) expect(await say(command, { tools })).not.toMatch(/^I do not know/);
  });
});
