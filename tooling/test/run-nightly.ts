/**
 * `npm run test:nightly`: what is too long for every run. A million random steps through all flows, long journeys, and nearly
 * everything on the PostgreSQL of the system.
 */
import { runTool } from './run-command.ts';

const vitest = (args: readonly string[], env: Record<string, string>) =>
  runTool('vitest/vitest.mjs', ['run', ...args], { show: true, env });

const walks = ['tests/stack/flow-model-1', 'tests/stack/flow-model-2', 'tests/stack/model'];
const runs = [
  await vitest(['--project', 'stack', ...walks], {
    FOYER_MODEL_STEPS: process.env['FOYER_MODEL_STEPS'] ?? '1000000',
    FOYER_MODEL_RUNS: process.env['FOYER_MODEL_RUNS'] ?? '1000',
  }),
  await vitest(['--project', 'system-postgres', '--passWithNoTests'], { FOYER_TESTS: 'whole' }),
];
process.exitCode = Math.max(...runs.map(({ code }) => code));
