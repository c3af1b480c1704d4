import { exitCodes } from '../exit-codes.ts';
import { type SettingSpec, settingsTable, getVariable } from './settings.table.ts';

const commands = [
  ['start', 'Start the server. This is the default command.'],
  ['migrate', 'Migrate the database, then exit.'],
  [
    'doctor',
    'Check the settings, configuration, data folder, port, and database, and report problems.',
  ],
  [
    'config',
    'Check the configuration and name the file, line, and key of each problem: `config check`. Show what starting with another file would change: `config diff <file>`. Without a file, show what the management API changed. Print its JSON schema for editors: `config schema`.',
  ],
  [
    'keys',
    'List the signing keys. `keys rotate` creates the next key first, which signs after 10 minutes, or from `--at <time>`. Use `keys saml` and `keys saml rotate` for SAML keys.',
  ],
  ['impersonate', 'Print an impersonation link: `impersonate <user email> <your email> <reason>`.'],
  [
    'plans',
    'List the plans of an account: `plans <id or alias>`. Change them: `plans assign <account> <plan> [email] [last day]`, `plans remove <account> <plan> [email]`. Compare the plans of the configuration with the prices of the payment provider: `plans sync`, which creates missing prices, or only shows them with `--dry-run`.',
  ],
  [
    'credentials',
    'List the credentials of the management API. Change them: `credentials create <name> [scope...]`, `credentials rotate <client ID> [days]`, `credentials revoke <client ID>`.',
  ],
  [
    'tenants',
    'List tenants: `tenants list [name]`. Change them: `tenants create <name> [id]`, `tenants rename <id> <name>`, `tenants delete <id>`. `--json` prints JSON.',
  ],
  [
    'users',
    'List users: `users list [text] [--tenant <id>]`. Change them: `users create <email> [name] --tenant <id>`, `users invite`, `users lock`, `users unlock`, `users verify`, `users reset-link`, `users remove-mfa`, `users delete`.',
  ],
  [
    'roles',
    'List roles: `roles list`. Change them: `roles create <key> <name>`, `roles permissions <id> <permission ID...>`, `roles delete <id>`.',
  ],
  [
    'permissions',
    'List permissions: `permissions list`. Change them: `permissions create <key> <name>`, `permissions delete <id>`.',
  ],
  [
    'applications',
    'List applications: `applications list`. Change them: `applications create <name> <URL> [assigned]`, `applications credentials <id>`, `applications assign <id> --tenant <id> [--user <id>]`, `applications unassign <id> --tenant <id> [--user <id>]`, `applications activate <id>`, `applications deactivate <id>`, `applications delete <id>`.',
  ],
  [
    'call',
    'Make any call of the management API: `call GET /vendors`, `call POST <path> <JSON> [--tenant <id>] [--user <id>]`.',
  ],
  [
    'email',
    'List email templates: `email list`. Show an email as HTML: `email preview <type> [file.html] [--language de]`. Send one with sample data: `email test <type> <address>`.',
  ],
  [
    'import',
    'Import users of another product with their passwords: `import auth0 users.json --dry-run`. Import an environment that Foyer exported: `import foyer foyer.jsonl`. See docs/guides/migrate.md.',
  ],
  [
    'export',
    'Export users, tenants, policies, and settings as JSON Lines for `import foyer`: `export <file> [--without-secrets]`. For a full copy, use `backup`.',
  ],
  [
    'policies',
    'Return the security policies of an account to the default: `policies reset <id or alias>`.',
  ],
  [
    'audit',
    'Check the audit log for edited, deleted, inserted, and reordered entries: `audit verify [account ID]`. The exit code is 1 if there are any.',
  ],
  [
    'backup',
    'Back up the embedded database, also while the server is running, and verify the backup: `backup <new folder>`.',
  ],
  [
    'restored',
    'Mark this database as restored from a backup, which revokes its sessions and links. See docs/operations/backups.md.',
  ],
  ['help', 'Show this help.'],
] as const;

