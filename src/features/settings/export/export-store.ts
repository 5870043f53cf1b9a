import { pageState } from '../../../ui/page-state';
import type { ExportReport } from './export-conversations';

/** What is being exported or was. `all` is 0 until it is known. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'exporting'; done: number; all: number; isStopping: boolean }
  | { kind: 'ended'; report: ExportReport; name: string };

/** An export goes on while its person looks at something else. */
export const exportStore = pageState<ExportState>({ kind: 'idle' });
