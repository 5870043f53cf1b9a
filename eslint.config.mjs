import nextVitals from 'eslint-config-next/core-web-vitals';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.contract.ts', '**/*.spec.ts', 'e2e/**/*.ts', 'bench/**/*.ts'];
const TYPED = ['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'agents/**/*.ts', '*.config.ts', 'prisma/**/*.ts'];

const brandCheck = {
  selector: "BinaryExpression[operator='instanceof'][right.name=/^(AppError|ZodError|TRPCError)$/]",
  message: 'Next compiles several copies of a module: use the brand check (isAppError).',
};
const enumeration = { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' };
const ports = {
  selector:
    "NewExpression[callee.name='Date'][arguments.length=0], MemberExpression[object.name='Date'][property.name='now'], MemberExpression[object.name='Math'][property.name='random']",
  message: 'Time and chance are ports: take a Clock or an IdSource.',
};
const sleep = {
  selector: "NewExpression[callee.name='Promise'] > ArrowFunctionExpression > CallExpression[callee.name='setTimeout']",
  message: 'A test does not sleep: wait for the fact it needs.',
};
const environment = { object: 'process', property: 'env', message: 'process.env is read in src/server/env.ts only.' };

/** The rules of React, hooks and Next come from Next's own config; a warning there is an error here. */
const react = nextVitals
  .filter((config) => config.rules)
  .map((config) => ({
    ...config,
    files: ['src/**/*.tsx', 'src/**/use-*.ts'],
    rules: {
      ...Object.fromEntries(
        Object.entries(config.rules).map(([name, level]) => [name, level === 'warn' || level === 1 ? 'error' : level]),
      ),
      '@next/next/no-html-link-for-pages': 'off', // looks for a pages folder, which this app has none of
    },
  }));

export default tseslint.config(
  {
    ignores: [
      '**/generated/**',
      '**/__fixtures__/**',
      '.next/**',
      'coverage/**',
      'data/**',
      'dist/**',
      'node_modules/**',
      'next-env.d.ts',
      'playwright-report/**',
      'test-results/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...react,
  {
    files: TYPED,
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      complexity: ['error', { max: 10, variant: 'modified' }],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-restricted-properties': ['error', environment],
      'no-restricted-syntax': ['error', brandCheck, enumeration],
    },
  },
  {
    files: ['src/server/core/**/*.ts', 'src/contract/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': ['error', 'process', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'crypto'],
      'no-restricted-syntax': ['error', brandCheck, enumeration, ports],
    },
  },
  { files: ['src/**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true }] } },
  { files: ['src/app/**/route.ts'], rules: { 'max-lines': ['error', 60] } },
  {
    files: ['src/server/env.ts', 'src/instrumentation.ts', '*.config.ts', 'e2e/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['bench/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: TESTS,
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      'no-restricted-syntax': ['error', brandCheck, enumeration, sleep],
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        WebAssembly: 'readonly',
      },
    },
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error', 'prefer-const': 'error', eqeqeq: 'error' },
  },
  {
    // Parts of these run in a page.
    files: ['bench/browser/*.mjs', 'bench/scenarios/browser-*.mjs'],
    languageOptions: {
      globals: {
        document: 'readonly',
        MessageChannel: 'readonly',
        MutationObserver: 'readonly',
        PerformanceObserver: 'readonly',
        requestAnimationFrame: 'readonly',
      },
    },
  },
);
