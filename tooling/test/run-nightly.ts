/** `npm run test:nightly`: what is too long for every run. A million random steps through all flows, and long journeys. */
import { runTool } from './run-command.ts';

const env = {
  FOYER_MODEL_STEPS: process.env['FOYER_MODEL_STEPS'] ?? '1000000',
  FOYER_MODEL_RUNS: process.env['FOYER_MODEL_RUNS'] ?? '1000',
};
const files = ['tests/stack/flow-model-1', 'tests/stack/flow-model-2', 'tests/stack/model'];
const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'stack', ...files], { show: true, env });
process.exitCode = code;
