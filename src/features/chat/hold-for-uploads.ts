import { pageHolder } from '../../ui/hold-page';
import type { Attachment } from './attachment';
import { allAttachments, subscribeAttachments } from './attachment-store';

let isWatching = false;
const hold = pageHolder();

/** From now on the page is held for as long as a file comes up, or can be sent again: this page alone has it. */
export function holdForUploads(): void {
  if (!isWatching) subscribeAttachments(look);
  isWatching = true;
  look();
}

function look(): void {
  hold(allAttachments().some(endsWithPage));
}

function endsWithPage({ upload }: Attachment): boolean {
  return upload.state === 'failed' ? upload.source !== null : upload.state !== 'done';
}
