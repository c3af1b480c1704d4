import type { ImportedUser, ImportRecord } from './imported-user.ts';
import { fields, isYes, list, object, text, time, type Raw } from './import-fields.ts';
import { auth0Password, clerkPassword, passwordFrom } from './import-passwords.ts';
import { readCsvRows, readJsonObjects } from './import-records.ts';

/** Options of a source. */
export interface SourceOptions {
  /** Field that names the tenant of a user, with dots: `app_metadata.tenant_id`. */
  readonly tenantField?: string | undefined;
  /** Field that names the roles of a user, in all of their tenants: `app_metadata.roles`. */
  readonly rolesField?: string | undefined;
  /** JSON of the hash parameters: those of Firebase, or of every hash in a CSV file. */
  readonly hashConfig?: Readonly<Record<string, unknown>> | undefined;
  /** Kind of the hashes of a CSV file. */
  readonly hashType?: string | undefined;
}

type Translate = (raw: Raw, options: SourceOptions) => ImportedUser;

interface Source {
  /** Shown by the help. */
  readonly help: string;
  readonly read: (file: string) => AsyncGenerator<string | Raw>;
  readonly translate: Translate;
}

/** The tenants that a field names, each with the roles that another field names. */
function tenantsFrom(raw: Raw, { tenantField, rolesField }: SourceOptions) {
  const keys = tenantField ? fields(raw, tenantField) : [];
  const named = rolesField ? fields(raw, rolesField) : [];
  const roles = named.flatMap((one) => one.split(/[\s;,]+/)).filter(Boolean);
  return { tenants: keys.map((key) => ({ key, roles })), roles };
}

const auth0: Translate = (raw, options) => {
  const { custom_password_hash: custom } = raw;
  const hash = text(raw['passwordHash']) ?? text(raw['password_hash']);
  const factors = list(raw['mfa_factors']).map(object);
  return {
    email: text(raw['email']) ?? text(raw['Email']) ?? '',
    name: text(raw['name']) ?? text(raw['nickname']) ?? '',
    phone: text(raw['phone_number']) ?? null,
    verified: isYes(raw['email_verified']),
    locked: isYes(raw['blocked']),
    externalId: text(raw['user_id']) ?? text(raw['_id']) ?? null,
    createdAt: time(raw['created_at']) ?? null,
    metadata: { ...object(raw['user_metadata']) },
    vendorMetadata: { ...object(raw['app_metadata']) },
    password: passwordFrom(hash, options) ?? auth0Password(object(custom)) ?? null,
    totpSecret:
      factors.map((one) => text(object(one['totp'])['secret'])).find((one) => one) ?? null,
    mfaPhone: factors.map((one) => text(object(one['phone'])['value'])).find((one) => one) ?? null,
    ...tenantsFrom(raw, options),
  };
};

const clerk: Translate = (raw, options) => {
  const [email] = [
    text(raw['primary_email_address']),
    text(raw['email']),
    ...list(raw['email_addresses']).map((one) => text(one) ?? text(object(one)['email_address'])),
  ].filter((one) => one !== undefined);
  return {
    email: email ?? '',
    name: [text(raw['first_name']), text(raw['last_name'])].filter(Boolean).join(' '),
    phone: text(raw['primary_phone_number']) ?? null,
    verified:
      raw['verified_email_addresses'] === undefined || raw['verified_email_addresses'] !== '',
    externalId: text(raw['id']) ?? text(raw['external_id']) ?? null,
    createdAt: time(raw['created_at']) ?? null,
    metadata: { ...object(raw['public_metadata']) },
    vendorMetadata: { ...object(raw['private_metadata']) },
    password:
      clerkPassword(text(raw['password_digest']), text(raw['password_hasher']), options) ?? null,
    totpSecret: text(raw['totp_secret']) ?? null,
    ...tenantsFrom(raw, options),
  };
};

