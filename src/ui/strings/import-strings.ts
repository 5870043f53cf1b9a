const count = (number: number) => number.toLocaleString();
const conversations = (number: number) => (number === 1 ? '1 conversation' : `${count(number)} conversations`);

type Counts = { made: readonly unknown[]; already: number; refused: number };
/** A problem without a line is of a whole file. */
type Report = Counts & { end: 'done' | 'cancelled' | 'failed'; problems: readonly { line: number | null }[] };

/** “3 imported, 297 already here, 1 could not be read” */
function counted({ made, already, refused }: Counts): string {
  const parts = [
    `${count(made.length)} imported`,
    ...(already > 0 ? [`${count(already)} already here`] : []),
    ...(refused > 0 ? [`${count(refused)} could not be read`] : []),
  ];
  return parts.join(', ');
}

const ours = 'Parley takes the .jsonl and .json files that it exported itself.';

/** What an import says. Apart from the other words, like those of the settings. */
export const importStrings = {
  looking: 'Looking at the file…',
  underWay: 'Importing…',
  importing: (share: number, report: Counts) => `Importing, ${String(Math.floor(share * 100))} %: ${counted(report)}`,
  stopping: 'Stopping…',
  cancel: 'Cancel import',
  progress: 'Import',

  summary: (report: Report) => {
    if (report.end === 'failed')
      return `The server could not go on: ${counted(report)}. Choose the file again later; what is here already is skipped.`;
    if (report.end === 'cancelled')
      return `Cancelled: ${counted(report)}. Choose the file again to go on; what is here already is skipped.`;
    const isNothing = report.made.length + report.already === 0 && report.refused > 0;
    return isNothing && report.problems.every(({ line }) => line === null) ? 'Nothing was imported' : counted(report);
  },
  undo: 'Undo import',
  undoUnderWay: 'Removing…',
  undoing: (done: number, all: number) => `Removing ${count(done)} of ${count(all)}…`,
  undone: ({ removed, kept, left }: { removed: number; kept: number; left: readonly unknown[] }) =>
    [
      `${conversations(removed)} removed again`,
      ...(kept > 0 ? [`${count(kept)} kept, for ${kept === 1 ? 'it was' : 'they were'} used since`] : []),
      ...(left.length > 0 ? [`${count(left.length)} could not be removed`] : []),
    ].join(', '),
  dismiss: 'Dismiss',
  problems: 'What could not be read',
  at: (file: string, line: number | null) => (line === null ? file : `${file}, line ${count(line)}`),
  more: (number: number) => `and ${count(number)} more`,

  reasons: {
    archive: `This is a compressed archive. ${ours}`,
    binary: 'This is not a text file, or it is damaged.',
    chatgpt: `This is an export of ChatGPT, which Parley does not read. ${ours}`,
    claude: `This is an export of Claude, which Parley does not read. ${ours}`,
    empty: 'The file is empty.',
    list: 'This is a list in JSON. Parley takes one conversation, or one in each line.',
    markdown: 'This is Markdown, which is for reading. Export the conversation as JSON to import it.',
    other: `This is not JSON. ${ours}`,
    page: 'This is a web page, not an export.',
    unreadable: 'The file cannot be opened. It may have been moved or changed.',
    'cut-off': 'It breaks off in the middle: the file is not complete.',
    foreign: 'It is JSON, but no conversation that Parley exported.',
    newer: 'It was exported by a newer Parley than this one.',
    'not-json': 'It is not JSON.',
    'too-large': 'It is larger than this server takes.',
  },
} as const;
