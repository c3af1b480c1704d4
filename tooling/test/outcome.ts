import type { Check } from './checks.ts';

/** A test file and how long it ran; files run beside each other. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** What a check or a suite came to. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What each file of a suite took. */
  readonly files?: readonly FileTime[];
  /** One line for each offence. */
  readonly findings: readonly string[];
  readonly seconds: number;
}

/** More lines than this are counted, not shown. */
const shownFindings = 60;

/** Runs one piece of work and prints how it went. */
export async function observe(
  name: string,
  work: () => Promise<Omit<Outcome, 'name' | 'seconds'>>,
): Promise<Outcome> {
  const start = performance.now();
  const outcome = { name, ...(await work()), seconds: (performance.now() - start) / 1000 };
  const mark = outcome.failed === 0 ? '✓' : '✗';
  console.log(`  ${mark} ${name} (${outcome.seconds.toFixed(1)} s)`);
  printFindings(outcome.findings);
  return outcome;
}

function printFindings(findings: readonly string[]): void {
  for (const finding of findings.slice(0, shownFindings)) console.log(`      ${finding}`);
  const left = findings.length - shownFindings;
  if (left > 0) console.log(`      … and ${left} more`);
}

/** Runs rows of checks beside each other. */
export async function observeChecks(rows: readonly (readonly Check[])[]): Promise<Outcome[]> {
  console.log('Checks');
  return (await Promise.all(rows.map(observeRow))).flat();
}

async function observeRow(row: readonly Check[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of row) outcomes.push(await observeCheck(name, run));
  return outcomes;
}

/** A check passes as one or fails as one. */
async function observeCheck(name: string, check: () => Promise<string[]>): Promise<Outcome> {
  return observe(name, async () => {
    const findings = await check().catch((error: unknown) => [
      `the check itself broke: ${String(error)}`,
    ]);
    const failed = findings.length > 0 ? 1 : 0;
    return { passed: 1 - failed, failed, skipped: 0, findings };
  });
}

/** The longest, by name. */
const shownFiles = 10;

/** What each suite took, and the files that took longest: what grows is seen. */
function printTimes(outcomes: readonly Outcome[]): void {
  const line = (name: string, seconds: number) =>
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
  const suites = outcomes.filter(({ files }) => files !== undefined);
  if (suites.length === 0) return;
  console.log('\nTimes');
  line(
    'all checks, counted one after the other',
    outcomes.filter((one) => !suites.includes(one)).reduce((sum, { seconds }) => sum + seconds, 0),
  );
  for (const { name, seconds } of suites) line(name, seconds);
  line('the whole run, where suites stand beside each other', performance.now() / 1000);
  console.log('\nThe longest files');
  const files = suites.flatMap(({ name, files = [] }) => files.map((one) => ({ ...one, name })));
  const maxLength = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownFiles);
  for (const { file, seconds, name } of maxLength) line(`${file} (${name})`, seconds);
}

/** The closing lines; the last one is plain, for users and programs alike. */
export function printTotal(outcomes: readonly Outcome[]): number {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  printTimes(outcomes);
  const failures = outcomes.filter(({ failed }) => failed > 0);
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`);
  // Again, since a long run's earlier output may have been cut off.
  for (const { findings } of failures) printFindings(findings);
  if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}
