/** `npm test`, `npm run test:quick` (--quick) and `npm run check` (--checks); a name runs only what is called so. */
import { checks } from './checks.ts';
import { observe, observeCheck, printTotal, type Outcome } from './outcome.ts';
import { suites } from './suites.ts';

const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const onlyChecks = args.includes('--checks');
const names = args.filter((arg) => !arg.startsWith('--'));

function isWanted(item: { name: string; isQuick: boolean }): boolean {
  if (names.length > 0) return names.includes(item.name);
  return item.isQuick || !isQuick;
}

const outcomes: Outcome[] = [];
console.log('Checks');
for (const { name, run } of checks.filter(isWanted)) outcomes.push(await observeCheck(name, run));
if (!onlyChecks) {
  console.log('\nSuites');
  for (const { name, run } of suites.filter(isWanted)) outcomes.push(await observe(name, run));
}
process.exitCode = printTotal(outcomes);
