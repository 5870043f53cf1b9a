'use client';

import { ImageIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ExtraProps } from 'streamdown';
import { strings } from './strings';
import { useKeptState } from './use-kept-state';

const OWN_FILES = '/api/v1/files/';

/** An image in an answer. Loading a foreign one could carry data out, so it waits until the reader asks for it. */
export function RemoteImage({ src, alt }: ComponentProps<'img'> & ExtraProps) {
  const address = typeof src === 'string' ? src : '';
  const [isAllowed, setIsAllowed] = useKeptState(`image ${address}`);
  if (address === '') return <span>{alt}</span>;
  if (isAllowed || address.startsWith(OWN_FILES)) {
    return (
      // eslint-disable-next-line @next/next/no-img-element -- the address is not ours to optimise
      <img src={address} alt={alt ?? ''} referrerPolicy="no-referrer" className="my-3 max-w-full rounded-lg border" />
    );
  }
  return (
    <span className="my-2 inline-flex max-w-full items-center gap-3 rounded-lg border bg-sunken px-3 py-2 text-sm">
      <ImageIcon className="size-4 shrink-0 text-ink-muted" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        {alt === undefined || alt === '' ? strings.markdown.remoteImage(hostOf(address)) : alt}
      </span>
      <button
        type="button"
        title={strings.markdown.loadImageHint}
        onClick={() => setIsAllowed(true)}
        className="shrink-0 font-medium text-accent underline underline-offset-4 coarse:min-h-11 coarse:min-w-11"
      >
        {strings.markdown.loadImage}
      </button>
    </span>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
