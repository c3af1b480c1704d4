import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Where the packages of the common systems put it. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

const howTo = 'no Chromium: install the package `chromium` (apt-get install chromium), or name one in FOYER_CHROMIUM';

/** The browser of the system; as root with apt-get it is installed when it is missing, else the way to get it is told. */
export async function findOrInstallChromium(): Promise<{ path: string; missing?: string }> {
  const found = installed();
  if (found) return { path: found };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return { path: '', missing: howTo };
  console.log('  … installing Chromium from the packages of the system');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  const { output } = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
  });
  const path = installed();
  return path ? { path } : { path: '', missing: `${howTo}; apt-get said: ${output.trim().split('\n').at(-1)}` };
}

function installed(): string | undefined {
  const named = process.env['FOYER_CHROMIUM'];
  return [...(named ? [named] : []), ...places].find((path) => existsSync(path));
}
