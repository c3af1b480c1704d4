import { exitCodes } from '../exit-codes.ts';
import { type SettingSpec, settingsTable, variableOf } from './settings.table.ts';

const commands = [
  ['start', 'Start the server. This is what happens without a command.'],
  ['migrate', 'Bring the database up to date and end.'],
  ['doctor', 'Look at settings, configuration, folder, port and database, and say what is wrong.'],
  [
    'keys',
    'List the signing keys; `keys rotate` makes the next one first. `keys saml` and `keys saml rotate`: those of SAML.',
  ],
  [
    'impersonate',
    'Print a link to act as somebody: `impersonate <their address> <your address> <why>`.',
  ],
  [
    'plans',
    'List the plans of an account: `plans <id or alias>`. `plans give <account> <plan> [address] [last day]`, `plans take …`.',
  ],
  [
    'backup',
    'Copy the embedded database, beside a running server, and prove the copy: `backup <new folder>`.',
  ],
  [
    'restored',
    'Say that this database is a copy that was restored: its sessions and links end. See docs/operations/backups.md.',
  ],
  ['help', 'Print this.'],
] as const;

/** Everything the process can be told, with the defaults. */
export function helpText(): string {
  return [
    'Foyer: sign-in box, admin portal and identity provider in one process.',
    '',
    'Usage: npm start -- [command] [settings]',
    '',
    'Commands',
    ...commands.map(([name, words]) => `  ${name.padEnd(12)} ${words}`),
    '',
    'Settings: as a flag, or as an environment variable of the same name',
    ...settingsTable.flatMap(describeSetting),
    '',
    'Exit codes',
    '  0  all went well',
    ...Object.values(exitCodes).map(({ code, means }) => `  ${code}  ${means}`),
  ].join('\n');
}

function describeSetting({ name, kind, fallback, fallbackWords, help }: SettingSpec): string[] {
  const value = typeof kind === 'string' ? `<${kind}>` : kind.join('|');
  return [
    `  --${name} ${value}  (${variableOf(name)}, default: ${fallback ?? fallbackWords})`,
    `      ${help}`,
  ];
}
