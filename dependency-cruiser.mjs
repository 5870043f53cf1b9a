const TEST = '\\.(test|contract|test-d)\\.tsx?$|/__fixtures__/|/testing/|^(e2e|bench)/';
/** All pages but one, whose list is read from the disk of the server. */
const BROWSER = '^src/(features|ui|live|trpc)/|^src/app/(?!api/|\\(chat\\)/licences/)';
const pkg = (names) => `(^|/)node_modules/(${names})(/|$)`;
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** The rings: who may know whom. */
const rings = [
  rule(
    'contract-is-a-leaf',
    'Browser-safe: schemas and pure functions over them.',
    { path: '^src/contract/', pathNot: TEST },
    { pathNot: ['^src/contract/', pkg('zod')] },
  ),
  rule(
    'core-is-pure',
    'Declare a port; implement it in adapters/.',
    { path: '^src/server/core/', pathNot: TEST },
    { pathNot: ['^src/server/core/', '^src/contract/', pkg('zod')] },
  ),
  rule(
    'adapters-see-only-core',
    'An adapter implements a port. It does not know who calls it.',
    { path: '^src/server/adapters/', pathNot: TEST },
    { path: '^src/', pathNot: ['^src/server/(adapters|core)/', '^src/contract/'] },
  ),
  rule(
    'adapters-do-not-know-each-other',
    'Compose adapters in server/composition/.',
    { path: '^src/server/adapters/([^/]+)/', pathNot: TEST },
    { path: '^src/server/adapters/', pathNot: '^src/server/adapters/$1/' },
  ),
  rule(
    'protocols-are-pure',
    'A protocol translates. It calls nothing.',
    { path: '^src/server/protocols/', pathNot: TEST },
    { path: '^src/', pathNot: ['^src/server/(protocols|core)/', '^src/contract/'] },
  ),
  rule(
    'dialects-do-not-know-each-other',
    'Shared translation lives in protocols/{body,problem,sse,turns} or in core.',
    { path: '^src/server/protocols/(ag-ui|agent-rest|assistant|conversations|openai)/', pathNot: TEST },
    {
      path: '^src/server/protocols/(ag-ui|copilotkit|agent-rest|assistant|conversations|openai)/',
      pathNot: '^src/server/protocols/$1/',
    },
  ),
  rule(
    'copilotkit-is-ag-ui-with-addresses',
    'CopilotKit speaks AG-UI: that dialect and no other is known to it.',
    { path: '^src/server/protocols/copilotkit/', pathNot: TEST },
    { path: '^src/server/protocols/(agent-rest|assistant|conversations|openai)/' },
  ),
  rule(
    'http-composes-protocols',
    'The HTTP edge sees routes and the application, never an adapter.',
    { path: '^src/server/http/', pathNot: TEST },
    {
      path: '^src/',
      pathNot: ['^src/server/(http|protocols|core|trpc)/', '^src/contract/', '^src/server/settings/'],
    },
  ),
  rule(
    'settings-are-a-leaf',
    'Settings are data: schemas and pure functions over them.',
    { path: '^src/server/settings/', pathNot: TEST },
    { path: '^src/', pathNot: ['^src/server/(settings|core)/', '^src/contract/'] },
  ),
  rule(
    'trpc-is-thin',
    'Call the application in ctx; never reach an adapter.',
    { path: '^src/server/trpc/', pathNot: TEST },
    { path: '^src/', pathNot: ['^src/server/(trpc|core|protocols)/', '^src/contract/'] },
  ),
  rule(
    'cli-is-an-entry-point',
    'The command line reaches the server through the container and the settings.',
    { path: '^src/cli/', pathNot: TEST },
    {
      path: '^src/',
      pathNot: [
        '^src/cli/',
        '^src/server/(settings|http|core)/',
        '^src/server/(container|env|open-(key|agent)-desk)\\.ts$',
        '^src/contract/',
      ],
    },
  ),
  rule(
    'one-composition-root',
    'Only entry points may ask for the container.',
    {
      path: '^src/',
      pathNot: [TEST, '^src/(app|cli)/', '^src/(instrumentation|start-container)\\.ts$', '^src/server/container\\.ts$'],
    },
    { path: '^src/server/container\\.ts$' },
  ),
  rule(
    'composition-serves-the-container',
    'The parts of the container know both sides: only the container may ask for them.',
    { path: '^src/', pathNot: [TEST, '^src/server/composition/', '^src/server/container\\.ts$'] },
    { path: '^src/server/composition/' },
  ),
  rule('nobody-imports-the-app', 'src/app is the outermost ring.', { pathNot: '^src/app/' }, { path: '^src/app/' }),
];

