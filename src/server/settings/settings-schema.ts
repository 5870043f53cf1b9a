import { z } from 'zod';
import { booleanSetting } from './boolean-setting';
import { durationSetting } from './duration-setting';
import { integerSetting } from './integer-setting';
import { listSetting } from './list-setting';

const MEBIBYTE = 1024 * 1024;
const DIALECTS = ['ag-ui', 'agent-rest', 'assistant', 'conversations', 'copilotkit', 'openai'] as const;

const neverOr = <T extends z.ZodType>(setting: T) => z.union([z.literal('never'), setting]);
const bytes = integerSetting(1024, 10_240 * MEBIBYTE);
const text = z.string({ error: 'must be text' }).min(1, { error: 'must not be empty' });
const pathPrefix = z
  .string()
  .regex(/^\/[\w./-]*[\w-]$/, { error: 'must be a path that starts with / and does not end with it' });
const pathOrOff = z.preprocess(
  (value) => (value === 'off' || value === false || value === '' ? null : value),
  pathPrefix.nullable(),
);
const publicUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' });
const sqliteUrl = z.string().startsWith('file:', {
  error: 'must be a SQLite file URL such as file:./data/parley.db',
});
/** Those whose recognition models are installed. */
const OCR_LANGUAGES = ['eng', 'deu', 'fra', 'spa', 'jpn', 'chi_sim', 'ara'] as const;
const ocrLanguages = listSetting.pipe(
  z
    .array(z.enum(OCR_LANGUAGES, { error: `must be some of ${OCR_LANGUAGES.join(', ')}` }))
    .min(1, { error: 'must not be empty' })
    .max(3, { error: 'must be at most three, since each makes recognition slower' }),
);
const protocols = z.preprocess(
  (value) =>
    value === 'all' ? [...DIALECTS] : typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value,
  z.array(z.enum(DIALECTS, { error: `must be some of ${DIALECTS.join(', ')}` })).min(1, { error: 'must not be empty' }),
);

