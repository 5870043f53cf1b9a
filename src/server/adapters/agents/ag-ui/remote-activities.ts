import { applyJsonPatch } from '../../../../contract/json-patch';
import type { AgentEvent } from '../../../core/agents/agent-event';

type Content = Record<string, unknown>;

/** Activities as they were last told, so that changes to them can be told whole. */
export class RemoteActivities {
  private readonly contents = new Map<string, Content>();

  set(activity_id: string, activity_type: string, content: Content): AgentEvent[] {
    this.contents.set(activity_id, content);
    return [{ type: 'activity', activity_id, activity_type, content }];
  }

  /** A change that does not fit is left out: the next snapshot mends it. */
  change(activity_id: string, activity_type: string, patch: readonly Content[]): AgentEvent[] {
    const content = this.contents.get(activity_id) ?? {};
    const changed = applyJsonPatch(content, patch);
    return changed ? this.set(activity_id, activity_type, changed.document as Content) : [];
  }
}
