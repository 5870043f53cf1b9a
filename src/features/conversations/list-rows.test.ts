import { describe, expect, it, vi } from 'vitest';
import type { Conversation } from '../../contract/conversation';
import { dayLabel, listGrouper } from './list-rows';

const now = new Date(2026, 2, 30, 0, 30);

function conversation(id: string, updatedAt: Date, pinned = false): Conversation {
  const at = updatedAt.toISOString();
  return {
    id,
    agent_key: 'tour',
    title: id,
    model_id: null,
    created_at: at,
    updated_at: at,
    archived_at: null,
    pinned,
    channel_binding: null,
    turn: null,
    pending: 0,
  };
}

describe('grouping conversations by day', () => {
  it.each([
    [new Date(2026, 2, 30, 0, 5), 'Today'],
    [new Date(2026, 2, 29, 23, 55), 'Yesterday'],
    [new Date(2026, 2, 28, 12), 'Previous 7 days'],
    [new Date(2026, 2, 10), 'Previous 30 days'],
    [new Date(2026, 0, 10), new Date(2026, 0, 10).toLocaleDateString(undefined, { month: 'long', year: 'numeric' })],
    [new Date(2026, 2, 30, 1), 'Today'],
  ])('puts %s under %s', (date, label) => {
    expect(dayLabel(date, now)).toBe(label);
  });

  it.each([
    { zone: 'Asia/Shanghai', date: '2026-03-29T15:59:00Z', at: '2026-03-29T16:00:00Z', label: 'Yesterday' },
    { zone: 'America/Los_Angeles', date: '2026-03-29T15:59:00Z', at: '2026-03-29T16:00:00Z', label: 'Today' },
    { zone: 'America/Los_Angeles', date: '2026-03-08T07:59:00Z', at: '2026-03-09T06:59:00Z', label: 'Yesterday' },
    { zone: 'America/Los_Angeles', date: '2026-11-01T06:59:00Z', at: '2026-11-02T07:59:00Z', label: 'Yesterday' },
    { zone: 'Asia/Shanghai', date: '2026-11-01T06:59:00Z', at: '2026-11-02T07:59:00Z', label: 'Yesterday' },
  ])('counts days as its reader in $zone does: $date at $at is $label (W6)', ({ zone, date, at, label }) => {
    vi.stubEnv('TZ', zone);
    expect(dayLabel(new Date(date), new Date(at))).toBe(label);
  });

  it('puts pinned conversations first, whatever their day and page', () => {
    const toRows = listGrouper(now);
    const first = { conversations: [conversation('new', now)] };
    const second = { conversations: [conversation('newer', now), conversation('old', new Date(2025, 0, 1), true)] };
    const rows = toRows([first, second]);
    expect(rows.map((row) => row.key)).toEqual(['heading:Pinned', 'old', 'heading:Today', 'new', 'newer']);
  });

  it('groups a page once, however many come after it', () => {
    const toRows = listGrouper(now);
    const first = { conversations: [conversation('a', now)] };
    const row = toRows([first])[1];
    expect(toRows([first, { conversations: [conversation('b', now)] }])[1]).toBe(row);
  });
});
