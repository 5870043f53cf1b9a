import type { AgentDefinition } from '../definition/agent-definition';
import { createAgentModels, type ModelParts } from '../llm/create-agent-models';
import { askModel, type ModelQuestion } from './ask-model';
import type { Guardrail } from './guardrail-schema';
import { messageOf, type TextRule, toTextRule } from './text-rule';

/** A guardrail that asks a model. */
type CheckRule = Pick<TextRule, 'action' | 'message'> & {
  /** Whether the rule applies to the text. Throws when no model can say. */
  applies: (text: string, signal: AbortSignal) => Promise<boolean>;
};

/** The rules for one direction: texts are looked at before models are asked. */
export type Guard = { texts: TextRule[]; checks: CheckRule[] };

type GuardParts = ModelParts & Pick<ModelQuestion, 'clock'>;

export function createGuard(definition: AgentDefinition, on: Guardrail['on'], parts: GuardParts): Guard {
  const rules = definition.guardrails.filter((rule) => rule.on === on);
  return {
    texts: rules.filter((rule) => rule.check === undefined).map(toTextRule),
    checks: rules.flatMap((rule) => (rule.check ? [toCheckRule(rule, rule.check, { definition, parts })] : [])),
  };
}

type Check = NonNullable<Guardrail['check']>;

function toCheckRule(
  rule: Guardrail,
  { prompt, model }: Check,
  { definition, parts }: { definition: AgentDefinition; parts: GuardParts },
): CheckRule {
  const asked: AgentDefinition = { ...definition, kind: 'llm', responseSchema: null, ...(model && { model }) };
  const models = createAgentModels(asked, parts);
  return {
    action: rule.action,
    message: messageOf(rule),
    applies: (text, signal) => askModel({ models, prompt, text, signal, clock: parts.clock }),
  };
}