const firebase: Translate = (raw, options) => {
  const [hash, salt] = [text(raw['passwordHash']), text(raw['salt'])];
  const [phone] = list(raw['mfaInfo']).map((one) => text(object(one)['phoneInfo']));
  return {
    email: text(raw['email']) ?? '',
    name: text(raw['displayName']) ?? '',
    phone: text(raw['phoneNumber']) ?? null,
    verified: isYes(raw['emailVerified']),
    locked: isYes(raw['disabled']),
    externalId: text(raw['localId']) ?? null,
    createdAt: time(Number(raw['createdAt'])) ?? null,
    vendorMetadata: { ...parsed(text(raw['customAttributes'])) },
    password:
      hash && salt
        ? {
            type: 'firebase-scrypt',
            hash: `${standard(salt)}:${standard(hash)}`,
            config: { ...options.hashConfig },
          }
        : null,
    mfaPhone: phone ?? null,
    ...tenantsFrom({ ...raw, ...parsed(text(raw['customAttributes'])) }, options),
  };
};

/** Firebase writes URL-safe base64. */
const standard = (base64: string) => base64.replaceAll('-', '+').replaceAll('_', '/');

function parsed(json: string | undefined): Raw {
  try {
    return json ? object(JSON.parse(json)) : {};
  } catch {
    return {}; // a value of the application's own
  }
}

/** Cognito exports no hashes: users reset their password at the first sign-in. */
const cognito: Translate = (raw, options) => {
  const attributes = Object.fromEntries(
    list(raw['Attributes'])
      .map(object)
      .map((one) => [String(one['Name']), one['Value']]),
  );
  const all: Raw = { ...raw, ...attributes };
  // absent in pools that verify nothing
  const stated = all['email_verified'] === '' ? undefined : all['email_verified'];
  return {
    email: text(all['email']) ?? '',
    name: text(all['name']) ?? text(all['given_name']) ?? '',
    phone: text(all['phone_number']) ?? null,
    verified: isYes(stated ?? raw['UserStatus'] === 'CONFIRMED'),
    locked: raw['Enabled'] === false || text(raw['Enabled'])?.toLowerCase() === 'false',
    externalId: text(all['sub']) ?? text(all['cognito:username']) ?? text(raw['Username']) ?? null,
    createdAt: time(raw['UserCreateDate']) ?? null,
    ...tenantsFrom(all, options),
  };
};

/** A dump of the tables `user` and `account`, joined: `password` is that of the account. */
const betterAuth: Translate = (raw, options) => {
  const account = list(raw['accounts'])
    .map(object)
    .find((one) => text(one['password']));
  const hash = text(raw['password']) ?? text(account?.['password']);
  const isScrypt = /^[0-9a-f]{32}:[0-9a-f]{128}$/i.test(hash ?? '');
  return {
    email: text(raw['email']) ?? '',
    name: text(raw['name']) ?? '',
    phone: text(raw['phoneNumber']) ?? null,
    verified: isYes(raw['emailVerified']),
    locked: isYes(raw['banned']),
    externalId: text(raw['id']) ?? null,
    createdAt: time(raw['createdAt']) ?? null,
    password:
      hash && isScrypt
        ? {
            type: 'scrypt',
            hash,
            config: { saltSeparator: ':', N: 16_384, r: 16, p: 1, keyLen: 64 },
          }
        : (passwordFrom(hash, options) ?? null),
    ...tenantsFrom(raw, options),
  };
};

const frontegg: Translate = (raw, options) => {
  const tenants = list(raw['tenants']).map(object);
  const other = tenantsFrom(raw, options);
  return {
    email: text(raw['email']) ?? '',
    name: text(raw['name']) ?? '',
    phone: text(raw['phoneNumber']) ?? null,
    provider: text(raw['provider']) ?? 'local',
    verified: raw['verified'] === undefined || isYes(raw['verified']),
    locked: isYes(raw['isLocked']),
    externalId: text(raw['externalId']) ?? text(raw['id']) ?? null,
    createdAt: time(raw['createdAt']) ?? null,
    metadata: { ...object(raw['metadata']), ...parsed(text(raw['metadata'])) },
    vendorMetadata: { ...object(raw['vendorMetadata']), ...parsed(text(raw['vendorMetadata'])) },
    password:
      passwordFrom(text(raw['passwordHash']), {
        hashType: text(raw['passwordHashType']) ?? options.hashType,
        hashConfig: { ...options.hashConfig, ...parsed(text(raw['passwordHashConfig'])) },
      }) ?? null,
    totpSecret: text(raw['authenticatorAppMfaSecret']) ?? null,
    mfaPhone: raw['phoneNumberType'] === 'mfa' ? (text(raw['phoneNumber']) ?? null) : null,
    tenants:
      tenants.length > 0
        ? tenants.map((one) => ({
            key: text(one['tenantId']) ?? '',
            ...(text(one['name']) ? { name: String(one['name']) } : {}),
            roles: list(one['roles']).flatMap(
              (role) => text(role) ?? text(object(role)['key']) ?? [],
            ),
          }))
        : text(raw['tenantId'])
          ? [{ key: String(raw['tenantId']), roles: other.roles }]
          : other.tenants,
    roles: other.roles,
  };
};

