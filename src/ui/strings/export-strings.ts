import { formatBytes } from '../format-bytes';

const conversations = (count: number) => (count === 1 ? '1 conversation' : `${count.toLocaleString()} conversations`);

type Report = { end: 'done' | 'cancelled' | 'failed'; saved: number; missed: number; bytes: number };

/** What an export says. Apart from the other words, like those of the settings. */
export const exportStrings = {
  reading: 'Reading the list…',
  underWay: 'Exporting…',
  exporting: (done: number, all: number) => `Exporting ${done.toLocaleString()} of ${all.toLocaleString()}…`,
  stopping: 'Stopping…',
  cancel: 'Cancel export',
  dismiss: 'Dismiss',
  progress: 'Export',
  summary: ({ end, saved, missed, bytes }: Report, name: string) => {
    if (end === 'cancelled') return 'Export cancelled. Nothing was saved.';
    if (end === 'failed') return 'The export could not be finished. Nothing was saved. Please try again.';
    if (saved + missed === 0) return 'There is nothing to export yet.';
    const left = missed === 0 ? '' : ` ${conversations(missed)} could not be read.`;
    return `${conversations(saved)} saved in ${name} (${formatBytes(bytes)}), in the downloads of this browser.${left}`;
  },
} as const;
