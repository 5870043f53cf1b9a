'use client';

import { useState, useSyncExternalStore } from 'react';
import { strings } from '../../ui/strings';
import { watchUnseen } from './unseen-news';
import { useConversation } from './use-conversation';

type TabTitleProps = {
  id: string;
  isRunning: boolean;
  /** A decision is waited for. */
  isAsking: boolean;
};

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isPageHidden = () => document.visibilityState === 'hidden';

/** The name of the browser's tab; among many it tells, until it is looked at, where an answer is done or a decision waits. */
export function TabTitle({ id, isRunning, isAsking }: TabTitleProps) {
  const conversation = useConversation(id);
  const isHidden = useSyncExternalStore(subscribe, isPageHidden, () => false);
  const [before, setBefore] = useState({ isRunning, isHidden, hasEnded: false });
  const news = watchUnseen(before, { isRunning, isHidden });
  if (news !== before) setBefore(news);
  if (!conversation) return null;
  const mark = isHidden && (isAsking || news.hasEnded) ? strings.thread.newsMark : '';
  return <title>{`${mark}${conversation.title ?? strings.untitled} · ${strings.product}`}</title>;
}
