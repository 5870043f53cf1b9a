import { agentFileSchema, approvalsSchema, instructionsSchema, limitsSchema } from './agent-file-schema';
import { acpSchema, agUiSchema, moduleSchema, scriptedSchema } from './kind-schemas';
import { guardrailSchema } from '../guardrails/guardrail-schema';
import { modelSchema } from './model-schema';
import { toolSchemas } from './tool-schema';

/** Keys that mean something to HoloDeck only: an agent file that has them loads, with a warning. */
const holodeckOnly: Record<string, readonly string[]> = {
  '': [
    'author',
    'claude',
    'deployment',
    'embedding_provider',
    'evaluations',
    'execution',
    'observability',
    'openai',
    'test_cases',
    'tool_filtering',
  ],
  model: ['api_version', 'auth_provider'],
  'tools.function': ['defer_loading', 'parameters'],
  'tools.mcp': [
    'config',
    'defer_loading',
    'encoding',
    'env_file',
    'is_retrieval',
    'load_prompts',
    'load_tools',
    'registry_name',
    'sse_read_timeout',
    'terminate_on_close',
    'timeout',
  ],
  'tools.prompt': ['defer_loading', 'model'],
};

const schemas: Record<string, { shape: object }> = {
  '': agentFileSchema,
  model: modelSchema,
  instructions: instructionsSchema,
  limits: limitsSchema,
  approvals: approvalsSchema,
  guardrails: guardrailSchema,
  acp: acpSchema,
  'ag-ui': agUiSchema,
  module: moduleSchema,
  scripted: scriptedSchema,
  ...Object.fromEntries(Object.entries(toolSchemas).map(([type, schema]) => [`tools.${type}`, schema])),
};

/** Every place of an agent file that has a fixed set of keys. `tools.<type>` stands for each tool of that type. */
export type Place = string;

export function isHolodeckOnly(place: Place, key: string): boolean {
  return holodeckKeys(place).includes(key);
}

export function knownKeys(place: Place): string[] {
  return Object.keys(schemas[place]?.shape ?? {});
}

export function holodeckKeys(place: Place): readonly string[] {
  return new Map(Object.entries(holodeckOnly)).get(place) ?? [];
}
