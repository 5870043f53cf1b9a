import { createParser } from 'eventsource-parser';
import { AppError, isAppError } from '../../../core/app-error';
import { nameRemote, type RemoteAgent } from './remote-agent';

const MAX_FRAME = 10 * 1024 * 1024;
const MAX_REASON = 300;

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
  const { status } = response;
  const name = nameRemote(remote);
  const agent = `agent "${remote.definition.name}"`;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    return new AppError('agent-unavailable', `${name} redirects to another address (${status}), which is not followed. Check "ag-ui.url" of ${agent}.`);
  }
  const reason = reasonIn((await response.text()).slice(0, 10_000));
  if (response.ok) return new AppError('agent-misbehaved', `${name} answered no stream of events.`);
  if (status === 401 || status === 403) return new AppError('agent-unavailable', `${name} refused the credentials (${status}). Check "ag-ui.headers" of ${agent}.`);
  if (status === 404) return new AppError('agent-unavailable', `${name} knows no such endpoint (404). Check "ag-ui.url" of ${agent}.`);
  const isBusy = status === 429 || status === 503;
  return new AppError(isBusy ? 'agent-unavailable' : 'agent-misbehaved', `${name} refused the run (${status})${reason}.`);
}

function reasonIn(body: string): string {
  let reason = '';
  try {
    const { detail, message, title } = JSON.parse(body) as Partial<Record<'detail' | 'message' | 'title', unknown>>;
    reason = [detail, message, title].find((text) => typeof text === 'string') ?? '';
  } catch {
    reason = /[<{]/.test(body) ? '' : body;
  }
  return reason === '' ? '' : `: ${reason.trim().replace(/\.$/, '').slice(0, MAX_REASON)}`;
}