/** One table of all settings, as `parley.config.yaml` spells them. `describe` is the line of `--help` and `.env.example`. */
export const settingsSchema = z.object({
  host: text.default('127.0.0.1').describe('Address to listen on.'),
  port: integerSetting(0, 65_535).default(3000).describe('Port to listen on; 0 takes any free one.'),
  public_url: publicUrl.optional().describe('How clients reach this server, when a proxy stands in front.'),
  data_dir: text.default('data').describe('Folder for the database and files.'),
  database_url: sqliteUrl.optional().describe('Default: parley.db in the data folder.'),
  agents: listSetting.default(['agents']).describe('Agent files, or folders of them.'),
  default_agent: text.optional().describe('Agent of a conversation that names none. Default: guide, else the first.'),
  dojo: booleanSetting.default(false).describe('Also serve the bundled agents that show each feature of AG-UI.'),
  api_key: text
    .optional()
    .describe('A key that clients must send. Without any key the server answers on loopback only.'),
  api_keys: listSetting
    .default([])
    .describe('More keys, each as name:key; the name stays the owner of its conversations.'),
  default_model: text
    .regex(/^(?:anthropic|openai|google|ollama|embedded)\/.+$/, {
      error: 'must be a provider and a model, such as ollama/qwen3: anthropic, openai, google, ollama or embedded',
    })
    .optional()
    .describe('Model of agents that leave the choice to the server, as provider/name.'),
  model_detection: z
    .enum(['on', 'local', 'off'], { error: 'must be on, local or off' })
    .default('on')
    .describe('Where to look for one: keys in the environment and servers on this machine; local: only those; off.'),
  model_titles: booleanSetting
    .default(true)
    .describe('Let the model name a conversation after its first answer, at the cost of a short call.'),
  cwd_roots: listSetting
    .default(['.'])
    .describe('Folders that coding agents work in whose file names none; the first is the usual one.'),
  credential_env: listSetting
    .default([])
    .describe('Variables that registered models may take their keys from. Default: none.'),
  credential_key: text
    .optional()
    .describe('Secret that encrypts stored model keys. Default: a file in the data folder.'),
  allow_anonymous: booleanSetting.default(false).describe('Serve anyone, also beyond loopback.'),
  ui: booleanSetting.default(true).describe('The chat page at /.'),
  protocols: protocols.default([...DIALECTS]).describe(`Which dialects are served: ${DIALECTS.join(', ')}.`),
  chat_endpoint: pathPrefix.optional().describe('Path in place of /api/chat.'),
  conversations_endpoint: pathPrefix.optional().describe('Path in place of /api/conversations.'),
  health_endpoint: pathPrefix.optional().describe('Path in place of /api/health.'),
  info_endpoint: pathPrefix.optional().describe('Path in place of /api/info.'),
  docs_url: pathOrOff.optional().describe('Path in place of /api/docs, the API reference; off for none.'),
  redoc_url: pathOrOff
    .optional()
    .describe('Path of the API reference as one page by Redoc, such as /redoc. Default: none.'),
  title: text.default('Parley').describe('Name in /api/info.'),
  description: text.default('Any agent as a durable chat service.').describe('Line under the title.'),
  ocr_languages: ocrLanguages
    .default(['eng'])
    .describe(`Languages of scanned pages and pictures, at most three of ${OCR_LANGUAGES.join(', ')}.`),
  blob_store: z
    .enum(['folder', 's3'], { error: 'must be folder or s3' })
    .default('folder')
    .describe('Where the bytes of files are: a folder in the data folder, or an S3-compatible store.'),
  s3_endpoint: publicUrl.optional().describe('Address of that store, without the bucket.'),
  s3_region: text.default('us-east-1').describe('Its region.'),
  s3_bucket: text.optional().describe('Its bucket, which must exist.'),
  s3_prefix: z.string().default('').describe('What every key begins with, such as parley/.'),
  s3_access_key_id: text.optional().describe('Key that may read, write and delete there.'),
  s3_secret_access_key: text.optional().describe('The secret of that key.'),
  request_timeout: durationSetting.default(120).describe('Limit of a call that waits for its answer, in seconds.'),
  drain_timeout: durationSetting.default(10).describe('How long running turns may go on at shutdown, in seconds.'),
  timeout_keep_alive: durationSetting.default(65).describe('How long an idle connection is kept, in seconds.'),
  limit_concurrency: integerSetting(1, 100_000).default(1000).describe('Requests served at the same time.'),
  rate_limit: integerSetting(0, 1_000_000)
    .default(6000)
    .describe('Requests that one key may send in a minute; 0 for no limit.'),
  backlog: integerSetting(1, 65_535).default(511).describe('Connections that may wait to be accepted.'),
  ssl_certfile: text.optional().describe('Certificate chain (PEM): serve HTTPS.'),
  ssl_keyfile: text.optional().describe('Its private key (PEM).'),
  log_level: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info')
    .describe('Least important log line to write.'),
  debug: booleanSetting.default(false).describe('Log every detail.'),
  cors: z.object({
    origins: listSetting
      .default([])
      .describe('Other web origins that may call. Default: this one and loopback; * for any.'),
    allow_credentials: booleanSetting.default(false).describe('Let those origins send cookies.'),
    allow_methods: listSetting.default(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).describe('Methods they may use.'),
    allow_headers: listSetting.default([]).describe('Headers they may send. Default: those that they ask for.'),
    expose_headers: listSetting.default(['x-request-id', 'retry-after']).describe('Headers they may read.'),
    max_age: durationSetting.default(600).describe('How long a browser may keep the answer, in seconds.'),
  }),
  limits: z.object({
    message_chars: integerSetting(1, 10_000_000).default(32_768).describe('Longest message, in characters.'),
    agent_message_chars: integerSetting(1, 10_000_000)
      .default(10_000)
      .describe('The same for /api/agent/{name}/chat, in characters.'),
    files: integerSetting(0, 1000).default(10).describe('Files in one message.'),
    file_bytes: bytes.default(50 * MEBIBYTE).describe('Largest file.'),
    base64_bytes: bytes.default(10 * MEBIBYTE).describe('All base64 inside one JSON body.'),
    json_bytes: bytes.default(10 * MEBIBYTE).describe('Largest JSON body without files.'),
    multipart_bytes: bytes.default(100 * MEBIBYTE).describe('Largest multipart body.'),
    queued_messages: integerSetting(1, 100_000).default(100).describe('Messages that may wait in one conversation.'),
  }),
  retention: z.object({
    archive_after: neverOr(durationSetting)
      .default('never')
      .describe('Archive a conversation after this time without a message, such as 30d.'),
    delete_after: neverOr(durationSetting)
      .default('never')
      .describe('Delete a conversation for good this long after it was archived.'),
    token_rows: durationSetting
      .default(600)
      .describe('How long a finished turn can be replayed word by word, in seconds.'),
  }),
});

export type SettingsInput = z.infer<typeof settingsSchema>;
