import { parseKept } from '../../ui/parse-kept';

/** Where a conversation was left: at a message, which begins so far below the top of what is seen; mostly it began above it. */
export type ScrollPlace = {
  messageId: string;
  offsetPx: number;
  /** Messages from it to the end. */
  count: number;
};

const KEY = 'parley:places';
const KEPT = 50;

/** Where this tab left a conversation; `null` where that was its end. */
export function readPlace(conversationId: string): ScrollPlace | null {
  return new Map(readPlaces()).get(conversationId) ?? null;
}

/** Keeps it for as long as the tab is there, over a reload too; the conversations that were left long ago are forgotten. */
export function keepPlace(conversationId: string, place: ScrollPlace | null): void {
  const others = readPlaces().filter(([id]) => id !== conversationId);
  const places = place ? [...others, [conversationId, place] as const] : others;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places.slice(-KEPT)));
  } catch {
    // Where a browser keeps nothing, a reload begins at the end.
  }
}

/** The one that was left last is last. */
function readPlaces(): (readonly [conversationId: string, place: ScrollPlace])[] {
  if (typeof window === 'undefined') return [];
  try {
    const areEntries = (places: unknown) => Array.isArray(places) && places.every(Array.isArray);
    return parseKept<[string, ScrollPlace][]>(sessionStorage.getItem(KEY), areEntries) ?? [];
  } catch {
    return [];
  }
}
