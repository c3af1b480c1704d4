import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.ts';
import type { Outcome } from './outcome.ts';
import { runTool } from './run-command.ts';

/** One run of a test runner. */
export interface Suite {
  readonly name: string;
  readonly isQuick: boolean;
  readonly run: () => Promise<Omit<Outcome, 'name' | 'seconds'>>;
}

/** Every suite, the cheap ones first. The projects are those of vitest.config.ts. */
export const suites: readonly Suite[] = [
  { name: 'unit', isQuick: true, run: () => vitest('unit', 'react-18', 'structure') },
  { name: 'server', isQuick: false, run: () => vitest('server', 'stack') },
  { name: 'server on the PostgreSQL of the system', isQuick: false, run: () => vitest('*-system-postgres') },
  { name: 'published client', isQuick: false, run: () => vitest('published') },
  { name: 'process', isQuick: false, run: () => vitest('process') },
  { name: 'browser', isQuick: false, run: playwright },
];

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

async function vitest(...projects: string[]): Promise<Omit<Outcome, 'name' | 'seconds'>> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const report = join(folder, 'report.json');
  const words = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runTool('vitest/vitest.mjs', ['run', ...words, ...reporters], { show: true });
  const counted = countVitest(report);
  rmSync(folder, { recursive: true, force: true });
  if (!counted) return brokenSuite(output.includes('No projects matched') ? 0 : 1, output);
  if (code !== 0 && counted.failed === 0) return { ...counted, failed: 1, findings: ['the runner failed; see above'] };
  return counted;
}

function countVitest(report: string): Omit<Outcome, 'name' | 'seconds'> | undefined {
  const result = readJson<VitestReport>(report);
  if (!result) return undefined;
  const failedTests = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  );
  const broken = result.testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((a) => a.status === 'failed'),
    )
    .map(({ name, message }) => `${name}: ${message.split('\n')[0]}`);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests,
    findings: [...failedTests, ...broken],
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
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

async function playwright(): Promise<Omit<Outcome, 'name' | 'seconds'>> {
  const { path, missing } = await findOrInstallChromium();
  if (missing) return { passed: 0, failed: 1, skipped: 0, findings: [missing] };
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const report = join(folder, 'report.json');
  const { output } = await runTool('@playwright/test/cli.js', ['test', '--reporter=dot,json'], {
    show: true,
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
    flaky: result.suites.flatMap(flakyIn),
    findings: errors,
  };
}

/** The tests that failed first and passed at the second try, with their files. */
function flakyIn({ file, specs, suites: inner = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `${file}: ${title}`), ...inner.flatMap(flakyIn)];
}

function brokenSuite(failed: number, output: string): Omit<Outcome, 'name' | 'seconds'> {
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
