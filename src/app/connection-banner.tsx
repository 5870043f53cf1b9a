import { CloudOffIcon, LogOutIcon, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { strings } from '../ui/strings';
import { useNow } from '../ui/use-now';
import type { Connection } from './use-connection';
import type { SessionWatch } from './use-session-watch';

type Situation = { connection: Connection; session: SessionWatch };
type Notice = { Icon: LucideIcon; text: string; retryAtMs: number | null; action: string; onAct: () => void };

const words = strings.connection;
const shownLook = {
  place: 'pointer-events-none absolute inset-x-0 top-14 z-10 flex justify-center px-4',
  box: 'fade-in pointer-events-auto flex items-center gap-2.5 rounded-xl border bg-surface py-1.5 ps-3.5 pe-1.5 text-sm shadow-card',
};
const heardLook = { place: 'sr-only', box: '' };

/** Says that the page may be behind, for as long as it may, and what brings it up to date; to those who listen also that it is. */
export function ConnectionBanner(situation: Situation) {
  const notice = noticeOf(situation);
  const [wasBehind, setWasBehind] = useState(false);
  if (notice && !wasBehind) setWasBehind(true);
  const look = notice ? shownLook : heardLook;
  return (
    <div className={look.place}>
      <div className={look.box}>
        {notice && <notice.Icon className="size-4 shrink-0 text-warning" aria-hidden />}
        {/* It is there before it says anything: what comes with its place is not heard everywhere. */}
        <p role="status" className="text-pretty">
          {notice?.text ?? (wasBehind && words.back)}
        </p>
        {notice && <WayBack {...notice} />}
      </div>
    </div>
  );
}

function WayBack({ retryAtMs, action, onAct }: Notice) {
  return (
    <>
      {retryAtMs !== null && <Countdown toMs={retryAtMs} />}
      <Button size="small" onClick={onAct}>
        {action}
      </Button>
    </>
  );
}

function noticeOf({ connection, session }: Situation): Notice | null {
  if (session.isEnded)
    return { Icon: LogOutIcon, text: words.signedOut, retryAtMs: null, action: words.signIn, onAct: session.ask };
  const { state, retryAtMs, retry } = connection;
  if (state === 'live') return null;
  return {
    Icon: CloudOffIcon,
    text: words[state],
    retryAtMs: state === 'lost' ? retryAtMs : null,
    action: words.retry,
    onAct: retry,
  };
}

/** For the eye alone: a screen reader would be told every second. */
function Countdown({ toMs }: { toMs: number }) {
  const seconds = Math.ceil((toMs - useNow(true)) / 1_000);
  return (
    <span aria-hidden className="text-ink-muted tabular-nums">
      {words.tryingIn(Math.max(seconds, 0))}
    </span>
  );
}
