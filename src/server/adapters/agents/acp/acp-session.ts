import { methods } from '@agentclientprotocol/sdk';
import { AppError } from '../../../core/app-error';
import type { AcpAgent } from './acp-agent';
import { AcpConnection, type AcpListener } from './acp-connection';
import { isGone } from './is-gone';
import { modeOption, modelOption, offersOf, type Offer } from './session-options';
import { promptAnswerSchema, sessionAnswerSchema, type PromptAnswer, type SessionAnswer } from './session-update';

const SETUP_MS = 60_000;
/** How long a program may take to wind down after a stop, before it is ended. */
const WIND_DOWN_MS = 800;

type OpenSession = {
  agent: AcpAgent;
  choice: SessionChoice;
  /** The session to go on with, where the program still has it. */
  known: string | null;
  /** Ends the program while the session is not open yet. */
  signal: AbortSignal;
};

export type SessionChoice = { cwd: string; mode: string | undefined; model: string | undefined };

/** One conversation's session in one running program. */
export class AcpSession {
  /** The user message that it answered last: it knows everything up to there. */
  answered: string | null = null;
  readonly id: string;
  /** It knows the conversation from before. */
  readonly isResumed: boolean;
  /** The models that it may be told to use, as far as the program says so. */
  readonly models: readonly Offer[];
  private prompting: Promise<unknown> | null = null;
  private cancelling: Promise<void> = Promise.resolve();

  private constructor(
    private readonly agent: AcpAgent,
    private readonly connection: AcpConnection,
    { id, isResumed, models }: Pick<AcpSession, 'id' | 'isResumed' | 'models'>,
  ) {
    this.id = id;
    this.isResumed = isResumed;
    this.models = models;
  }

  static async open({ agent, choice, known, signal }: OpenSession): Promise<AcpSession> {
    const connection = await AcpConnection.start(agent, choice.cwd);
    const stop = () => void connection.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await connection.greet();
      const resumed = known === null ? null : await resume(connection, choice.cwd, known);
      const answer = resumed ?? (await request(connection, methods.agent.session.new, { cwd: choice.cwd, mcpServers: [] }));
      const id = resumed && known !== null ? known : answer.sessionId;
      if (!id) throw new AppError('agent-misbehaved', `${agent.label} began a session without a name.`);
      const session = new AcpSession(agent, connection, { id, isResumed: resumed !== null, models: offersOf(modelOption(answer)) });
      await session.setMode(answer, choice.mode);
      await session.setModel(answer, choice.model);
      return session;
    } catch (error) {
      await connection.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  get isAlive(): boolean {
    return this.connection.isAlive;
  }

  get pid(): number | undefined {
    return this.connection.pid;
  }

  get takesImages(): boolean {
    return this.connection.capabilities.promptCapabilities?.image === true;
  }

  async prompt(prompt: readonly unknown[], listener: AcpListener): Promise<PromptAnswer> {
    this.connection.listener = listener;
    const asking = this.connection.request(methods.agent.session.prompt, { sessionId: this.id, prompt });
    this.prompting = asking.catch(() => undefined);
    try {
      return promptAnswerSchema.parse(await asking);
    } finally {
      this.prompting = null;
      if (this.connection.listener === listener) this.connection.listener = null;
    }
  }

  /** Ends what it does now; a program that does not listen is ended with everything that it started, which `onEnding` is told. */
  cancel(onEnding: (pid: number) => void = () => undefined): Promise<void> {
    const { prompting } = this;
    if (prompting) this.cancelling = this.windDown(prompting, onEnding);
    return this.cancelling;
  }

  /** Resolves once nothing of an earlier turn goes on. */
  settled(): Promise<void> {
    return this.cancelling;
  }

  private async windDown(prompting: Promise<unknown>, onEnding: (pid: number) => void): Promise<void> {
    void this.connection.notify(methods.agent.session.cancel, { sessionId: this.id }); // whoever does not read does not hear it
    const isLate = new Promise<true>((resolve) => {
      this.agent.clock.after(WIND_DOWN_MS, () => resolve(true));
    });
    if ((await Promise.race([prompting, isLate])) !== true) return;
    if (this.pid !== undefined) onEnding(this.pid);
    await this.close();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** In the usual mode of some programs tools run unasked: so a mode is set first, and a program that has it not is refused. */
  private async setMode(answer: SessionAnswer, wanted: string | undefined): Promise<void> {
    if (wanted === undefined) return;
    const { modes } = answer;
    if (modes) {
      this.checkOffer('mode', wanted, modes.availableModes.map(({ id }) => id));
      if (modes.currentModeId !== wanted) await this.setPlainMode(wanted);
      return;
    }
    const option = modeOption(answer);
    if (!option && this.isResumed) return this.setPlainMode(wanted); // not every program says again what it has
    this.checkOffer('mode', wanted, offersOf(option).map(({ value }) => value));
    await this.setOption(option?.id, option?.currentValue, wanted);
  }

  private checkOffer(what: 'mode' | 'model', wanted: string, offered: readonly string[]): void {
    if (offered.includes(wanted)) return;
    const others = offered.length === 0 ? 'It has none to choose from' : `It has ${offered.join(', ')}`;
    throw this.refused(`does not know the ${what} "${wanted}". ${others}`);
  }

  /** Rejects when the program does not take it. */
  private async setPlainMode(modeId: string): Promise<void> {
    await request(this.connection, methods.agent.session.setMode, { sessionId: this.id, modeId });
  }

  private async setModel(answer: SessionAnswer, wanted: string | undefined): Promise<void> {
    if (wanted === undefined) return;
    const option = modelOption(answer);
    this.checkOffer('model', wanted, this.models.map(({ value }) => value));
    await this.setOption(option?.id, option?.currentValue, wanted);
  }

  private async setOption(configId: string | undefined, current: string | null | undefined, value: string): Promise<void> {
    if (configId === undefined || current === value) return;
    const params = { sessionId: this.id, configId, value };
    const { configOptions } = await request(this.connection, methods.agent.session.setConfigOption, params);
    const now = configOptions?.find(({ id }) => id === configId)?.currentValue;
    if (now !== value) throw this.refused(`did not take "${value}"`);
  }

  private refused(what: string): AppError {
    return new AppError('agent-unavailable', `${this.agent.label} ${what}.`);
  }
}

/** `null` when the program cannot, or does not know the session any more. */
async function resume(connection: AcpConnection, cwd: string, sessionId: string): Promise<SessionAnswer | null> {
  const { loadSession, sessionCapabilities } = connection.capabilities;
  const canResume = Boolean(sessionCapabilities?.resume);
  if (!canResume && loadSession !== true) return null;
  const method = canResume ? methods.agent.session.resume : methods.agent.session.load;
  try {
    return await request(connection, method, { sessionId, cwd, mcpServers: [] });
  } catch (error) {
    if (!connection.isAlive || !isGone(error)) throw error;
    return null;
  }
}

async function request(connection: AcpConnection, method: string, params: Record<string, unknown>): Promise<SessionAnswer> {
  return sessionAnswerSchema.parse((await connection.request(method, params, SETUP_MS)) ?? {});
}
