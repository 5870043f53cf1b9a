import { CloudOffIcon, LogOutIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../ui/use-now';
import { Button } from '../ui/button';
import { strings } from '../ui/strings';
import type { Connection } from './use-connection';
import type { SessionWatch } from './use-session-watch';

/** Says that the page may be behind, for as long as it may, and what brings it up to date. */
export function ConnectionBanner({ connection, session }: { connection: Connection; session: SessionWatch }) {
  if (session.isEnded) {
    return (
      <Banner
        icon={<LogOutIcon className="size-4 shrink-0 text-warning" aria-hidden />}
        text={strings.connection.signedOut}
        action={strings.connection.signIn}
        onAct={session.ask}
      />
    );
  }
  if (connection.state === 'live') return null;
  return (
    <Banner
      icon={<CloudOffIcon className="size-4 shrink-0 text-warning" aria-hidden />}
      text={strings.connection[connection.state]}
      {...(connection.state === 'lost' && { retryAtMs: connection.retryAtMs })}
      action={strings.connection.retry}
      onAct={connection.retry}
    />
  );
}

type BannerProps = { icon: ReactNode; text: string; retryAtMs?: number | null; action: string; onAct: () => void };

function Banner({ icon, text, retryAtMs = null, action, onAct }: BannerProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-14 z-10 flex justify-center px-4">
      <div className="fade-in pointer-events-auto flex items-center gap-2.5 rounded-xl border bg-surface py-1.5 ps-3.5 pe-1.5 text-sm shadow-card">
        {icon}
        <p role="status" className="text-pretty">
          {text}
        </p>
        {retryAtMs !== null && <Countdown toMs={retryAtMs} />}
        <Button size="small" onClick={onAct}>
          {action}
        </Button>
      </div>
    </div>
  );
}

/** For the eye alone: a screen reader would be told every second. */
function Countdown({ toMs }: { toMs: number }) {
  const seconds = Math.ceil((toMs - useNow(true)) / 1_000);
  return (
    <span aria-hidden className="text-ink-muted tabular-nums">
      {strings.connection.tryingIn(Math.max(seconds, 0))}
    </span>
  );
}
