#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { requireNode } from '../scripts/node-version.mjs';

requireNode();

const bundle = new URL('../dist/parley.mjs', import.meta.url);
if (!existsSync(bundle)) {
  process.stderr.write('Parley is not built yet: run npm run build in its folder, or npm start.\n');
  process.exit(1);
}
const { main } = await import(bundle.href);
await main(process.argv.slice(2));
