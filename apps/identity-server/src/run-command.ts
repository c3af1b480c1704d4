import { type CommandFlags, readCommandFlags } from './command-flags.ts';
import { exitCodes, Stop } from './exit-codes.ts';
import { commandHelp, helpText, programName } from './settings/help.ts';
import { readSettings, type Settings } from './settings/read-settings.ts';

/** The commands; each is loaded only when it runs. */
const commands: Readonly<
  Record<
    string,
    (settings: Settings, words: readonly string[], flags: CommandFlags) => Promise<void>
  >
> = {
  start: async (settings) => (await import('./commands/start.command.ts')).start(settings),
  migrate: async (settings, _words, flags) =>
    (await import('./commands/migrate.command.ts')).migrateDatabase(settings, flags),
  doctor: async (settings, _words, flags) =>
    (await import('./commands/doctor.command.ts')).examine(settings, flags),
  keys: async (settings, words, flags) =>
    (await import('./commands/keys.command.ts')).manageKeys(settings, words, flags),
  impersonate: async (settings, words, flags) =>
    (await import('./commands/impersonate.command.ts')).impersonate(settings, words, flags),
  backup: async (settings, words, flags) =>
    (await import('./commands/backup.command.ts')).backUp(settings, words, flags),
  restored: async (settings, words, flags) =>
    (await import('./commands/restored.command.ts')).noteRestored(settings, words, flags),
  plans: async (settings, words, flags) =>
    words[0] === 'sync' && words.length === 1
      ? (await import('./commands/plans-sync.command.ts')).syncPlans(settings, flags)
      : (await import('./commands/plans.command.ts')).managePlans(settings, words, flags),
  credentials: async (settings, words, flags) =>
    (await import('./commands/credentials.command.ts')).manageCredentials(settings, words, flags),
  audit: async (settings, words, flags) =>
    (await import('./commands/audit.command.ts')).verifyAuditLog(settings, words, flags),
  import: async (settings, words, flags) =>
    (await import('./commands/import.command.ts')).importUsers(settings, words, flags),
  export: async (settings, words, flags) =>
    (await import('./commands/export.command.ts')).exportAll(settings, words, flags),
  tenants: operateOn('tenants'),
  users: operateOn('users'),
  roles: operateOn('roles'),
  permissions: operateOn('permissions'),
  applications: operateOn('applications'),
  call: async (settings, words, flags) =>
    (await import('./commands/operate.command.ts')).callApi(settings, words, flags),
  email: async (settings, words, flags) =>
    (await import('./commands/email.command.ts')).manageEmails(settings, words, flags),
  config: async (settings, words, flags) =>
    (await import('./commands/config.command.ts')).manageConfig(settings, words, flags),
  policies: async (settings, words, flags) =>
    (await import('./commands/policies.command.ts')).managePolicies(settings, words, flags),
};

/** Runs a command line; returns the exit code of the process. Throws errors other than `Stop`. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await run(args);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`foyer: ${error.message}\n`);
    return exitCodes[error.reason].code;
  }
}

async function run(args: readonly string[]): Promise<void> {
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  const words = firstFlag === -1 ? args : args.slice(0, firstFlag);
  const flags = firstFlag === -1 ? [] : args.slice(firstFlag);
  const [name = 'start', ...rest] = words;
  if (name === 'help' || flags.includes('--help') || flags.includes('-h')) {
    const topic = name === 'help' ? rest[0] : words[0];
    if (topic !== undefined && topic !== 'help' && !commandHelp(topic))
      throw new Stop('usage', `unknown command ${topic}; ${hint()}`);
    process.stdout.write(`${(topic && commandHelp(topic)) ?? helpText()}\n`);
    return;
  }
  const command = commands[name];
  if (!command) throw new Stop('usage', `unknown command ${name}; ${hint()}`);
  const { flags: own, rest: settings } = readCommandFlags(flags, [name, ...rest]);
  await command(readSettings(settings, process.env), rest, own);
}

function operateOn(thing: string) {
  return async (...args: [Settings, readonly string[], CommandFlags]): Promise<void> =>
    (await import('./commands/operate.command.ts')).operate(thing)(...args);
}

function hint(): string {
  return programName() === 'foyer'
    ? 'help lists the commands'
    : 'options go after two dashes: npm start -- --port 5400';
}
