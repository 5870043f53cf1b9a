import type { Event, Message } from '@ag-ui/core';

type Wire<T> = T extends Event ? Omit<T, 'type'> & { type: `${T['type']}` } : never;

/** An AG-UI 1.0 event as it is on the wire. */
export type AgUiEvent = Wire<Event>;
export type AgUiEventOf<T extends AgUiEvent['type']> = Extract<AgUiEvent, { type: T }>;
export type AgUiMessage = Message;
