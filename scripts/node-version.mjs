/* Read by any Node that knows modules: no newer syntax here. */
const NEEDED = [20, 19];

/** Ends the process with one line when this Node is too old to run Parley. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  process.stderr.write(
    'Parley needs Node.js ' +
      NEEDED.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '. Get it from https://nodejs.org\n',
  );
  process.exit(1);
}