/** Columns by their names; roles separated by spaces or semicolons. */
const csv: Translate = (raw, options) => {
  const other = tenantsFrom(raw, { rolesField: 'roles', ...options });
  return {
    email: text(raw['email']) ?? '',
    name: text(raw['name']) ?? '',
    phone: text(raw['phone']) ?? null,
    verified: raw['verified'] === undefined || isYes(raw['verified']),
    locked: isYes(raw['locked']),
    externalId: text(raw['external_id']) ?? null,
    createdAt: time(raw['created_at']) ?? null,
    metadata: { ...parsed(text(raw['metadata'])) },
    password:
      passwordFrom(text(raw['password_hash']), {
        hashType: text(raw['password_hash_type']) ?? options.hashType,
        hashConfig: { ...options.hashConfig, ...parsed(text(raw['password_hash_config'])) },
      }) ?? null,
    totpSecret: text(raw['totp_secret']) ?? null,
    mfaPhone: text(raw['mfa_phone']) ?? null,
    tenants: text(raw['tenant'])
      ? [
          {
            key: String(raw['tenant']),
            ...(text(raw['tenant_name']) ? { name: String(raw['tenant_name']) } : {}),
            roles: other.roles,
          },
        ]
      : other.tenants,
    roles: other.roles,
  };
};

/** Lines of `foyer export` with users. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the importer parses it
const foyer: Translate = (raw) => raw['user'] as ImportedUser;

const json = (key?: string) => (file: string) =>
  file.endsWith('.csv') ? readCsvRows(file) : readJsonObjects(file, key);

/** The sources of users, by the word of the command. */
export const importSources: Readonly<Record<string, Source>> = {
  auth0: {
    help: 'export of the user import/export extension, or JSON Lines',
    read: json(),
    translate: auth0,
  },
  clerk: { help: 'CSV of the dashboard, or JSON', read: json(), translate: clerk },
  firebase: { help: 'firebase auth:export users.json', read: json('users'), translate: firebase },
  cognito: { help: 'aws cognito-idp list-users, or CSV', read: json('Users'), translate: cognito },
  'better-auth': {
    help: 'JSON of the user table with its accounts',
    read: json(),
    translate: betterAuth,
  },
  frontegg: {
    help: 'JSON of GET users/v3, or of the migration API',
    read: json('items'),
    translate: frontegg,
  },
  csv: {
    help: 'columns email, name, tenant, roles, password_hash, …',
    read: json(),
    translate: csv,
  },
  foyer: { help: 'JSON Lines of foyer export', read: json(), translate: foyer },
};

/** The records of a file, each translated or with the reason why it is none. */
export async function* readImport(
  name: string,
  file: string,
  options: SourceOptions,
): AsyncGenerator<ImportRecord> {
  const source = importSources[name];
  if (!source) return;
  let line = 0;
  for await (const read of source.read(file)) {
    line += 1;
    try {
      const raw = typeof read === 'string' ? object(JSON.parse(read)) : read;
      const [[type, value] = ['', undefined]] = Object.entries(raw);
      if (name === 'foyer' && type !== 'user') yield { line, other: { type, value } };
      else yield { line, user: source.translate(raw, options) };
    } catch (error) {
      yield { line, problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
