'use client';

import { ShieldQuestionIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { Approval } from '../../contract/message';
import { Button } from '../../ui/button';
import { JsonView } from '../../ui/json-view';
import { Kbd } from '../../ui/kbd';
import { strings } from '../../ui/strings';

type Choice = { keys: readonly string[]; behavior: 'allow' | 'deny'; scope: 'once' | 'conversation' };

const choices: readonly Choice[] = [
  { keys: ['a', 'A'], behavior: 'allow', scope: 'once' },
  { keys: ['c', 'C'], behavior: 'allow', scope: 'conversation' },
  { keys: ['d', 'D'], behavior: 'deny', scope: 'once' },
];

type ApprovalCardProps = {
  approval: Approval;
  /** Answers to the keys A, C and D. */
  hasKeys: boolean;
  onDecide: (behavior: Choice['behavior'], scope: Choice['scope']) => void;
};

export function ApprovalCard({ approval, hasKeys, onDecide }: ApprovalCardProps) {
  // The keyboard, wherever the focus is, except where someone writes.
  useEffect(() => {
    if (!hasKeys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target)) return;
      const choice = choices.find(({ keys }) => keys.includes(event.key));
      if (choice) onDecide(choice.behavior, choice.scope);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasKeys, onDecide]);

  const words = strings.approval;
  return (
    <section
      role="group"
      aria-label={words.title(approval.tool_name)}
      className="fade-in rounded-2xl border border-accent/50 bg-surface p-4 shadow-card"
    >
      <h3 className="flex items-center gap-2.5 font-medium">
        <ShieldQuestionIcon className="size-[1.125rem] shrink-0 text-accent" aria-hidden />
        <span className="wrap-anywhere">{words.title(approval.tool_name)}</span>
      </h3>
      {approval.message !== '' && (
        <p dir="auto" className="mt-1.5 text-sm text-pretty text-ink-muted wrap-anywhere">
          {approval.message}
        </p>
      )}
      <div className="mt-3">
        <JsonView value={approval.tool_input} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button look="primary" onClick={() => onDecide('allow', 'once')}>
          {words.allow} {hasKeys && <Kbd>A</Kbd>}
        </Button>
        <Button look="outline" onClick={() => onDecide('allow', 'conversation')}>
          {words.allowHere} {hasKeys && <Kbd>C</Kbd>}
        </Button>
        <Button look="outline" onClick={() => onDecide('deny', 'once')}>
          {words.deny} {hasKeys && <Kbd>D</Kbd>}
        </Button>
        <time dateTime={approval.expires_at} className="ms-auto text-xs text-ink-faint">
          {words.expires(
            new Date(approval.expires_at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' }),
          )}
        </time>
      </div>
    </section>
  );
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const hasText = (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.value !== '';
  return hasText || target.isContentEditable;
}
