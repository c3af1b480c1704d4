import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { changesSql } from './changed-sql.ts';
import { findOrInstallChromium } from './chromium.ts';
import { reportFile, reportFolderName, timesFile } from './file-times.ts';
import type { FileTime, Outcome } from './outcome.ts';
import { root, runCommand, runTool, type Showing } from './run-command.ts';

type Result = Omit<Outcome, 'name' | 'seconds'>;

/** One run of a test runner. */
export interface Suite {
  readonly name: string;
  readonly isQuick: boolean;
  /** Skipped in a full run if this says so; always runs if requested by name. */
  readonly isNeeded?: () => boolean;
  readonly run: (show: Showing) => Promise<Result>;
}

/**
 * Every suite: the stages one after the other, the rows of a stage beside each other, the suites of a row one after the other.
 * What watches the clock has a stage of its own. docs/decisions/0233. The projects are those of vitest.config.ts.
 */
export const stages: readonly (readonly (readonly Suite[])[])[] = [
  [[suite('process by the clock', 'process-timed')]],
  [
    [
      { ...suite('unit', 'unit', 'unit-without-page', 'react-18', 'structure'), isQuick: true },
      suite('server', 'server', 'stack'),
      suite('published client', 'published'),
    ],
    [
      { name: 'browser', isQuick: false, run: (show) => playwright(show) },
      suite('process', 'process'),
      {
        ...suite('server on the PostgreSQL of the system', 'system-postgres'),
        isNeeded: changesSql,
      },
      { name: 'mutations of changed code', isQuick: false, run: changedMutations },
    ],
  ],
];

function suite(name: string, ...projects: string[]): Suite {
  return { name, isQuick: false, run: (show) => vitest(projects, show) };
}

/** Mutation tests for code that has changed; `npm run test:nightly` runs all of them. */
async function changedMutations(show: Showing): Promise<Result> {
  const script = join(root, 'tooling/mutations/run-mutations.ts');
  const args = ['--conditions=@foyer/source', script, '--changed', '--most=12'];
  const { output } = await runCommand(process.execPath, args, { show });
  const [, detected, undetected] =
    /(\d+) mutations detected, (\d+) not detected/.exec(output) ?? [];
  if (detected === undefined) return brokenSuite(1, output);
  const findings = output.split('\n').filter((line) => line.includes('✗'));
  return { passed: Number(detected), failed: Number(undetected), skipped: 0, findings };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

async function vitest(projects: readonly string[], show: Showing): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const env = { [reportFolderName]: folder };
  const { code, output } = await runTool('vitest/vitest.mjs', args, { show, env });
  const times = readJson<readonly FileTime[]>(join(folder, timesFile));
  const counted = countVitest(join(folder, reportFile), times ?? []);
  rmSync(folder, { recursive: true, force: true });
  if (!counted) return brokenSuite(output.includes('No projects matched') ? 0 : 1, output);
  if (code !== 0 && counted.failed === 0)
    return { ...counted, failed: 1, findings: ['the runner failed; see above'] };
  return counted;
}

function countVitest(report: string, files: readonly FileTime[]): Result | undefined {
  const result = readJson<VitestReport>(report);
  if (!result) return undefined;
  const failedTests = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const message = failureMessages?.[0]?.split('\n')[0] ?? '';
        return `${name}: ${fullName}: ${message.slice(0, 300)}`;
      }),
  );
  const broken = result.testResults
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults }) => !assertionResults.some((a) => a.status === 'failed'))
    .map(({ name, message }) => `${name}: ${message.split('\n')[0]}`);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests,
    files,
    findings: [...failedTests, ...broken],
  };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'skipped';
      readonly results: readonly {
        readonly duration: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

/** Journeys in the browser: all, or those of some files. */
export async function playwright(
  show: Showing,
  { files = [], env = {} }: { files?: readonly string[]; env?: Record<string, string> } = {},
): Promise<Result> {
  const { path, missing } = await findOrInstallChromium();
  if (missing) return { passed: 0, failed: 1, skipped: 0, findings: [missing] };
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const report = join(folder, 'report.json');
  const { output } = await runTool(
    '@playwright/test/cli.js',
    ['test', ...files, '--reporter=dot,json'],
    {
      show,
      env: {
        ...env,
        FOYER_CHROMIUM: path,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        NODE_OPTIONS: '--conditions=@foyer/source --disable-warning=ExperimentalWarning',
      },
    },
  );
  const result = readJson<PlaywrightReport>(report);
  rmSync(folder, { recursive: true, force: true });
  if (!result) return brokenSuite(1, output);
  const { expected, unexpected, skipped } = result.stats;
  const errors = result.errors.map(
    ({ message }) => message?.split('\n')[0] ?? 'an error without a message',
  );
  return {
    passed: expected,
    failed: unexpected + errors.length,
    skipped,
    files: result.suites.map((suite) => ({
      file: `tests/browser/${suite.file}`,
      seconds: toSeconds(suite),
    })),
    findings: [...result.suites.flatMap(failedIn), ...errors],
  };
}

function toSeconds({ specs, suites: inner = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return (
    own.reduce((sum, ms) => sum + ms / 1000, 0) +
    inner.reduce((sum, suite) => sum + toSeconds(suite), 0)
  );
}

/** The failed tests, with their files and the first lines of what went wrong. */
function failedIn({ file, specs, suites: inner = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title, tests }) => {
      // of one that took too long, the second message says what it waited for
      const errors = tests.flatMap(({ results }) => results.flatMap((one) => one.errors ?? []));
      const messages = errors.map(({ message = '' }) => stripVTControlCharacters(message));
      return `${file}: ${title}: ${messages.join(' ').replace(/\s+/g, ' ').slice(0, 1500)}`;
    });
  return [...own, ...inner.flatMap(failedIn)];
}

function brokenSuite(failed: number, output: string): Result {
  return {
    passed: 0,
    failed,
    skipped: 0,
    findings: failed > 0 ? output.trim().split('\n').slice(-5) : [],
  };
}

function readJson<T>(path: string): T | undefined {
  try {
    const parsed: T = JSON.parse(readFileSync(path, 'utf8'));
    return parsed;
  } catch {
    return undefined; // the runner broke before it wrote
  }
}
