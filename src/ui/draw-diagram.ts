import type { Mermaid, MermaidConfig } from 'mermaid';
import { codeLoader } from './code-loader';
import { reloadForLostCode } from './reload-for-lost-code';

/** A diagram as an image: there nothing runs, and nothing is fetched. */
export type Drawing = { address: string; width: number; height: number };

/** What Mermaid has understood of a diagram, which nothing but its older interface tells. */
type Parser = {
  reset: () => void;
  getDiagramFromText: (source: string) => Promise<{ type: string; db: Nodes }>;
};

type Nodes = { getData?: () => { nodes: readonly { img?: string }[] } };

/** The host's settings, which no diagram may change. */
const CONFIG: MermaidConfig = {
  startOnLoad: false,
  securityLevel: 'sandbox',
  suppressErrorRendering: true,
  theme: 'neutral',
  fontFamily: 'ui-sans-serif, system-ui, sans-serif',
  htmlLabels: false,
  secure: [
    ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'],
    ...['themeCSS', 'fontFamily', 'altFontFamily', 'dompurifyConfig', 'htmlLabels', 'logLevel'],
  ],
};

/** Mermaid measures a diagram by showing it. What shows it fetches nothing meanwhile: no image, no `url(…)` in a style. */
const NO_REQUESTS = "default-src 'none'; style-src 'unsafe-inline'";

const MOST_KEPT = 60;

let count = 0;
let previous: Promise<unknown> = Promise.resolve();
const drawn = new Map<string, Promise<Drawing | null>>();
const loadMermaid = codeLoader(async () => (await import('mermaid')).default);

/**
 * Draws each diagram once, however often it is shown; `null` where it cannot be drawn. Rejects where the code for it does not come, and
 * can be asked again.
 */
export function drawDiagram(source: string): Promise<Drawing | null> {
  const known = drawn.get(source);
  if (known) return known;
  const drawing = previous.then(() => tryToDraw(source));
  previous = drawing.catch(() => drawn.delete(source));
  drawn.set(source, drawing);
  const [oldest] = drawn.keys();
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
  return drawing;
}

/** Mermaid fetches the code of each kind of diagram with the first of that kind. */
async function tryToDraw(source: string): Promise<Drawing | null> {
  const mermaid = await loadMermaid();
  try {
    return await draw(mermaid, source);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ChunkLoadError')) return null;
    reloadForLostCode();
    throw error;
  }
}

/** A sandbox is a document of its own. What Mermaid draws of Git knows none, and has nothing in it that could be fetched. */
async function draw(mermaid: Mermaid, source: string): Promise<Drawing> {
  const { mermaidAPI: parser } = mermaid as unknown as { mermaidAPI: Parser };
  parser.reset();
  mermaid.initialize(CONFIG);
  const { type, db } = await parser.getDiagramFromText(source);
  if (hasImages(db)) throw new Error('Images are not drawn: Mermaid would fetch them.');
  if (type === 'gitGraph') mermaid.initialize({ ...CONFIG, securityLevel: 'strict' });
  const stage = document.createElement('div');
  stage.style.cssText =
    'position:fixed;inset-block-start:0;inset-inline-start:-200vw;width:60rem;height:60rem;visibility:hidden';
  const watcher = new MutationObserver(() => stage.querySelectorAll('iframe').forEach(forbidRequests));
  watcher.observe(stage, { childList: true });
  document.body.append(stage);
  try {
    count += 1;
    const { svg } = await mermaid.render(`diagram-${String(count)}`, source, stage);
    return toDrawing(svg);
  } finally {
    watcher.disconnect();
    stage.remove();
  }
}

/** Mermaid fetches the image of a node into the page itself, to measure it. */
function hasImages(db: object): boolean {
  return (db as Nodes).getData?.().nodes.some(({ img }) => img !== undefined && img !== '') === true;
}

/** Runs before anything is drawn: Mermaid reads the text in between. */
function forbidRequests({ contentDocument }: HTMLIFrameElement): void {
  if (!contentDocument) return;
  const policy = contentDocument.createElement('meta');
  policy.httpEquiv = 'content-security-policy';
  policy.content = NO_REQUESTS;
  contentDocument.head.append(policy);
}

/** The sandbox answers with a frame that holds the page of the diagram. */
function toDrawing(answer: string): Drawing {
  const encoded = /^<iframe[^>]*;base64,([^"]+)"/.exec(answer)?.[1];
  const page = encoded === undefined ? answer : new TextDecoder().decode(toBytes(encoded));
  const svg = new DOMParser().parseFromString(page, 'text/html').querySelector('svg');
  if (!svg) throw new Error('Mermaid drew nothing.');
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const code = new XMLSerializer().serializeToString(svg);
  return { address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(code)}`, width, height };
}

function toBytes(encoded: string): Uint8Array {
  return Uint8Array.from(atob(encoded), (byte) => byte.codePointAt(0) ?? 0);
}
