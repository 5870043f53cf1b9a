'use client';

import type { ComponentProps } from 'react';
import { navigate } from './navigate';

/** A link to another page of the chat. It asks the server for nothing; a new tab, a copy or a bookmark of it is a link like any other. */
export function PageLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
