import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/run-command.ts';
import { applyMutation, type Mutation } from './mutation.ts';
import type { TreeCopy } from './tree-copy.ts';

/** The result of a mutation: its test failed as expected, passed, did not run, or there was nothing to replace. */
export type Verdict = 'failed' | 'passed' | 'broken' | 'missing';

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** What Playwright's JSON reporter writes. */
interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
}

/** The projects a test file may belong to; vitest runs it in the one that includes it. */
const system = ['--project', '!system-postgres', '--project', '!react-18'];
/** Milliseconds for one test file on a busy machine. A mutation may make a test hang, which also counts as a failure. */
const limit = 240_000;

/** Breaks the copy, runs the tests of the row in the named file, and restores the copy. */
export async function tryMutation(
  copy: TreeCopy,
  mutation: Mutation,
  test: string,
): Promise<Verdict> {
  const source = readFileSync(join(root, mutation.file), 'utf8');
  const broken = applyMutation(source, mutation);
  if (broken === undefined) return 'missing';
  copy.write(mutation.file, broken);
  try {
    return await runTest(copy, mutation.id, test);
  } finally {
    copy.restore(mutation.file);
  }
}

async function runTest({ folder }: TreeCopy, id: string, test: string): Promise<Verdict> {
  const report = join(folder, 'mutation-report.json');
  rmSync(report, { force: true });
  // The id is a whole word of the name: T-REF-1 is not T-REF-10.
  const name = `${id.replaceAll('.', '\\.')}(?![\\d.])`;
  const args = test.startsWith('tests/browser/')
    ? ['node_modules/@playwright/test/cli.js', 'test', test, '-g', name, '--reporter=json']
    : [
        'node_modules/vitest/vitest.mjs',
        'run',
        test,
        '-t',
        name,
        '--bail=1',
        '--reporter=json',
        `--outputFile=${report}`,
        ...system,
      ];
  const code = await run(folder, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  if (code === undefined) return 'failed';
  return test.startsWith('tests/browser/') ? getBrowserVerdict(report) : getVerdict(report);
}

/** Where the server did not start, no test has a result. */
function getBrowserVerdict(report: string): Verdict {
  const stats = read<BrowserReport>(report)?.stats;
  if (stats?.unexpected) return 'failed';
  return stats?.expected ? 'passed' : 'broken';
}

function getVerdict(report: string): Verdict {
  const results =
    read<TestReport>(report)?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  if (results.some(({ status }) => status === 'failed')) return 'failed';
  return results.some(({ status }) => status === 'passed') ? 'passed' : 'broken';
}

function read<Report>(report: string): Report | undefined {
  try {
    const parsed: Report = JSON.parse(readFileSync(report, 'utf8'));
    return parsed;
  } catch {
    return undefined; // the runner ended before it wrote
  }
}

/** The exit code; undefined where it took longer than the limit. */
function run(
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '--conditions=@foyer/source --disable-warning=ExperimentalWarning',
      ...more,
    };
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      resolve(undefined);
    }, limit);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });
}
