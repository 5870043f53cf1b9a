import { defaultRehypePlugins, type StreamdownProps } from 'streamdown';
import { directionOf, LETTER } from './direction-of';
import { HTML_NAMES } from './html-names';

type Node = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};
type Schema = { tagNames: string[]; attributes: Record<string, unknown[]>; required: Record<string, unknown> };
type Plugins = NonNullable<StreamdownProps['rehypePlugins']>;

const TAG = /<\/?([a-z][\w-]*)[^<>]*>/gi;
const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'td',
  'th',
  'dt',
  'dd',
  'summary',
]);
const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'var']);

/** What an answer must not bring: other sources of a picture, and keys and places that are the page's own. */
const FOREIGN_TAGS: ReadonlySet<unknown> = new Set(['picture', 'source']);
const FOREIGN_ATTRIBUTES: ReadonlySet<unknown> = new Set([
  'accessKey',
  'tabIndex',
  'name',
  'action',
  'method',
  'useMap',
]);

/**
 * The HTML of an answer: sanitised, with the direction of each block. Tags that HTML does not know stand as written. The ids of
 * one text are not those of another, nor the page's own.
 */
export function safeHtml(idPrefix: string): Plugins {
  return [...safe, [() => (tree: Node) => keepApart(tree, idPrefix), { idPrefix }]];
}

const safe: Plugins = [
  () => showUnknownTags,
  defaultRehypePlugins['raw'],
  sanitizer(),
  defaultRehypePlugins['harden'],
  () => setDirections,
].filter((plugin) => plugin !== undefined);

function sanitizer(): Plugins[number] {
  const [sanitize, schema] = defaultRehypePlugins['sanitize'] as [() => undefined, Schema];
  return [
    sanitize,
    {
      ...schema,
      tagNames: schema.tagNames.filter((name) => !FOREIGN_TAGS.has(name)),
      attributes: {
        ...schema.attributes,
        '*': schema.attributes['*']?.filter((name) => !FOREIGN_ATTRIBUTES.has(name)),
      },
    },
  ];
}

/** `Vec<String>` and `<your name>` are words, not HTML. */
function showUnknownTags(node: Node): void {
  if (node.type === 'raw') {
    node.value = (node.value ?? '').replace(TAG, (tag, name: string) =>
      HTML_NAMES.has(name.toLowerCase()) ? tag : tag.replace('<', '&lt;'),
    );
  }
  node.children?.forEach(showUnknownTags);
}

function setDirections(node: Node): void {
  const dir = directionFor(node);
  if (dir) node.properties = { dir, ...node.properties };
  node.children?.forEach(setDirections);
}

function directionFor(node: Node): 'auto' | 'ltr' | 'rtl' | null {
  const { tagName = '' } = node;
  if (CODE.has(tagName)) return 'ltr';
  if (tagName === 'li' || tagName === 'blockquote') return directionOf(textOf(node));
  // A number has no direction: it stands as its table does.
  const isNumber = (tagName === 'td' || tagName === 'th') && !LETTER.test(textOf(node));
  return BLOCKS.has(tagName) && !isNumber ? 'auto' : null;
}

function keepApart({ properties = {}, children = [] }: Node, idPrefix: string): void {
  const { id, href } = properties;
  if (typeof id === 'string') properties['id'] = idPrefix + id;
  if (typeof href === 'string' && href.startsWith('#')) properties['href'] = `#${idPrefix}${href.slice(1)}`;
  for (const name of ['ariaDescribedBy', 'ariaLabelledBy']) {
    const ids = properties[name];
    if (Array.isArray(ids)) properties[name] = ids.map((one) => idPrefix + String(one));
  }
  children.forEach((child) => keepApart(child, idPrefix));
}

function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('');
}
