'use client';

import { MinusIcon, PlusIcon, RotateCcwIcon, XIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { Drawing } from './draw-diagram';
import { IconButton } from './icon-button';
import { markdownStrings } from './strings/markdown-strings';

const STEP = 1.4;

type DiagramDialogProps = { drawing: Drawing; onClose: () => void };

/** A diagram over the whole window, as large as it fits or as wished; what is larger scrolls. */
export function DiagramDialog({ drawing, onClose }: DiagramDialogProps) {
  const [zoom, setZoom] = useState(1);
  const { diagram, zoomIn, zoomOut, zoomReset, closeDiagram } = markdownStrings;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content aria-describedby={undefined} className="diagram-dialog">
          <Dialog.Title className="sr-only">{diagram}</Dialog.Title>
          <div className="diagram-tools">
            <IconButton label={zoomOut} disabled={zoom <= 1} onClick={() => setZoom(Math.max(1, zoom / STEP))}>
              <MinusIcon className="size-4" />
            </IconButton>
            <IconButton label={zoomReset} disabled={zoom === 1} onClick={() => setZoom(1)}>
              <RotateCcwIcon className="size-4" />
            </IconButton>
            <IconButton label={zoomIn} disabled={zoom > 8} onClick={() => setZoom(zoom * STEP)}>
              <PlusIcon className="size-4" />
            </IconButton>
            <IconButton label={closeDiagram} onClick={onClose}>
              <XIcon className="size-4" />
            </IconButton>
          </div>
          <div className="diagram-room" tabIndex={0} role="group" aria-label={diagram}>
            {/* eslint-disable-next-line @next/next/no-img-element -- it is drawn here */}
            <img src={drawing.address} alt={diagram} style={{ inlineSize: percent(zoom), blockSize: percent(zoom) }} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))}%`;
}
