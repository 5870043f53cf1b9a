'use client';

import { CheckIcon, CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button';
import { strings } from './strings';

const SHOWN_MS = 1_600;

export function CopyButton({ text, label = strings.copy }: { text: string; label?: string }) {
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
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    >
      {isCopied ? <CheckIcon className="size-3.5 text-accent" /> : <CopyIcon className="size-3.5" />}
    </IconButton>
  );
}
