'use client';

import { TextSearchIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { FileBlock } from '../../contract/content-block';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';

const AttachmentText = dynamic(() => import('./attachment-text').then((module) => module.AttachmentText), {
  ssr: false,
});

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
