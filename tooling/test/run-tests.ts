/** `npm test`, `npm run test:quick` (--quick) and `npm run check` (--checks); a name runs only what is called so. */
import { checks } from './checks.ts';
import { checksBeside } from './checks-beside.ts';
import { observe, observeChecks, printTotal, type Outcome } from './outcome.ts';
import { stages, type Suite } from './suites.ts';

const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const onlyChecks = args.includes('--checks');
const names = args.filter((arg) => !arg.startsWith('--'));

function isWanted(item: { name: string; isQuick: boolean }): boolean {
  if (names.length > 0) return names.includes(item.name);
  return item.isQuick || !isQuick;
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

/** The rows of a stage beside each other, and what else runs beside them. */
async function runStage(stage: readonly (readonly Suite[])[], beside: readonly Promise<Outcome[]>[] = []) {
  const rows = stage.map((row) => row.filter(isWanted)).filter((row) => row.length > 0);
  const isBeside = rows.length + beside.length > 1;
  return (await Promise.all([...beside, ...rows.map((row) => runRow(row, isBeside))])).flat();
}

const outcomes: Outcome[] = [];
const isWhole = !isQuick && !onlyChecks && names.length === 0;
if (!isWhole) outcomes.push(...(await observeChecks(checks.filter(isWanted))));
if (!onlyChecks) {
  console.log('\nSuites');
  for (const stage of stages) {
    const isFirst = stage === stages[0];
    outcomes.push(...(await runStage(stage, isWhole && isFirst ? [checksBeside()] : [])));
  }
}
process.exitCode = printTotal(outcomes);
