'use client';

import { CheckIcon, CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text';
import { IconButton } from './icon-button';
import { strings } from './strings';

const SHOWN_MS = 1_600;

/** What is copied, or what copies it and answers whether it could. */
type CopyButtonProps = { label?: string } & ({ text: string } | { copy: () => Promise<boolean> });

export function CopyButton({ label = strings.copy, ...what }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  // The clock: the tick mark goes after a moment.
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <IconButton
      size="small"
      label={isCopied ? strings.copied : label}
      onClick={() => void ('text' in what ? copyText(what.text) : what.copy()).then(setIsCopied)}
    >
      {isCopied ? <CheckIcon className="size-3.5 text-accent" /> : <CopyIcon className="size-3.5" />}
    </IconButton>
  );
}
