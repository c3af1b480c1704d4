/**
 * `npm run test:nightly`: what is too long for every run. A million random steps through all flows, long journeys, and nearly
 * everything on the PostgreSQL of the system.
 */
import { runTool } from './run-command.ts';

async function vitest(args: readonly string[], env: Record<string, string>): Promise<number> {
  const { code, output } = await runTool('vitest/vitest.mjs', ['run', ...args], { show: true, env });
  return output.includes('No projects matched') ? 0 : code; // this system has no PostgreSQL of its own
}

const walks = ['tests/stack/flow-model-1', 'tests/stack/flow-model-2', 'tests/stack/model'];
const runs = [
  await vitest(['--project', 'stack', ...walks], {
    FOYER_MODEL_STEPS: process.env['FOYER_MODEL_STEPS'] ?? '1000000',
    FOYER_MODEL_RUNS: process.env['FOYER_MODEL_RUNS'] ?? '1000',
  }),
  await vitest(['--project', 'system-postgres'], { FOYER_TESTS: 'whole' }),
];
process.exitCode = Math.max(...runs);
