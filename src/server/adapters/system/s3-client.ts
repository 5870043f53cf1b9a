import { AwsV4Signer } from 'aws4fetch';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../core/app-error';

export type S3Target = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A file of this machine, with its SHA-256 in hex. */
export type S3Body = { path: string; size: number; hash: string };
type S3Request = { method: 'HEAD' | 'GET' | 'PUT' | 'DELETE'; key: string; body?: S3Body };

const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Nothing on the wire for this long: the connection is dead. */
const SILENCE_MS = 30_000;
/** Waits before the next attempt; every request here may be sent again. */
const RETRY_AFTER_MS = [100, 400, 1500];

/** Sends signed requests to an S3-compatible server, again where it may help. */
export class S3Client {
  private readonly agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };

  constructor(private readonly target: S3Target) {}

  /** The answer, of which the body is still to be read; `null` for 404. Throws for every other refusal. */
  async send(request: S3Request): Promise<IncomingMessage | null> {
    for (const waitMs of [...RETRY_AFTER_MS, null]) {
      const outcome = await this.attempt(request).catch((error: unknown) => error as Error);
      const isFinal = !(outcome instanceof Error) && (outcome.statusCode ?? 0) < 500;
      if (isFinal) return await acceptedOrNull(outcome, request);
      if (waitMs === null) throw await toFailure(outcome, request);
      if (!(outcome instanceof Error)) outcome.resume();
      await setTimeout(waitMs);
    }
    return null;
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private async attempt({ method, key, body }: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await this.sign({ method, key, ...(body && { body }) });
    const isSecure = url.protocol === 'https:';
    const outgoing = (isSecure ? https : http).request(url, {
      method,
      headers: Object.fromEntries(headers),
      agent: this.agents[isSecure ? 'https:' : 'http:'],
      timeout: SILENCE_MS,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`Nothing came for ${SILENCE_MS / 1000} s.`)));
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    // A refusal may come before the body is sent; then the answer counts.
    const sent = body ? pipeline(createReadStream(body.path), outgoing) : Promise.resolve(outgoing.end());
    await Promise.all([answered, sent.catch(() => undefined)]);
    const [answer] = await answered;
    return answer;
  }

  private sign({ method, key, body }: S3Request): Promise<{ url: URL; headers: Headers }> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.target;
    const path = key === '' ? bucket : `${bucket}/${key}`;
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint.replace(/\/+$/, '')}/${path}`,
      headers: {
        'x-amz-content-sha256': body?.hash ?? EMPTY_HASH,
        ...(body && { 'content-length': String(body.size), 'content-type': 'application/octet-stream' }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    });
    return signer.sign();
  }
}

async function acceptedOrNull(answer: IncomingMessage, request: S3Request): Promise<IncomingMessage | null> {
  const { statusCode = 0 } = answer;
  if (statusCode >= 200 && statusCode < 300) return answer;
  if (statusCode !== 404) throw await toFailure(answer, request);
  answer.resume();
  return null;
}

async function toFailure(outcome: IncomingMessage | Error, { method, key }: S3Request): Promise<Error> {
  const subject = `${method} ${key === '' ? 'of the bucket' : `of ${key}`}`;
  if (outcome instanceof Error)
    return unavailable(
      new Error(`The S3 store cannot be reached for ${subject}: ${outcome.message}`, { cause: outcome }),
    );
  const code = /<Code>([^<]+)<\/Code>/.exec(await textOf(outcome))?.[1];
  const answered = `answered ${outcome.statusCode}${code === undefined ? '' : ` (${code})`}`;
  const refusal = new Error(`The S3 store ${answered} to ${subject}.`);
  return (outcome.statusCode ?? 0) < 500 ? refusal : unavailable(refusal);
}

/** Nobody's mistake, and worth another try: where the store is stays in the log. */
function unavailable(cause: Error): AppError {
  return new AppError('not-ready', 'The store of files cannot be reached.', { cause, retryAfterSeconds: 5 });
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) if (text.length < 10_000) text += String(chunk);
  return text;
}
