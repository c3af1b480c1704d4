import { availableParallelism } from 'node:os';
import { exitCodes, Stop } from './exit-codes.ts';
import { helpText } from './settings/help.ts';
import { readSettings, type Settings } from './settings/read-settings.ts';

// libuv reads this when its first thread starts: one thread per core for password hashes, and two for everything else. Decision 0273.
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 2);

/** The commands; each is loaded only when it runs. */
const commands: Readonly<
  Record<string, (settings: Settings, words: readonly string[]) => Promise<void>>
> = {
  start: async (settings) => (await import('./commands/start.command.ts')).start(settings),
  migrate: async (settings) =>
    (await import('./commands/migrate.command.ts')).migrateDatabase(settings),
  doctor: async (settings) => (await import('./commands/doctor.command.ts')).examine(settings),
  keys: async (settings, words) =>
    (await import('./commands/keys.command.ts')).manageKeys(settings, words),
  impersonate: async (settings, words) =>
    (await import('./commands/impersonate.command.ts')).impersonate(settings, words),
  backup: async (settings, words) =>
    (await import('./commands/backup.command.ts')).backUp(settings, words),
  restored: async (settings, words) =>
    (await import('./commands/restored.command.ts')).noteRestored(settings, words),
  plans: async (settings, words) =>
    (await import('./commands/plans.command.ts')).managePlans(settings, words),
  credentials: async (settings, words) =>
    (await import('./commands/credentials.command.ts')).manageCredentials(settings, words),
  audit: async (settings, words) =>
    (await import('./commands/audit.command.ts')).verifyAuditLog(settings, words),
  policies: async (settings, words) =>
    (await import('./commands/policies.command.ts')).managePolicies(settings, words),
};

async function run(args: readonly string[]): Promise<void> {
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  const words = firstFlag === -1 ? args : args.slice(0, firstFlag);
  const flags = firstFlag === -1 ? [] : args.slice(firstFlag);
  const [name = 'start', ...rest] = words;
  if (name === 'help' || flags.includes('--help') || flags.includes('-h')) {
    process.stdout.write(`${helpText()}\n`);
    return;
  }
  const command = commands[name];
  if (!command) throw new Stop('usage', `unknown command ${name}; ${hint()}`);
  await command(readSettings(flags, process.env), rest);
}

/** npm consumes options unless they come after two dashes. */
function hint(): string {
  const isNpm = process.env['npm_lifecycle_event'] === 'start';
  return isNpm
    ? 'options go after two dashes: npm start -- --port 5400'
    : 'help lists the commands';
}

try {
  await run(process.argv.slice(2));
  process.exit(process.exitCode ?? 0);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`foyer: ${error.message}\n`);
  process.exit(exitCodes[error.reason].code);
}
