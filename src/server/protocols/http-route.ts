import type { z } from 'zod';
import type { Owner } from '../core/access/owner';
import type { Application } from '../core/application';
import type { Clock } from '../core/clock';
import type { Logger } from '../core/logger';
import type { RouteLimits } from './route-limits';

type Dialect = 'ag-ui' | 'agent-rest' | 'assistant' | 'conversations' | 'copilotkit' | 'openai' | 'server';

export type RouteContext = {
  request: Request;
  /** Decoded path parameters. */
  params: Record<string, string>;
  url: URL;
  owner: Owner;
  role: 'admin' | 'user';
  /** The key that the caller came with; null when the server asks for none. */
  keyId: string | null;
  app: Application;
  requestId: string;
  /** Origin for absolute URLs, e.g. `http://127.0.0.1:3000`. */
  origin: string;
  logger: Logger;
  /** For time limits and keepalives. */
  clock: Clock;
  settings: RouteSettings;
  /** Says which conversation the request is about; it goes on the request's log line. May be omitted. */
  noteConversation: (conversationId: string) => void;
};

/** The settings that handlers may look at. */
export type RouteSettings = {
  version: string;
  title: string;
  description: string;
  /** Limit of a blocking call, and of the wait of a queued one, in milliseconds. */
  requestTimeoutMs: number;
  keepaliveMs: number;
  limits: RouteLimits;
  isUiEnabled: boolean;
  /** What keeps the record, by the name that people know it by. */
  database: string;
  /** When conversations without news are archived, and archived ones deleted; `null`: never. */
  retention: { archiveAfterMs: number | null; deleteAfterMs: number | null };
  /** Where Swagger UI is; `null` when it is off. */
  docsPath: string | null;
};

/** One endpoint: what it is called, who may call it, what it takes, and the handler that decodes, calls the application once, and encodes. */
export type HttpRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Hono syntax, under `/api` or `/v1` or bare: `/api/agent/:name/chat`. */
  path: string;
  /** Other paths that serve the same bytes. */
  aliases?: string[];
  dialect: Dialect;
  access: 'public' | 'user' | 'admin';
  summary: string;
  /** Status of an `invalid-input` here. */
  invalidStatus: 400 | 422;
  /** What the summary leaves open, in Markdown. */
  description?: string;
  /** Path parameters that are more than any text, or need a word of explanation. */
  params?: Record<string, z.ZodType>;
  /** Request headers that the handler looks at → what they do. */
  headers?: Record<string, string>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The fields of a multipart body, its files as `z.file()`. */
  multipart?: z.ZodType;
  /** What an error looks like here; a problem when absent. */
  errorBody?: z.ZodType;
  /** Status → body. What every route of its kind may answer, such as 401 or 500, goes without saying. */
  responses: Record<number, ResponseBody | readonly ResponseBody[]>;
  /** What a stream carries: name of an event → its data, or the data alone where events have no names. */
  events?: Record<string, z.ZodType> | z.ZodType;
  handle: (context: RouteContext) => Promise<Response> | Response;
};

/** The schema of a JSON body, the media type of any other, or that there is none. */
type ResponseBody = z.ZodType | `${'application' | 'image' | 'text'}/${string}` | 'none';
