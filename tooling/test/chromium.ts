import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Chromium without a window: what Playwright itself takes for runs nobody watches. The same engine at half the work. */
const shell = '/usr/bin/chromium-headless-shell';

/** Where the packages of the common systems put it, the one without a window first. */
const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

const howTo =
  'no Chromium: install the package `chromium-headless-shell` or `chromium` (apt-get install chromium), or name one in FOYER_CHROMIUM';

/** Waiting for packages of a machine without a network has an end. */
const apt = [
  '-qq',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
  '-o',
  'Acquire::Retries=1',
];

/**
 * The browser of the system. As root with apt-get the one without a window is installed when it is missing; where that does not work, any
 * other will do, and without one the way to get it is shown.
 */
export async function findOrInstallChromium(): Promise<{ path: string; missing?: string }> {
  const named = process.env['FOYER_CHROMIUM'];
  if (named && existsSync(named)) return { path: named };
  const before = installed();
  if (before === shell) return { path: before };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return before ? { path: before } : missing();
  const response = [await install('chromium-headless-shell')];
  if (!installed()) response.push(await install('chromium'));
  const path = installed();
  return path ? { path } : missing(`; apt-get said: ${response.join('; ')}`);
}

function installed(): string | undefined {
  return places.find((path) => existsSync(path));
}

/** Installs a package; answers the last line of what was said. */
async function install(name: string): Promise<string> {
  console.log(`  … installing ${name} from the packages of the system`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', ...apt], { env });
  const { output } = await runCommand(
    'apt-get',
    ['install', '-y', ...apt, '--no-install-recommends', name],
    { env },
  );
  return output.trim().split('\n').at(-1) ?? '';
}

function missing(why = ''): { path: string; missing: string } {
  return { path: '', missing: howTo + why };
}
