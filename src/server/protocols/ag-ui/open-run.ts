import { NEWEST } from '../../core/conversations/branch-window';
import { encodeRunSucceeded } from './encode-run-end';
import { findThread } from './find-thread';
import { joinThread } from './join-thread';
import { planRun } from './plan-run';
import { postRun } from './post-run';
import { resumeTurn } from './resume-turn';
import { newEncoder, type RunScope, type RunSource } from './run-scope';

/** Decides what a run asks for and does it, up to the point where nothing can be refused any more. */
export async function openRun(scope: RunScope): Promise<RunSource> {
  const thread = await findThread(scope, NEWEST);
  if (thread && thread.approvals.length > 0) return resumeTurn(scope, thread);
  const plan = planRun(scope.input, thread ?? { messages: [], path: [], tree: [], activeTurn: null });
  switch (plan.kind) {
    case 'ask':
    case 'answer-tools':
    case 'regenerate':
      return postRun(scope, plan, thread);
    case 'await-tools':
      return async function* () {
        yield await Promise.resolve([
          ...newEncoder(scope).start(),
          encodeRunSucceeded(scope.input, plan.pendingCallIds),
        ]);
      };
    case 'nothing':
      return openJoin(scope);
  }
}

/** Shows a thread without asking anything of it. */
export async function openJoin(scope: RunScope): Promise<RunSource> {
  return joinThread(scope, await findThread(scope));
}