/** Complete commands to copy, by command. */
const examples: Readonly<Record<string, readonly string[]>> = {
  start: ['start --mode production --config /etc/foyer/foyer.config.yaml', 'start --port 5400'],
  migrate: ['migrate --database-url postgresql://foyer:secret@db.example.com/foyer'],
  doctor: ['doctor --config /etc/foyer/foyer.config.yaml'],
  config: [
    'config check --config /etc/foyer/foyer.config.yaml',
    'config diff next.config.yaml',
    'config schema',
  ],
  keys: ['keys', 'keys rotate', 'keys rotate --at 2026-12-01T03:00:00Z', 'keys saml rotate'],
  impersonate: ['impersonate ada@acme.example you@example.com "Ticket 4711"'],
  plans: [
    'plans acme',
    'plans assign acme gold',
    'plans assign acme gold ada@acme.example 2027-12-31',
    'plans sync --dry-run',
  ],
  credentials: [
    'credentials create "Billing service" users tenants:read',
    'credentials rotate 5f0c1b8e-2f64-4d0e-9a0b-3c7a5d1e8f42 7',
    'credentials revoke 5f0c1b8e-2f64-4d0e-9a0b-3c7a5d1e8f42',
  ],
  tenants: ['tenants list acme --json', 'tenants create "Acme Inc."'],
  users: [
    'users list ada --tenant 5f0c1b8e-2f64-4d0e-9a0b-3c7a5d1e8f42',
    'users invite ada@acme.example --tenant 5f0c1b8e-2f64-4d0e-9a0b-3c7a5d1e8f42',
    'users reset-link 0f0f0000-0000-4000-8000-00000000abcd',
  ],
  roles: ['roles list', 'roles create Editor "Editor"'],
  permissions: ['permissions list', 'permissions create reports.read "Read reports"'],
  applications: ['applications list', 'applications create Shop https://shop.example.com'],
  call: ['call GET /vendors', `call POST /tenants/resources/tenants/v1 '{"name": "Acme Inc."}'`],
  email: ['email list', 'email preview ResetPassword reset.html --language de'],
  import: [
    'import auth0 users.json --dry-run --tenant-field app_metadata.org_id',
    'import clerk users.csv --tenant Acme',
    'import csv users.csv --tenant Acme --resume',
  ],
  export: ['export all.jsonl', 'export users.jsonl --without-secrets'],
  policies: ['policies reset acme'],
  audit: ['audit verify'],
  backup: ['backup /var/backups/foyer-2026-11-28'],
  restored: ['restored'],
};

/** How the command was called. npm consumes options unless they come after two dashes. */
export function programName(): string {
  return process.env['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'foyer';
}

/** The commands, settings with their defaults, and exit codes. */
export function helpText(): string {
  return [
    'Foyer: sign-in box, admin portal, and identity provider in one process.',
    '',
    `Usage: ${programName()} [command] [settings]`,
    '',
    'Commands',
    ...commands.map(([name, words]) => `  ${name.padEnd(12)} ${words}`),
    '',
    `\`${programName()} help <command>\` shows help and examples for one command.`,
    '',
    'Settings (flags, environment variables, or files that variables such as FOYER_SECRET_FILE name)',
    ...settingsTable.flatMap(describeSetting),
    '',
    'Exit codes',
    '  0  success',
    ...Object.values(exitCodes).map(({ code, means }) => `  ${code}  ${means}`),
  ].join('\n');
}

/** One command with examples; undefined if there is no such command. */
export function commandHelp(name: string): string | undefined {
  const found = commands.find(([command]) => command === name);
  const own = examples[name];
  if (!found || !own) return undefined;
  return [
    `foyer ${name}`,
    '',
    found[1],
    '',
    'Examples',
    ...own.map((line) => `  ${programName()} ${line}`),
    '',
    `\`${programName()} help\` lists all commands and settings.`,
  ].join('\n');
}

function describeSetting({ name, kind, fallback, fallbackWords, help }: SettingSpec): string[] {
  const value = typeof kind === 'string' ? `<${kind}>` : kind.join('|');
  return [
    `  --${name} ${value}  (${getVariable(name)}, default: ${fallback ?? fallbackWords})`,
    `      ${help}`,
  ];
}
