import type { ComponentType } from 'react';
import { KeyHolder } from './key-holder';
import { lazyPart } from './lazy-part';

/** A lazy part that a person opens over the page. */
export function lazyOverlay<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(load, KeyHolder);
}
