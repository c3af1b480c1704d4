import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { reactFrom } from './compatibility/react-from.ts';
import { systemBinaries } from './packages/server/src/kernel/db/embedded/binaries.ts';
import { FileTimes, reportFile, reportFolderName, timesFile } from './tooling/test/file-times.ts';
import { SlowestFirst } from './tooling/test/slowest-first.ts';

const conditions = ['@foyer/source', 'import', 'module', 'default'];

/** What every project shares: sources instead of builds, and time enough on a busy machine. */
const shared = {
  resolve: { conditions },
  // Without `import`: what stays outside of the tests is loaded by Node, which chooses between import and require itself.
  ssr: { resolve: { conditions: ['@foyer/source', 'node'] } },
};
const sharedTest = {
  // For what hangs: a machine with much else to do takes many times as long as an idle one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What is waited for; vitest's own second is over before a busy machine has looked twice.
  expect: { poll: { timeout: 20_000 } },
  execArgv: ['--conditions=@foyer/source'],
  exclude: ['**/node_modules/**', '**/dist/**'],
};

const serverTests = [
  'packages/server/src/**/*.test.ts',
  'packages/testkit/src/**/*.test.ts',
  'apps/{lab,identity-server}/src/**/*.test.ts',
];
const stackTests = ['tests/stack/**/*.test.ts'];
/**
 * What is made a second time on the system's PostgreSQL in a run whose change contains SQL (tooling/test/changed-sql.ts): what another version and another build of it could do
 * differently. Migrations, roles and row-level security, queues and locks, the order and the spelling of words, lists in pages,
 * races for one row, and that a user gets in. `npm run test:nightly` makes nearly everything there. docs/decisions/0189.
 */
const onTheSystem = [
  'packages/server/src/kernel/{attempt-counter,db,jobs,secrets}/**/*.test.ts',
  'packages/server/src/rules/attempts/*.test.ts',
  'tests/stack/{groups,isolation,lockout-spellings,login,profile-names,redemption-race,refresh,users-lists}.stack.test.ts',
];
/**
 * Not made there at night either: walks and comparisons over statements that the files of their features make there as well.
 */
