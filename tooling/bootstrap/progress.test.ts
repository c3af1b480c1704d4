import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const progress = JSON.stringify(join(import.meta.dirname, 'progress.mjs'));
/** Says when it is there and when it is asked to end. */
const command = `process.on('SIGTERM', () => { console.log('ended'); process.exit(0); }); setInterval(() => {}, 1000); console.log('running');`;
const bootstrap = `import(${progress}).then(({ handOver }) => handOver(process.execPath, ['-e', ${JSON.stringify(command)}]))`;

// Review 2026-11-23, integration B8.
test('the command ends when npm, which passes no signal on, ends the shell between them', async () => {
  // The second command keeps the shell from becoming the first one.
  const shell = spawn('sh', ['-c', `"$NODE" -e "$SCRIPT"; true`], {
    env: {
      ...process.env,
      NODE: process.execPath,
      SCRIPT: bootstrap,
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output).toContain('running');
  shell.kill('SIGTERM');
  await expect.poll(() => output).toContain('ended');
});
