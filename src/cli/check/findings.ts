import { RULE_IDS, RULES, type RuleId } from './rules';

export type RuleResult = {
  id: RuleId;
  rule: string;
  status: 'pass' | 'broken' | 'not exercised';
  /** What was seen, when the rule is broken. */
  seen: string[];
};

const MAX_SEEN = 5;
const MAX_TEXT = 300;

/** What the probes find out. A rule is broken by one fault, and passes when something could have broken it. */
export class Findings {
  private readonly exercised = new Set<RuleId>();
  private readonly faults = new Map<RuleId, string[]>();

  /** `probe`: what was being tried, said with each fault. */
  constructor(private probe = '') {}

  during(probe: string): void {
    this.probe = probe;
  }

  exercise(...rules: RuleId[]): void {
    for (const rule of rules) this.exercised.add(rule);
  }

  fault(rule: RuleId, seen: string): void {
    const all = this.faults.get(rule) ?? [];
    const text = `${this.probe}: ${seen}`;
    if (all.length < MAX_SEEN && !all.includes(text)) all.push(text.slice(0, MAX_TEXT));
    this.faults.set(rule, all);
  }

  results(): RuleResult[] {
    return RULE_IDS.map((id) => {
      const seen = this.faults.get(id) ?? [];
      const status = seen.length > 0 ? 'broken' : this.exercised.has(id) ? 'pass' : 'not exercised';
      return { id, rule: RULES[id], status, seen };
    });
  }
}
