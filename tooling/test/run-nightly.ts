/**
 * `npm run test:nightly`: what takes too long for every run. A million random steps through all flows, long journeys, hundreds of expensive
 * SAML documents, the times of anonymous calls, nearly everything on the PostgreSQL of the system, every example from packed
 * packages, the documentation website, and pictures of the portal.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, runCommand, runTool } from './run-command.ts';
import { playwright } from './suites.ts';

async function vitest(args: readonly string[], env: Record<string, string>): Promise<number> {
  const { code, output } = await runTool('vitest/vitest.mjs', ['run', ...args], { show: {}, env });
  return output.includes('No projects matched') ? 0 : code; // this system has no PostgreSQL of its own
}

/** The journeys of the portal once more, with a picture of every page, dialog and state in each width. docs/decisions/0243. */
async function portalPictures(): Promise<number> {
  const { failed, findings } = await playwright(
    {},
    { files: ['tests/browser/portal'], env: { FOYER_PICTURES: '1' } },
  );
  for (const finding of findings) console.log(finding);
  return failed > 0 ? 1 : 0;
}

/** What the registry knows against the parts that are handed out. Without an answer nothing is proved, and nothing fails. */
function knownHoles(): number {
  const asked = ['audit', '--omit=dev', '--audit-level=moderate', '--json'];
  const { stdout } = spawnSync('npm', asked, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const isAnswer = stdout.includes('"auditReportVersion"');
  const answer: { vulnerabilities?: object } = isAnswer ? JSON.parse(stdout) : {};
  const names = Object.keys(answer.vulnerabilities ?? {});
  process.stdout.write(
    isAnswer
      ? `Parts with known holes: ${names.join(', ') || 'none'}\n`
      : 'Known holes: no answer\n',
  );
  return names.length > 0 ? 1 : 0;
}

/** Breaks the code of every proved row of the security test matrix, and expects its test to fail. */
async function mutations(): Promise<number> {
  const args = ['--conditions=@foyer/source', join(root, 'tooling/mutations/run-mutations.ts')];
  return (await runCommand(process.execPath, args, { show: {} })).code;
}

/** The documentation website, built and looked at by axe. */
async function website(): Promise<number> {
  const args = ['--conditions=@foyer/source', join(root, 'tooling/website/build-website.ts')];
  const { code } = await runCommand(process.execPath, args, { show: {} });
  if (code !== 0) return code;
  const files = ['tests/browser/accessibility.browser.test.ts'];
  const { failed, findings } = await playwright({}, { files });
  for (const finding of findings) console.log(finding);
  return failed > 0 ? 1 : 0;
}

/** Every example from packed packages, in a fresh folder. */
async function examples(): Promise<number> {
  const args = [join(root, 'tooling/bootstrap.mjs'), 'examples'];
  return (await runCommand(process.execPath, args, { show: {} })).code;
}

const walks = ['tests/stack/flow-model-1', 'tests/stack/flow-model-2', 'tests/stack/model'];
const runs = [
  await vitest(['--project', 'stack', ...walks], {
    FOYER_MODEL_STEPS: process.env['FOYER_MODEL_STEPS'] ?? '1000000',
    FOYER_MODEL_RUNS: process.env['FOYER_MODEL_RUNS'] ?? '1000',
  }),
  await vitest(['--project', 'server', 'packages/server/src/modules/billing/billing-model'], {
    FOYER_BILLING_STEPS: process.env['FOYER_BILLING_STEPS'] ?? '100000',
  }),
  await vitest(['--project', 'server', 'packages/server/src/protocols/saml/document-cost'], {
    FOYER_COST_DOCUMENTS: process.env['FOYER_COST_DOCUMENTS'] ?? '300',
  }),
  await vitest(['--project', 'process', 'tests/process/kill'], { FOYER_KILLS: '50' }),
  await vitest(['--project', 'stack', 'tests/stack/enumeration-timing'], { FOYER_TESTS: 'whole' }),
  await vitest(['--project', 'system-postgres'], { FOYER_TESTS: 'whole' }),
  await mutations(),
  await examples(),
  await website(),
  await portalPictures(),
  knownHoles(),
];
process.exitCode = Math.max(...runs);
