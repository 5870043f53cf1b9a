import type { JsonSchema } from '../define/define-tool';

export type OfferedTool = { name: string; description: string; inputSchema: JsonSchema };
