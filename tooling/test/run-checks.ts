/** All checks; what they came to goes into the file that is named. `npm test` runs this beside its first suites. */
import { writeFileSync } from 'node:fs';
import { checks } from './checks.ts';
import { observeChecks } from './outcome.ts';

const [report = ''] = process.argv.slice(2);
writeFileSync(report, JSON.stringify(await observeChecks(checks)));
