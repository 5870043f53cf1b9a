import { markdownText } from '../browser/markdown-text.mjs';
import { importConversation } from '../browser/import-conversation.mjs';

const AGENT = 'tokens-60';
const TARGET_KB = 250;
/** Everything that comes by itself has come by then. */
const REST_MS = 3_000;
const plain = () => 'An answer of **plain** words, as most are:\n\n- one\n- two\n';

/** All JavaScript that a page fetches until it is at rest, with nothing in the cache. */
export async function measureBrowserLoad(stage) {
  const parley = await stage.startParley(await stage.startModel(), { hasPages: true });
  const browser = await stage.startBrowser();
  const make = (title, answer) => importConversation(parley, { agent: AGENT, title, count: 20, answer });
  const [words, code] = [await make('Words', plain), await make('Code', () => markdownText(1_600))];
  const rows = [];
  for (const { figure, path, target } of [
    { figure: 'JavaScript of a new chat', path: '/', target: TARGET_KB },
    { figure: 'JavaScript of a conversation', path: `/c/${words}`, target: TARGET_KB },
    { figure: 'JavaScript of a conversation with code, highlighter included', path: `/c/${code}` },
  ]) {
    const { kB, isCompressed } = await loadScripts(browser, `${parley.origin}${path}`);
    if (!isCompressed) throw new Error(`${path} got JavaScript that was not compressed`);
    rows.push({ figure, unit: 'kB gzip', parley: kB, floor: null, target });
  }
  return rows;
}

async function loadScripts(browser, url) {
  const { page } = await browser.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.headers());
  });
  await page.goto(url);
  await page.getByRole('navigation').getByRole('link', { name: 'Code' }).waitFor();
  await page.waitForTimeout(REST_MS);
  await page.context().close();
  return {
    kB: scripts.reduce((sum, headers) => sum + Number(headers['content-length']), 0) / 1000,
    isCompressed: scripts.every((headers) => headers['content-encoding'] === 'gzip'),
  };
}
