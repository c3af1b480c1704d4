import { Stop } from './exit-codes.ts';

/** Flags of commands, beside the settings of the server. */
export interface CommandFlags {
  /** One JSON document instead of text. */
  readonly isJson: boolean;
  readonly isDryRun: boolean;
  readonly isResume: boolean;
  readonly isWithoutSecrets: boolean;
  readonly at?: string | undefined;
  readonly tenant?: string | undefined;
  readonly user?: string | undefined;
  readonly language?: string | undefined;
  readonly tenantField?: string | undefined;
  readonly rolesField?: string | undefined;
  readonly hashConfig?: string | undefined;
  readonly hashType?: string | undefined;
}

const switches = ['json', 'dry-run', 'resume', 'without-secrets'] as const;
const values = [
  'at',
  'tenant',
  'user',
  'language',
  'tenant-field',
  'roles-field',
  'hash-config',
  'hash-type',
] as const;
type FlagName = (typeof switches)[number] | (typeof values)[number];

/** Names of the flags, for checks of the documentation. */
export const commandFlagNames: readonly FlagName[] = [...switches, ...values];

/** What each command accepts beside the settings; commands that are missing accept no flags. */
const acceptedFlags: Readonly<Record<string, readonly FlagName[]>> = {
  migrate: ['json'],
  doctor: ['json'],
  config: ['json'],
  keys: ['json'],
  'keys rotate': ['json', 'at'],
  impersonate: ['json'],
  plans: ['json'],
  'plans sync': ['json', 'dry-run'],
  credentials: ['json'],
  tenants: ['json'],
  users: ['json', 'tenant'],
  roles: ['json', 'tenant'],
  permissions: ['json'],
  applications: ['json'],
  'applications assign': ['json', 'tenant', 'user'],
  'applications unassign': ['json', 'tenant', 'user'],
  call: ['json', 'tenant', 'user'],
  email: ['json'],
  'email preview': ['json', 'language'],
  'email test': ['json', 'language'],
  import: [
    'json',
    'dry-run',
    'resume',
    'tenant',
    'tenant-field',
    'roles-field',
    'hash-config',
    'hash-type',
  ],
  export: ['json', 'without-secrets'],
  policies: ['json'],
  audit: ['json'],
  backup: ['json'],
  restored: ['json'],
};

/**
 * The flags of a command, and the rest, which are settings. Throws if the command does not accept a
 * flag: an ignored `--dry-run` would change what it was meant to protect.
 */
export function readCommandFlags(
  args: readonly string[],
  [command = '', verb = '']: readonly string[],
): { readonly flags: CommandFlags; readonly rest: readonly string[] } {
  const ownName = acceptedFlags[`${command} ${verb}`] ? `${command} ${verb}` : command;
  const accepted = acceptedFlags[ownName] ?? [];
  const set = new Set<string>();
  const given = new Map<string, string>();
  const rest: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const [name = '', ...inline] = arg.replace(/^--/, '').split('=');
    const flag = arg.startsWith('--') ? commandFlagNames.find((one) => one === name) : undefined;
    if (!flag) {
      rest.push(arg);
      continue;
    }
    if (!accepted.includes(flag)) throw new Stop('usage', `${ownName} does not accept --${flag}`);
    if (switches.some((one) => one === flag)) {
      if (inline.length > 0) throw new Stop('usage', `--${flag} takes no value`);
      set.add(flag);
      continue;
    }
    if (inline.length === 0) at += 1;
    const value = inline.length > 0 ? inline.join('=') : args[at];
    if (!value) throw new Stop('usage', `--${flag} needs a value`);
    given.set(flag, value);
  }
  const flags = {
    isJson: set.has('json'),
    isDryRun: set.has('dry-run'),
    isResume: set.has('resume'),
    isWithoutSecrets: set.has('without-secrets'),
    at: given.get('at'),
    tenant: given.get('tenant'),
    user: given.get('user'),
    language: given.get('language'),
    tenantField: given.get('tenant-field'),
    rolesField: given.get('roles-field'),
    hashConfig: given.get('hash-config'),
    hashType: given.get('hash-type'),
  };
  return { flags, rest };
}

/** Prints what programs read, for `--json`. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
