'use client';

import { PanelLeftIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useParams, useRouter } from 'next/navigation';
import { useCallback, useState, type ReactNode } from 'react';
import { forgetThread } from '../features/chat/use-thread';
import { Sidebar } from '../features/conversations/sidebar';
import { useConversationNews } from '../features/conversations/use-conversation-news';
import { IconButton } from '../ui/icon-button';
import { strings } from '../ui/strings';
import { useThemeFollowing } from '../ui/use-theme';
import { ConnectionBanner } from './connection-banner';
import { SidebarFooter } from './sidebar-footer';
import { useConnection } from './use-connection';
import { useIsSidebarOpen } from './use-is-sidebar-open';
import { useSessionWatch } from './use-session-watch';
import { useShortcuts } from './use-shortcuts';

const Drawer = dynamic(() => import('../ui/drawer').then((module) => module.Drawer), { ssr: false });
const SignInDialog = dynamic(
  () => import('../features/settings/sign-in-dialog').then((module) => module.SignInDialog),
  {
    ssr: false,
  },
);
const AppPalette = dynamic(() => import('./app-palette').then((module) => module.AppPalette), { ssr: false });

/** The frame of every page: conversations at the side, the page beside them, commands a key away. */
export function AppShell({ children }: { children: ReactNode }) {
  const router = useRouter();
  const params = useParams<{ id?: string }>();
  const activeId = params.id ?? null;
  const [isOpen, setIsOpen] = useIsSidebarOpen();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [isArchive, setIsArchive] = useState(false);
  const connection = useConnection();
  const session = useSessionWatch({ isLost: connection.state === 'lost' });
  useConversationNews();
  useThemeFollowing();
  useShortcuts({
    onPalette: () => setIsPaletteOpen((open) => !open),
    onSidebar: () => setIsOpen(!isOpen),
    onNew: () => router.push('/'),
  });

  const onGone = useCallback(
    (id: string) => {
      forgetThread(id);
      if (id === activeId) router.push('/');
    },
    [activeId, router],
  );
  const sidebar = (onCollapse: () => void) => (
    <Sidebar
      activeId={activeId}
      onNavigate={() => setIsDrawerOpen(false)}
      onGone={onGone}
      onCollapse={onCollapse}
      isArchive={isArchive}
      onArchive={setIsArchive}
      footer={
        <SidebarFooter
          onPalette={() => setIsPaletteOpen(true)}
          onSettings={() => {
            setIsDrawerOpen(false);
            router.push('/settings');
          }}
        />
      }
    />
  );
  return (
    <div data-sidebar={isOpen ? 'open' : 'closed'} className="group/shell flex h-dvh">
      <aside
        inert={!isOpen}
        className={`hidden shrink-0 flex-col overflow-hidden bg-sunken transition-[width] duration-200 md:flex ${isOpen ? 'w-70 border-e' : 'w-0'}`}
      >
        <div className="flex min-h-0 w-70 flex-1 flex-col">{sidebar(() => setIsOpen(false))}</div>
      </aside>
      {isDrawerOpen && (
        <Drawer onClose={() => setIsDrawerOpen(false)} label={strings.sidebar.label}>
          {sidebar(() => setIsDrawerOpen(false))}
        </Drawer>
      )}
      <main className="relative flex min-w-0 flex-1 flex-col">
        <div className="absolute start-3 top-2.5 z-10 coarse:top-1.5 group-data-[sidebar=open]/shell:md:hidden">
          <IconButton label={strings.sidebar.open} className="md:hidden" onClick={() => setIsDrawerOpen(true)}>
            <PanelLeftIcon className="size-[1.125rem]" />
          </IconButton>
          <IconButton label={strings.sidebar.open} className="max-md:hidden" onClick={() => setIsOpen(true)}>
            <PanelLeftIcon className="size-[1.125rem]" />
          </IconButton>
        </div>
        <ConnectionBanner connection={connection} session={session} />
        {children}
      </main>
      {session.isAsking && <SignInDialog onClose={session.putOff} />}
      {isPaletteOpen && (
        <AppPalette
          onClose={() => setIsPaletteOpen(false)}
          onArchive={() => {
            setIsArchive(true);
            if (window.matchMedia('(min-width: 48rem)').matches) setIsOpen(true);
            else setIsDrawerOpen(true);
          }}
        />
      )}
    </div>
  );
}
