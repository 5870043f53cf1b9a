import type { Findings } from './findings';
import type { SeenEvent } from './read-frames';
import type { RuleId } from './rules';

type Kind = 'text message' | 'tool call' | 'reasoning' | 'reasoning message' | 'step';
type Bracket = { kind: Kind; action: 'open' | 'use' | 'close'; key: 'messageId' | 'toolCallId' | 'stepName' };

const BRACKETS: Record<string, Bracket> = {
  TEXT_MESSAGE_START: { kind: 'text message', action: 'open', key: 'messageId' },
  TEXT_MESSAGE_CONTENT: { kind: 'text message', action: 'use', key: 'messageId' },
  TEXT_MESSAGE_END: { kind: 'text message', action: 'close', key: 'messageId' },
  TOOL_CALL_START: { kind: 'tool call', action: 'open', key: 'toolCallId' },
  TOOL_CALL_ARGS: { kind: 'tool call', action: 'use', key: 'toolCallId' },
  TOOL_CALL_END: { kind: 'tool call', action: 'close', key: 'toolCallId' },
  REASONING_START: { kind: 'reasoning', action: 'open', key: 'messageId' },
  REASONING_END: { kind: 'reasoning', action: 'close', key: 'messageId' },
  REASONING_MESSAGE_START: { kind: 'reasoning message', action: 'open', key: 'messageId' },
  REASONING_MESSAGE_CONTENT: { kind: 'reasoning message', action: 'use', key: 'messageId' },
  REASONING_MESSAGE_END: { kind: 'reasoning message', action: 'close', key: 'messageId' },
  STEP_STARTED: { kind: 'step', action: 'open', key: 'stepName' },
  STEP_FINISHED: { kind: 'step', action: 'close', key: 'stepName' },
};

const OPENED_TWICE: Record<Kind, RuleId> = {
  'text message': 'C5',
  'tool call': 'C6',
  reasoning: 'C7',
  'reasoning message': 'C7',
  step: 'C8',
};

/** What a run has open: everything that a START opens and an END closes, with the subagent that opened it. */
export class OpenThings {
  private readonly open = new Map<string, string | undefined>();

  constructor(private readonly findings: Findings) {}

  get names(): string[] {
    return [...this.open.keys()];
  }

  see(event: SeenEvent): void {
    const bracket = BRACKETS[event.type];
    if (!bracket) return;
    const { kind, action } = bracket;
    const name = `${kind} ${String(event[bracket.key])}`;
    const subagent = typeof event['subagentRunId'] === 'string' ? event['subagentRunId'] : undefined;
    const rule = action === 'open' ? OPENED_TWICE[kind] : kind === 'step' ? 'C11' : 'C9';
    this.findings.exercise(rule);
    if (this.open.has(name) === (action === 'open')) {
      this.findings.fault(rule, `${event.type}: ${name} is ${action === 'open' ? 'open already' : 'not open'}`);
    }
    if (action === 'open') {
      this.open.set(name, subagent);
      return;
    }
    this.checkOwner(event, { name, subagent });
    if (action === 'close') this.open.delete(name);
  }

  private checkOwner({ type }: SeenEvent, { name, subagent }: { name: string; subagent: string | undefined }): void {
    const owner = this.open.get(name);
    if (subagent === undefined && owner === undefined) return;
    this.findings.exercise('C16');
    if (subagent !== undefined && subagent !== owner) {
      this.findings.fault('C16', `${type} of ${name} by ${subagent}, opened by ${owner ?? 'the agent itself'}`);
    }
  }
}
