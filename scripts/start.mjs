/** `npm start`: whatever is missing or out of date is installed and built, then the server starts in this same process. */
import { requireNode } from './node-version.mjs';

requireNode();

const { prepare } = await import('./prepare.mjs');
try {
  await prepare();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const { main } = await import('../dist/parley.mjs');
await main(['serve', ...process.argv.slice(2)]);