const onceOnly = [
  'tests/stack/{bounded-cost,captcha,enumeration,enumeration-timing,flow-model-*,hostile-values,impersonation,isolation-matrix,lists-at-scale,model,token-kinds}.stack.test.ts',
  // What these prove is between us and other programs.
  'tests/stack/{foreign-*peers,hosted-login-clients,hosted-login-redirects,oidcc-*,social-foreign-provider,sso-posted-requests}.stack.test.ts',
  'packages/server/src/kernel/{hashing,http,logs,mail/templates,sms}/**/*.test.ts',
  'packages/server/src/protocols/webauthn/**/*.test.ts',
];
/** Set by `npm run test:nightly`. */
const isWhole = process.env['FOYER_TESTS'] === 'whole';
/** Runs only in the nightly run, with nothing else running. */
const nightly = isWhole ? [] : ['tests/stack/enumeration-timing.stack.test.ts'];
/** What opens no database proves the same whatever PostgreSQL it is. */
const withoutDatabase = globSync(serverTests, { cwd: import.meta.dirname }).filter(
  (file) =>
    !/createStack|startTestDatabase/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
/** Starts databases of its own. */
const embeddedTests = 'packages/server/src/kernel/db/embedded/**/*.test.ts';
/** Whole servers that must start within a second. */
const timedTests = ['tests/process/start-timed.process.test.ts', embeddedTests];
/** For tests that look at a page. */
const setupFiles = [join(import.meta.dirname, 'tests/setup/timeouts.setup.ts')];
const browserPackages = [
  'contract',
  'ui',
  'client',
  'react',
  'preview',
  'login-box',
  'admin-portal',
  'embed',
];

const unitTests = browserPackages
  .map((name) => `packages/${name}/**/*.test.{ts,tsx}`)
  .concat(
    'apps/console-sign-in/src/**/*.test.{ts,tsx}',
    'packages/node/src/**/*.test.ts',
    'tooling/**/*.test.ts',
    'apps/demo-host/src/**/*.test.{ts,tsx}',
  );
/** They look at no page and change nothing of their process, so that a worker makes many of them with the modules it has. */
const withoutPage = globSync(unitTests, {
  cwd: import.meta.dirname,
  exclude: sharedTest.exclude,
}).filter(
  (file) =>
    !readFileSync(join(import.meta.dirname, file), 'utf8').includes('@vitest-environment jsdom'),
);

/** The oldest React we support: our sources take it by alias, as a bundler would, and packages by a hook of Node. */
const oldest = join(import.meta.dirname, 'compatibility/react-18');
const react18 = {
  ...shared,
  resolve: { conditions, alias: reactFrom(oldest) },
  test: {
    ...sharedTest,
    name: 'react-18',
    setupFiles,
    include: ['packages/{react,embed}/src/**/*.test.tsx', 'compatibility/react-18/**/*.test.ts'],
    execArgv: [...sharedTest.execArgv, `--import=${join(oldest, 'resolve-react.mjs')}`],
  },
};

/** A project whose files each get a database of one PostgreSQL; `engine` is where its binaries come from. */
function withDatabase(name: string, include: string[], engine: 'embedded' | 'system') {
  // Known before the server starts: a link that the setup points at the socket's folder.
  const link = join(tmpdir(), `foyer-socket-${process.pid}-${name}`);
  return {
    ...shared,
    test: {
      ...sharedTest,
      name,
      include,
      exclude: [
        ...sharedTest.exclude,
        embeddedTests,
        ...nightly,
        ...(engine === 'system' ? [...onceOnly, ...withoutDatabase] : []),
      ],
      // The server keeps nothing outside of what createServer returns: its modules are loaded once a worker, not once a file.
      isolate: false,
      globalSetup: [`tests/setup/postgres.setup.ts`],
      env: { FOYER_TEST_SERVER: link, FOYER_TEST_ENGINE: engine },
    },
  };
}

/** Tests that start whole servers as an operator does. */
function withProcesses(name: string, include: string[], exclude: string[] = []) {
  return {
    ...shared,
    test: {
      ...sharedTest,
      name,
      include,
      exclude: [...sharedTest.exclude, ...exclude],
      // What is timed runs one file at a time, or they measure each other.
      fileParallelism: include !== timedTests,
      // Only the tests of the console's ports start its servers.
      env: { FOYER_CONSOLE_PORT: '0', FOYER_CONSOLE_HOST_PORT: '0' },
    },
  };
}

const onSystemPostgres = systemBinaries()
  ? [
      withDatabase(
        'system-postgres',
        isWhole ? [...serverTests, ...stackTests] : onTheSystem,
        'system',
      ),
    ]
  : [];

/** Set by `npm test`, which reads them. */
const reports = process.env[reportFolderName];
function reportersInto(folder: string): ['dot', ['json', { outputFile: string }], FileTimes] {
  return [
    'dot',
    ['json', { outputFile: join(folder, reportFile) }],
    new FileTimes(join(folder, timesFile)),
  ];
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // Runs beside each other would write one file of results; the order is that of LongestFirst.
    ...(reports ? { reporters: reportersInto(reports), cache: false } : {}),
    projects: [
      {
        ...shared,
        test: {
          ...sharedTest,
          name: 'unit',
          setupFiles,
          include: unitTests,
          exclude: [...sharedTest.exclude, ...withoutPage],
          // Each file has a page and modules of its own, in a worker that loads the library of pages once: docs/decisions/0252.
          pool: 'vmForks',
          // What files leave behind stays until the worker goes; by default that is at half of the machine's memory.
          vmMemoryLimit: '1GB',
        },
      },
      {
        ...shared,
        test: { ...sharedTest, name: 'unit-without-page', include: withoutPage, isolate: false },
      },
      {
        ...shared,
        test: {
          ...sharedTest,
          name: 'structure',
          setupFiles,
          include: [
            'tests/{structure,access-predicate}.test.ts',
            'tests/wire/**/*.test.ts',
            'tests/docs/**/*.test.ts',
          ],
        },
      },
      react18,
      withDatabase('server', serverTests, 'embedded'),
      withDatabase('stack', stackTests, 'embedded'),
      // Each starts a server process with a database of its own, a copy of one, where it does not share one.
      {
        ...shared,
        test: {
          ...sharedTest,
          name: 'published',
          include: ['tests/published/**/*.test.ts'],
          setupFiles: [join(import.meta.dirname, 'tests/setup/published-calls.setup.ts')],
          globalSetup: ['tests/setup/published.setup.ts'],
          env: { FOYER_TEST_TEMPLATE: join(tmpdir(), `foyer-template-${process.pid}`) },
        },
      },
      ...onSystemPostgres,
      withProcesses('process', ['tests/process/**/*.test.ts'], timedTests),
      withProcesses('process-timed', timedTests),
    ],
  },
});
