import type { ProbeFailure, ProbeTarget } from '../../../../../core/models/model-probe';
import { modelProviders } from '../model-providers';

/** What went wrong: an answer with a status, an answer of the wrong kind, or none at all. */
export type ProbeTrouble =
  | { kind: 'status'; status: number; said: string; location?: string | undefined }
  | { kind: 'stranger'; said: string }
  | { kind: 'silence'; limitMs: number }
  | { kind: 'unreachable'; said: string };

export type Probed = ProbeTarget & { url: string; model?: string };

const MAX_DETAIL = 300;

export function describeProbeFailure(target: Probed, trouble: ProbeTrouble): ProbeFailure {
  const { title } = modelProviders[target.provider];
  const name = `${title} at ${new URL(target.url).origin}`;
  const detail = 'said' in trouble ? toDetail(trouble.said, target.apiKey) : null;
  return { ok: false, message: say(target, name, trouble), detail };
}

function say(target: Probed, name: string, trouble: ProbeTrouble): string {
  switch (trouble.kind) {
    case 'status':
      return sayStatus(target, name, trouble);
    case 'stranger':
      return `Something answers at ${target.url}, but not as ${modelProviders[target.provider].title} does. Check the provider and the address.`;
    case 'silence':
      return `${name} did not answer within ${Math.ceil(trouble.limitMs / 1000)} s. Check the address, and whether it is busy.`;
    case 'unreachable':
      return `${name} cannot be reached. Check the address, and that it runs.`;
  }
}

type Refusal = ProbeTrouble & { kind: 'status' };

function sayStatus(target: Probed, name: string, refusal: Refusal): string {
  const { status, location } = refusal;
  if (isAboutKey(refusal)) {
    return target.apiKey === null ? `${name} wants a key (${status}).` : `${name} refused the key (${status}).`;
  }
  if (status >= 300 && status < 400) {
    const to = location === undefined ? '' : ` to ${location}`;
    return `${name} redirects${to}, which is not followed. Use the address itself.`;
  }
  if (status === 404) return sayMissing(target, name);
  if (status === 429) return `${name} is over its rate limit (429). The key seems to be right: try again later.`;
  return `${name} failed (${status}).`;
}

function isAboutKey({ status, said }: Refusal): boolean {
  return status === 401 || status === 403 || (status === 400 && /api key/i.test(said));
}

function sayMissing({ model, url }: Probed, name: string): string {
  if (model !== undefined) return `${name} does not know the model "${model}", or the address is wrong (404).`;
  return `There is nothing at ${url} (404). Check the address: many end with /v1.`;
}

/** Servers like to repeat the key that they refuse. */
function toDetail(said: string, apiKey: string | null): string | null {
  const shown = apiKey === null ? said : said.replaceAll(apiKey, '***');
  const line = shown.replace(/\b(sk|pk|key)-[\w*.-]{6,}/g, '***').replace(/\s+/g, ' ').trim();
  return line === '' ? null : line.slice(0, MAX_DETAIL);
}
