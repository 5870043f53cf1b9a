'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { codeLoader } from './code-loader';
import { untilLoaded } from './until-loaded';

/**
 * A component whose code is fetched when it is first drawn; until then `Meanwhile` stands there, or nothing. Code that does not come,
 * since the line is down or the server is being updated, is asked for again for as long as it is wanted. (`React.lazy` keeps a
 * failure for ever, and takes the page with it.)
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  const fetchPart = codeLoader(async () => (loaded = await load()));

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);

    // The network.
    useEffect(() => {
      if (Part) return;
      return untilLoaded(fetchPart, (part) => setPart(() => part));
    }, [Part]);

    if (Part) return <Part {...props} />;
    return Meanwhile ? <Meanwhile {...props} /> : null;
  };
}
