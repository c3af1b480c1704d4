import { createHash } from 'node:crypto';
import { normalizeEmail } from '@foyer/contract';
import { z } from 'zod';
import { isId } from '../../kernel/db/is-id.ts';
import {
  importedHashTypes,
  isImportedHash,
  parseImportedHash,
} from '../../kernel/hashing/imported-hashes.ts';

const text = z.string();
const record = z.record(z.string(), z.unknown());
const date = z.coerce.date().min(new Date('0001-01-01')).max(new Date('9999-12-31'));

/** A user as every source is translated into one. Passwords stay hashes. */
export const importedUser = z.object({
  /** ID from an export of Foyer, so that `sub` in access tokens stays the same. Default: a new ID. */
  id: z.uuid().nullish(),
  email: text.min(3).max(254).transform(normalizeEmail).pipe(z.email()),
  name: text.max(255).default(''),
  phone: text.max(40).nullish(),
  provider: text.max(40).default('local'),
  verified: z.boolean().default(false),
  locked: z.boolean().default(false),
  language: text.max(35).nullish(),
  metadata: record.default({}),
  vendorMetadata: record.default({}),
  externalId: text.max(255).nullish(),
  createdAt: date.nullish(),
  passwordChangedAt: date.nullish(),
  mustChangePassword: z.boolean().default(false),
  password: z
    .object({
      /** One of `importedHashTypes`, or `foyer`; others are reported as unknown. */
      type: text.max(100),
      hash: text.max(4095),
      config: record.default({}),
    })
    .nullish(),
  /** Base32. */
  totpSecret: text.max(256).nullish(),
  mfaPhone: text.max(40).nullish(),
  /** `key` is an ID or any other text that names the tenant in the source. */
  tenants: z
    .array(
      z.object({
        key: text.min(1).max(255),
        name: text.max(255).optional(),
        /** Keys of roles; `<tenant ID>/<key>` is one of the tenant. Default: the default roles. */
        roles: z.array(text).default([]),
        /** When the member was suspended. */
        disabledAt: date.nullish(),
        /** When temporary access ends. */
        expiresAt: date.nullish(),
        /** Whether the membership includes the sub-accounts. Default: as the tenant says. */
        hasSubAccountAccess: z.boolean().nullish(),
      }),
    )
    .default([]),
  /** Keys of roles in the tenant of the import, for users whose record names no tenant. */
  roles: z.array(text).default([]),
});
export type ImportedUser = z.input<typeof importedUser>;

/** What became of one record. */
export interface ImportResult {
  readonly line: number;
  /** Kind of the record, if not a user. */
  readonly type?: string;
  readonly email: string | null;
  /**
   * `merged`: the file named the user before, and this record added its tenants and roles. `skipped`: the record
   * cannot be imported, and `problem` says what to do.
   */
  readonly status: 'imported' | 'merged' | 'exists' | 'invalid' | 'skipped';
  /** With `imported`, what is left to do. */
  readonly problem?: string;
}

/** A record of the source: a user, another kind from an export of Foyer, or the reason it can't be read. */
export interface ImportRecord {
  readonly line: number;
  readonly user?: ImportedUser;
  readonly other?: { readonly type: string; readonly value: unknown };
  readonly problem?: string;
}

/** Settings of an import. */
export interface ImportOptions {
  readonly source: string;
  /** Reads and judges everything, and writes nothing. */
  readonly isDryRun: boolean;
  /** For users whose record names no tenant. */
  readonly tenant?: { readonly key: string; readonly name?: string };
  /** Under which users are recorded as created. */
  readonly importId?: string;
  /** `<table>:<ID or name>` of what a dry run would have created before. */
  readonly pending?: ReadonlySet<string>;
}

/** Why a record cannot be imported. */
export class Problem extends Error {}

/** What is stored of an imported password; throws a `Problem` if it cannot be verified later. */
export function storedHash({
  type,
  hash,
  config,
}: NonNullable<z.output<typeof importedUser>['password']>) {
  const isOurs = hash.startsWith('$argon2id$') || isImportedHash(hash);
  if (type === 'foyer' && isOurs) return hash;
  const hashType = importedHashTypes.find((one) => one === type);
  if (!hashType)
    throw new Problem(`unknown hash type (${type}): name one of ${importedHashTypes.join(', ')}`);
  const stored = parseImportedHash(hashType, hash, config);
  if (!stored) throw new Problem(`the password hash (${type}) cannot be read, or is too expensive`);
  return stored;
}

/** What is wrong with a record, field by field. */
export const toProblemText = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'record'}: ${message}`).join('; ');

/** The ID of a tenant: the key itself if it is a UUID, else one that the same key always gives. */
export function toTenantId(key: string): string {
  if (isId(key)) return key.toLowerCase();
  const hex = createHash('sha256').update(`foyer.import.tenant:${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
