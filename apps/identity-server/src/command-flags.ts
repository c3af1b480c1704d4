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
  'hash-config',
  'hash-type',
] as const;

/** Names of the flags, for checks of the documentation. */
export const commandFlagNames: readonly string[] = [...switches, ...values];

/** The flags of a command, and the rest, which are settings. */
export function readCommandFlags(args: readonly string[]): {
  readonly flags: CommandFlags;
  readonly rest: readonly string[];
} {
  const set = new Set<string>();
  const given = new Map<string, string>();
  const rest: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const [name = '', ...inline] = arg.replace(/^--/, '').split('=');
    if (!arg.startsWith('--')) rest.push(arg);
    else if (switches.some((one) => one === name)) set.add(name);
    else if (values.some((one) => one === name)) {
      if (inline.length === 0) at += 1;
      given.set(name, inline.length > 0 ? inline.join('=') : (args[at] ?? ''));
    } else rest.push(arg);
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
    hashConfig: given.get('hash-config'),
    hashType: given.get('hash-type'),
  };
  return { flags, rest };
}
