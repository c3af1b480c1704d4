/** `npm test`, `npm run test:quick` (--quick) and `npm run check` (--checks); a name runs only what is called so. */
import { checkRows } from './checks.ts';
import { observe, observeChecks, printTotal, type Outcome } from './outcome.ts';
import { stages, type Suite } from './suites.ts';

const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const onlyChecks = args.includes('--checks');
const names = args.filter((arg) => !arg.startsWith('--'));

function isRequested(item: { name: string; isQuick: boolean; isNeeded?: () => boolean }): boolean {
  if (names.length > 0) return names.includes(item.name);
  if (isQuick && !item.isQuick) return false;
  const isNeeded = item.isNeeded?.() ?? true;
  if (!isNeeded) console.log(`  - ${item.name}: left to the night, this change has nothing for it`);
  return isNeeded;
}

/** The suites of a row, one after the other. */
async function runRow(row: readonly Suite[], isBeside: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of row) {
    console.log(`  … ${name}`);
    outcomes.push(await observe(name, () => run(isBeside ? { as: name } : {})));
  }
  return outcomes;
}

/** The rows of a stage beside each other. */
async function runStage(stage: readonly (readonly Suite[])[]): Promise<Outcome[]> {
  const rows = stage.map((row) => row.filter(isRequested)).filter((row) => row.length > 0);
  return (await Promise.all(rows.map((row) => runRow(row, rows.length > 1)))).flat();
}

const outcomes = await observeChecks(checkRows.map((row) => row.filter(isRequested)));
if (!onlyChecks) {
  console.log('\nSuites');
  for (const stage of stages) outcomes.push(...(await runStage(stage)));
}
process.exitCode = printTotal(outcomes);
