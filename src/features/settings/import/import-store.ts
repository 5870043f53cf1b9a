import { pageState } from '../../../ui/page-state';
import type { ImportProgress } from './import-files';
import type { ImportReport } from './import-report';
import type { Undone } from './undo-import';

/** What is being imported or was. `undone` is set once somebody took the import back. */
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'importing'; progress: ImportProgress | null; isStopping: boolean }
  | { kind: 'undoing'; done: number; all: number }
  | { kind: 'ended'; report: ImportReport; undone: Undone | null };

/** An import goes on while its person looks at something else, and what it did is there afterwards. */
export const importStore = pageState<ImportState>({ kind: 'idle' });
