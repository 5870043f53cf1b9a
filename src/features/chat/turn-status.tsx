'use client';

import { useState } from 'react';
import type { TurnDraft } from '../../contract/turn-draft';
import { strings } from '../../ui/strings';
import { Elapsed, LONG_WAIT_MS } from './elapsed';
import { turnPhase, type TurnPhase } from './turn-phase';
import { useNow } from '../../ui/use-now';

type TurnStatusProps = { live: TurnDraft; startedMs: number | null; isStopping: boolean; isConnectionLost: boolean };

/** What the running turn is doing, in words, and for how long when it takes a while. */
export function TurnStatus({ live, startedMs, isStopping, isConnectionLost }: TurnStatusProps) {
  const phase = turnPhase(live);
  const work = useWork(live, phase, startedMs);
  const ownLabel = isStopping ? strings.phase.stopping : work.label;
  const label = isConnectionLost ? strings.phase.lost : ownLabel;
  if (isToldAbove(live, phase) && label === work.label) return <div className="h-7" data-phase={phase.kind} />;
  return (
    <div className="flex h-7 items-center gap-2.5 text-sm" data-phase={phase.kind}>
      <span
        className={`size-2 shrink-0 rounded-full ${isConnectionLost ? 'bg-warning' : 'breathe bg-accent'}`}
        aria-hidden
      />
      <span className={phase.kind === 'approval' || isConnectionLost ? 'text-ink-muted' : 'shimmer'}>{label}</span>
      {!isConnectionLost && <Elapsed ms={work.elapsedMs} />}
    </div>
  );
}

/** Thoughts that are being written have a line of their own. */
function isToldAbove({ blocks }: TurnDraft, phase: TurnPhase): boolean {
  return phase.kind === 'thinking' && blocks.at(-1)?.type === 'reasoning';
}

/** An answer that is being written needs no clock, until it falls silent. */
function useWork(live: TurnDraft, phase: TurnPhase, startedMs: number | null): { label: string; elapsedMs: number } {
  const now = useNow(true);
  const quietMs = useQuietMs(live, now);
  if (phase.kind !== 'writing')
    return { label: phaseLabel(phase), elapsedMs: startedMs === null ? 0 : now - startedMs };
  if (quietMs < LONG_WAIT_MS) return { label: strings.phase.writing, elapsedMs: 0 };
  return { label: strings.phase.quiet, elapsedMs: quietMs };
}

/** How long the turn has said nothing. */
function useQuietMs({ blocks }: TurnDraft, now: number): number {
  const [heard, setHeard] = useState({ blocks, atMs: now });
  if (heard.blocks !== blocks) setHeard({ blocks, atMs: now });
  return heard.blocks === blocks ? now - heard.atMs : 0;
}

function phaseLabel(phase: TurnPhase): string {
  switch (phase.kind) {
    case 'starting':
      return strings.phase.starting;
    case 'thinking':
      return strings.phase.thinking;
    case 'writing':
      return strings.phase.writing;
    case 'preparing-call':
      return strings.phase.preparing(phase.toolName);
    case 'calling':
      return phase.count > 1 ? strings.phase.callingMany(phase.count) : strings.phase.calling(phase.toolName);
    case 'approval':
      return strings.phase.approval;
  }
}
