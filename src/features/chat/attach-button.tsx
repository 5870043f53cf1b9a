'use client';

import { PlusIcon } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';

export function AttachButton({ onPick }: { onPick: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={strings.composer.attach}
        side="top"
        className="size-8! coarse:size-11!"
        onClick={() => input.current?.click()}
      >
        <PlusIcon className="size-[1.125rem]" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={strings.composer.attach}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
