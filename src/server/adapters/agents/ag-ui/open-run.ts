import { createParser } from 'eventsource-parser';
import { AppError, isAppError } from '../../../core/app-error';
import { presentableWords } from '../presentable-words';
import { nameRemote, type RemoteAgent } from './remote-agent';

const MAX_FRAME = 10 * 1024 * 1024;
/** Of an answer that is no stream; an error that is longer, or never ends, says nothing more to people. */
const MAX_REFUSAL = 10_000;

type OpenRun = { remote: RemoteAgent; input: Record<string, unknown>; signal: AbortSignal; onSign: () => void };

export type OpenedRun = { frames: AsyncIterable<string> } | { refusal: AppError; status: number };

/** Posts one run; its answer is read with patience towards the wire and none towards an answer that is no stream of events. */
export async function openRun({ remote, input, signal, onSign }: OpenRun): Promise<OpenedRun> {
  const response = await post(remote, input, signal);
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
  if (response.ok && isStream && response.body) return { frames: readFrames(remote, response.body, onSign) };
  return { refusal: await toRefusal(remote, response), status: response.status };
}

async function post({ url, headers, fetch, ...remote }: RemoteAgent, input: unknown, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(input),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    const text = `${nameRemote({ url })} cannot be reached. Check that it runs and that "ag-ui.url" of agent "${remote.definition.name}" is right.`;
    throw new AppError('agent-unavailable', text, { cause: error });
  }
}

async function* readFrames(remote: RemoteAgent, body: ReadableStream<Uint8Array>, onSign: () => void): AsyncGenerator<string, void, void> {
  const ready: string[] = [];
  const state = { isTooLong: false };
  const parser = createParser({
    maxBufferSize: MAX_FRAME,
    onEvent: ({ data }) => void ready.push(data),
    onError: ({ type }) => {
      state.isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      onSign();
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (state.isTooLong) throw new AppError('agent-misbehaved', `${nameRemote(remote)} sent an event of more than 10 MiB.`);
      yield* ready.splice(0);
    }
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError('agent-misbehaved', `${nameRemote(remote)} broke off in mid-answer. Send the message again.`, { cause: error });
  }
}

async function toRefusal(remote: RemoteAgent, response: Response): Promise<AppError> {
  const { status, ok } = response;
  const name = nameRemote(remote);
  if (ok || status < 400) {
    await response.body?.cancel();
    if (ok) return new AppError('agent-misbehaved', `${name} answered no stream of events.`);
    return mendable(remote, `redirects to another address (${status}), which is not followed`, 'url');
  }
  const reason = reasonIn(await readBeginning(response.body), Object.values(remote.headers));
  if (status === 401 || status === 403) return mendable(remote, `refused the credentials (${status})`, 'headers');
  if (status === 404) return mendable(remote, 'knows no such endpoint (404)', 'url');
  const isBusy = status === 429 || status === 503;
  return new AppError(isBusy ? 'agent-unavailable' : 'agent-misbehaved', `${name} refused the run (${status})${reason}.`);
}

function mendable(remote: RemoteAgent, what: string, key: 'url' | 'headers'): AppError {
  const text = `${nameRemote(remote)} ${what}. Check "ag-ui.${key}" of agent "${remote.definition.name}".`;
  return new AppError('agent-unavailable', text);
}

/** Breaks off where it is long enough, and where the connection does. */
async function readBeginning(body: Response['body']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= MAX_REFUSAL) break;
    }
  } catch {
    // What has come by then is what there is to tell.
  }
  return text.slice(0, MAX_REFUSAL);
}

function reasonIn(body: string, secrets: readonly string[]): string {
  let said = body;
  try {
    const { detail, message, title } = JSON.parse(body) as Partial<Record<'detail' | 'message' | 'title', unknown>>;
    said = [detail, message, title].find((text) => typeof text === 'string') ?? '';
  } catch {
    said = /[<{]/.test(body) ? '' : body;
  }
  const words = presentableWords(said, secrets);
  return words === '' ? '' : `: ${words}`;
}
