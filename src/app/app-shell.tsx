'use client';

import { PanelLeftIcon, SquarePenIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useOutbox } from '../features/chat/use-outbox';
import { useUnsentStarts } from '../features/chat/use-unsent-starts';
import { Sidebar } from '../features/conversations/sidebar';
import { useConversationNews } from '../features/conversations/use-conversation-news';
import { ErrorBoundary } from '../ui/error-boundary';
import { IconButton } from '../ui/icon-button';
import { lazyOverlay } from '../ui/lazy-overlay';
import { lazyPart } from '../ui/lazy-part';
import { navigate } from '../ui/navigate';
import { strings } from '../ui/strings';
import { useShortcuts } from '../ui/use-shortcuts';
import { useThemeFollowing } from '../ui/use-theme';
import { ConnectionBanner } from './connection-banner';
import { CurrentPage } from './current-page';
import { ErrorNotice } from './error-notice';
import { ShortcutHost } from './shortcut-host';
import { SidebarFooter } from './sidebar-footer';
import { useConnection } from './use-connection';
import { useConversationId } from './use-conversation-id';
import { useDrawer } from './use-drawer';
import { useEarlyKeys } from './use-early-keys';
import { useIsSidebarOpen } from './use-is-sidebar-open';
import { onGone } from './on-gone';
import { useSessionWatch } from './use-session-watch';
import { useWatchedKeys } from './use-watched-keys';

const Drawer = lazyOverlay(async () => (await import('../ui/drawer')).Drawer);
const SignInDialog = lazyPart(async () => (await import('../features/settings/sign-in-dialog')).SignInDialog);
const UnsentList = lazyPart(async () => (await import('./unsent-list')).UnsentList);
const AppPalette = lazyOverlay(async () => (await import('./app-palette')).AppPalette);

/** The frame of every page: conversations at the side, the page beside them, commands a key away. */
export function AppShell({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const activeId = useConversationId();
  const [isOpen, setIsOpen] = useIsSidebarOpen();
  const drawer = useDrawer();
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [isArchive, setIsArchive] = useState(false);
  const connection = useConnection();
  const session = useSessionWatch({ isLost: connection.state === 'lost' });
  useConversationNews();
  useOutbox();
  const unsent = useUnsentStarts();
  useThemeFollowing();
  useWatchedKeys();
  useShortcuts({
    palette: () => setIsPaletteOpen((open) => !open),
    sidebar: () => setIsOpen(!isOpen),
    begin: () => navigate('/'),
  });
  useEarlyKeys();
  const sidebar = (onCollapse: () => void) => (
    <Sidebar
      activeId={activeId}
      onNavigate={drawer.leave}
      onGone={onGone}
      onCollapse={onCollapse}
      isArchive={isArchive}
      onArchive={setIsArchive}
      lead={unsent.length > 0 && <UnsentList starts={unsent} activeId={activeId} onNavigate={drawer.leave} />}
      footer={
        <SidebarFooter
          onPalette={() => setIsPaletteOpen(true)}
          onSettings={() => {
            drawer.leave();
            navigate('/settings');
          }}
        />
      }
    />
  );
  return (
    <div
      data-sidebar={isOpen ? 'open' : 'closed'}
      className="group/shell relative flex h-dvh overflow-clip [--lead:1rem] max-md:[--lead:6.5rem] data-[sidebar=closed]:[--lead:6.5rem]"
    >
      <aside
        inert={!isOpen}
        className={`hidden shrink-0 flex-col overflow-hidden bg-sunken transition-[width] duration-200 md:flex ${isOpen ? 'w-70 border-e' : 'w-0'}`}
      >
        <div className="flex min-h-0 w-70 flex-1 flex-col">{sidebar(() => setIsOpen(false))}</div>
      </aside>
      {drawer.isOpen && (
        <Drawer onClose={drawer.close} label={strings.sidebar.label}>
          {sidebar(drawer.close)}
        </Drawer>
      )}
      <main className="relative flex min-w-0 flex-1 flex-col">
        <PageCorner isHome={pathname === '/'} onDrawer={drawer.open} onSidebar={() => setIsOpen(true)} />
        <ConnectionBanner connection={connection} session={session} />
        <ErrorBoundary key={pathname} fallback={(retry) => <ErrorNotice onRetry={retry} />}>
          <CurrentPage>{children}</CurrentPage>
        </ErrorBoundary>
      </main>
      {session.isAsking && <SignInDialog onClose={session.putOff} />}
      <ShortcutHost />
      {isPaletteOpen && (
        <AppPalette
          onClose={() => setIsPaletteOpen(false)}
          onArchive={() => {
            setIsArchive(true);
            if (window.matchMedia('(min-width: 48rem)').matches) setIsOpen(true);
            else drawer.open();
          }}
        />
      )}
    </div>
  );
}

type PageCornerProps = { isHome: boolean; onDrawer: () => void; onSidebar: () => void };

/** Where the list is hidden: the way to it, and to a new conversation. */
function PageCorner({ isHome, onDrawer, onSidebar }: PageCornerProps) {
  return (
    <div className="absolute start-3 top-2.5 z-10 cramped:hidden coarse:top-1.5 group-data-[sidebar=open]/shell:md:hidden">
      <IconButton label={strings.sidebar.open} className="md:hidden" onClick={onDrawer}>
        <PanelLeftIcon className="size-[1.125rem]" />
      </IconButton>
      <IconButton label={strings.sidebar.open} className="max-md:hidden" onClick={onSidebar}>
        <PanelLeftIcon className="size-[1.125rem]" />
      </IconButton>
      {!isHome && (
        <IconButton label={strings.newConversation} onClick={() => navigate('/')}>
          <SquarePenIcon className="size-[1.125rem]" />
        </IconButton>
      )}
    </div>
  );
}