/** Where third-party packages may be named. */
const packages = [
  rule(
    'next-stays-at-the-edge',
    'Server code takes web-standard Request and Response.',
    { path: '^src/(server|contract)/' },
    { path: pkg('next|react|react-dom') },
  ),
  rule(
    'prisma-stays-in-its-adapter',
    'Map rows to core types inside adapters/prisma.',
    { path: '^src/', pathNot: '^src/server/adapters/prisma/' },
    { path: ['^src/server/adapters/prisma/generated/', pkg('@prisma|prisma|@libsql|libsql')] },
  ),
  rule(
    'provider-sdks-stay-in-their-adapter',
    'Only adapters/agents talks to a provider.',
    { path: '^src/', pathNot: ['^src/server/adapters/(agents|providers)/', TEST] },
    { path: pkg('@anthropic-ai|openai|ai|@ai-sdk') },
  ),
  rule(
    'schemas-live-in-the-contract',
    'Compose schemas from src/contract.',
    { path: '^src/(app|features|ui|trpc|server/trpc)/', pathNot: TEST },
    { path: pkg('zod') },
  ),
];

/** Of the browser's folders each knows what is below it: app, features, trpc and live, ui, contract. */
const browser = [
  rule(
    'client-never-imports-server',
    'The browser gets the contract and a type, nothing else.',
    { path: BROWSER, pathNot: TEST },
    { path: '^src/server/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'client-types-only-from-the-router',
    'AppRouter is the only server type the browser may name.',
    { path: BROWSER, pathNot: TEST },
    { path: '^src/server/', pathNot: '^src/server/trpc/[a-z-]+\\.ts$' },
  ),
  rule(
    'components-know-the-contract',
    'Hand it what it shows and what it calls.',
    { path: '^src/ui/', pathNot: TEST },
    { path: '^src/', pathNot: ['^src/(ui|contract)/'] },
  ),
  rule(
    'the-live-stream-knows-the-contract',
    'Declare a port; src/live/browser-ports.ts fills it.',
    { path: '^src/live/', pathNot: TEST },
    { path: '^src/', pathNot: ['^src/(live|contract)/'] },
  ),
  rule(
    'calls-know-no-feature',
    'What only one feature needs lives there.',
    { path: '^src/trpc/', pathNot: TEST },
    { path: '^src/', pathNot: ['^src/(trpc|ui|contract)/', '^src/server/trpc/'] },
  ),
  rule(
    'features-do-not-know-each-other',
    'Compose features in src/app.',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
];

const hygiene = [
  rule('no-cycles', 'Move the shared part to a third file, or invert with a port.', {}, { circular: true }),
  rule('no-barrels', 'Import the file that defines the thing.', {}, { path: '^src/.+/index\\.tsx?$' }),
  rule(
    'no-orphans',
    'Unused: delete it.',
    { orphan: true, pathNot: ['\\.d\\.ts$', TEST, '^src/app/', '^src/[^/]+\\.ts$'] },
    {},
  ),
  rule('no-unresolvable', 'Nothing there.', {}, { couldNotResolve: true }),
  rule(
    'no-dev-packages-in-the-product',
    'Move it to dependencies.',
    { path: '^src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'env-is-read-once',
    'Pass settings in from container.ts.',
    {
      path: '^src/',
      pathNot: [TEST, '^src/cli/', '^src/server/container\\.ts$', '^src/(instrumentation|start-container)\\.ts$'],
    },
    { path: '^src/server/env\\.ts$' },
  ),
  rule(
    'tests-are-not-imported',
    'Shared test code lives in a testing folder or a *.contract.ts.',
    { path: '^src/', pathNot: TEST },
    { path: '\\.(test|contract)\\.tsx?$|/testing/' },
  ),
];

export default {
  forbidden: [...hygiene, ...rings, ...packages, ...browser],
  options: {
    tsPreCompilationDeps: true, // type imports count too
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', 'src/server/adapters/prisma/generated'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
