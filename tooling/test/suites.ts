import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.ts';
import { reportFile, reportFolderName, timesFile } from './file-times.ts';
import type { FileTime, Outcome } from './outcome.ts';
import { runTool, type Showing } from './run-command.ts';

type Result = Omit<Outcome, 'name' | 'seconds'>;

/** One run of a test runner. */
export interface Suite {
  readonly name: string;
  readonly isQuick: boolean;
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
    ],
    [
      { name: 'browser', isQuick: false, run: playwright },
      suite('published client', 'published'),
      suite('process', 'process'),
      suite('server on the PostgreSQL of the system', 'system-postgres'),
    ],
  ],
];

function suite(name: string, ...projects: string[]): Suite {
  return { name, isQuick: false, run: (show) => withSecondTry(projects, show) };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A result with the files that did not pass; none where the runner itself failed. */
interface VitestResult extends Result {
  readonly failedFiles: readonly string[];
}

/** More files than this failed for a reason: they are not tried again. */
const mostSecondTries = 3;

/** What failed runs once more, by its whole files and in new processes; what passes then is told by its name. docs/decisions/0187. */
async function withSecondTry(projects: readonly string[], show: Showing): Promise<Result> {
  const first = await vitest(projects, show);
  if (first.failed === 0 || first.failedFiles.length > mostSecondTries) return first;
  console.log(`  … a second try of what failed: ${first.findings.join('; ')}`);
  const second = await vitest(projects, show, first.failedFiles);
  if (second.failed > 0) return first;
  return {
    passed: first.passed + first.failed,
    failed: 0,
    skipped: first.skipped,
    files: first.files ?? [],
    flaky: first.findings,
    findings: [],
  };
}

async function vitest(
  projects: readonly string[],
  show: Showing,
  files: readonly string[] = [],
): Promise<VitestResult> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project])];
  const env = { [reportFolderName]: folder };
  const { code, output } = await runTool('vitest/vitest.mjs', args, { show, env });
  const times = readJson<readonly FileTime[]>(join(folder, timesFile));
  const counted = countVitest(join(folder, reportFile), times ?? []);
  rmSync(folder, { recursive: true, force: true });
  if (!counted) return { ...brokenSuite(output.includes('No projects matched') ? 0 : 1, output), failedFiles: [] };
  if (code !== 0 && counted.failed === 0) return { ...counted, failed: 1, findings: ['the runner failed; see above'] };
  return counted;
}

function countVitest(report: string, files: readonly FileTime[]): VitestResult | undefined {
  const result = readJson<VitestReport>(report);
  if (!result) return undefined;
  const failedTests = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  );
  const failed = result.testResults.filter(({ status }) => status === 'failed');
  const broken = failed
    .filter(({ assertionResults }) => !assertionResults.some((a) => a.status === 'failed'))
    .map(({ name, message }) => `${name}: ${message.split('\n')[0]}`);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests,
    files,
    findings: [...failedTests, ...broken],
    failedFiles: failed.map(({ name }) => name),
  };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
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
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

async function playwright(show: Showing): Promise<Result> {
  const { path, missing } = await findOrInstallChromium();
  if (missing) return { passed: 0, failed: 1, skipped: 0, findings: [missing] };
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const report = join(folder, 'report.json');
  const { output } = await runTool('@playwright/test/cli.js', ['test', '--reporter=dot,json'], {
    show,
    env: {
      FOYER_CHROMIUM: path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NODE_OPTIONS: '--conditions=@foyer/source --disable-warning=ExperimentalWarning',
    },
  });
  const result = readJson<PlaywrightReport>(report);
  rmSync(folder, { recursive: true, force: true });
  if (!result) return brokenSuite(1, output);
  const { expected, unexpected, flaky, skipped } = result.stats;
  const errors = result.errors.map(({ message }) => message?.split('\n')[0] ?? 'an error without a message');
  return {
    passed: expected + flaky,
    failed: unexpected + errors.length,
    skipped,
    files: result.suites.map((suite) => ({ file: `tests/browser/${suite.file}`, seconds: secondsOf(suite) })),
    flaky: result.suites.flatMap(flakyIn),
    findings: errors,
  };
}

function secondsOf({ specs, suites: inner = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return own.reduce((sum, ms) => sum + ms / 1000, 0) + inner.reduce((sum, suite) => sum + secondsOf(suite), 0);
}

/** The tests that failed first and passed at the second try, with their files. */
function flakyIn({ file, specs, suites: inner = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `${file}: ${title}`), ...inner.flatMap(flakyIn)];
}

function brokenSuite(failed: number, output: string): Result {
  return { passed: 0, failed, skipped: 0, findings: failed > 0 ? output.trim().split('\n').slice(-5) : [] };
}

function readJson<T>(path: string): T | undefined {
  try {
    const parsed: T = JSON.parse(readFileSync(path, 'utf8'));
    return parsed;
  } catch {
    return undefined; // the runner broke before it wrote
  }
}
