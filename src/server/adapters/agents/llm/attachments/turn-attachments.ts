import type { FileBlock } from '../../../../../contract/content-block';
import type { AgentTurn } from '../../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../../core/agents/agent-event';
import type { ChosenModel } from '../agent-models';
import { EventQueue } from '../event-queue';
import { untilAborted } from '../until-aborted';
import { readAttachmentContent } from './attachment-content';
import { PromptAttachments, type Attachment } from './prompt-attachments';

type Notice = Extract<AgentEvent, { type: 'notice' }>;
type Reading = { input: ChosenModel['input']; room: number };

/** The files of a turn's history, read for its prompt. */
export class TurnAttachments {
  private readonly files: FileBlock[];
  /** Those of the message that is being answered: only of these is the person told. */
  private readonly newFiles: ReadonlySet<string>;

  constructor(private readonly turn: Pick<AgentTurn, 'history' | 'readFile' | 'readFileText' | 'signal'>) {
    const messages = turn.history.filter((message) => message.role === 'user');
    const files = messages.map(({ content }) => content.filter((block) => block.type === 'file'));
    this.files = [...new Map(files.flat().map((file) => [file.file_id, file])).values()];
    this.newFiles = new Set(files.at(-1)?.map((file) => file.file_id));
  }

  /** Yields what the person who waits should know. Answers `null` when the signal ended it. */
  async *read(reading: Reading): AsyncGenerator<AgentEvent, PromptAttachments | null, void> {
    if (this.files.length === 0) return new PromptAttachments([], 0);
    const notices = new EventQueue<Notice>();
    const read = this.readAll(reading, (notice) => notices.push(notice));
    read.then(
      () => notices.close(),
      (error: unknown) => notices.close({ error }),
    );
    yield* untilAborted(notices, this.turn.signal);
    return this.turn.signal.aborted ? null : new PromptAttachments(await read, reading.room);
  }

  /** One after the other, since each may be large. */
  private async readAll({ input }: Reading, tell: (notice: Notice) => void): Promise<Attachment[]> {
    const { signal } = this.turn;
    const attachments: Attachment[] = [];
    for (const file of this.files) {
      if (signal.aborted) break;
      const content = await readAttachmentContent(file, {
        input,
        turn: this.turn,
        signal,
        onProgress: ({ message }) => tell({ type: 'notice', level: 'info', message: `${message} of "${file.filename}"` }),
      });
      const isNews = content.kind === 'missing' && this.newFiles.has(file.file_id);
      if (isNews) tell({ type: 'notice', level: 'warning', message: `"${file.filename}" ${content.fact}` });
      attachments.push({ file, content });
    }
    return attachments;
  }
}
