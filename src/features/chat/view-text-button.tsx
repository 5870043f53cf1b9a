'use client';

import { TextSearchIcon } from 'lucide-react';
import { useState } from 'react';
import type { FileBlock } from '../../contract/content-block';
import { IconButton } from '../../ui/icon-button';
import { lazyOverlay } from '../../ui/lazy-overlay';
import { strings } from '../../ui/strings';

const AttachmentText = lazyOverlay(async () => (await import('./attachment-text')).AttachmentText);

export function ViewTextButton({ file }: { file: FileBlock }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton size="small" side="top" label={strings.files.viewText(file.filename)} onClick={() => setIsOpen(true)}>
        <TextSearchIcon className="size-4" aria-hidden />
      </IconButton>
      {isOpen && <AttachmentText file={file} onClose={() => setIsOpen(false)} />}
    </>
  );
}
