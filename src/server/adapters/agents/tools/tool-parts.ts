import type { Clock } from '../../../core/clock';
import type { Logger } from '../../../core/logger';
import type { Environment } from '../definition/interpolate-environment';
import type { ExtractText } from '../llm/file-parts';
import type { McpPool } from '../mcp/mcp-pool';

/** What tools are made with. */
export type ToolParts = {
  env: Environment;
  clock: Clock;
  logger: Logger;
  fetch: typeof globalThis.fetch;
  mcp: McpPool;
  extractText: ExtractText;
};
