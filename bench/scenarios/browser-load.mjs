import { markdownText } from '../browser/markdown-text.mjs';
import { importConversation } from '../browser/import-conversation.mjs';

const AGENT = 'tokens-60';
const TARGET_KB = 250;
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
  const { page, devTools } = await browser.newPage();
  const scripts = new Map();
  await devTools.send('Network.enable');
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, { headers: response.headers, bytes: 0 });
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole('navigation').getByRole('link', { name: 'Code' }).waitFor();
  await page.waitForTimeout(1_500);
  await page.context().close();
  const all = [...scripts.values()];
  const isCompressed = all.every(
    ({ headers }) => headers['content-encoding'] === 'gzip' || headers['Content-Encoding'] === 'gzip',
  );
  return { kB: all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, isCompressed };
}
