import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plans } from './plans.mjs';

/** An agent for every plan, all of them with the model server at `origin`. Answers their folder. */
export function writeAgents(folder, origin) {
  const agents = join(folder, 'agents');
  mkdirSync(agents, { recursive: true });
  for (const name of Object.keys(plans)) writeFileSync(join(agents, `${name}.yaml`), agentFile(name, origin));
  return agents;
}

function agentFile(name, origin) {
  return `name: ${name}
model: {provider: openai-compatible, name: ${name}, endpoint: "${origin}/v1"}
instructions: {inline: Answer briefly.}
`;
}
