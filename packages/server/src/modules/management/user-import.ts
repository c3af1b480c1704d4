import { createHash } from 'node:crypto';
import { normalizeEmail } from '@foyer/contract';
import { z } from 'zod';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { Db } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { hasUnstorableText } from '../../kernel/db/unstorable-text.ts';
import {
  importedHashTypes,
  isImportedHash,
  parseImportedHash,
} from '../../kernel/hashing/imported-hashes.ts';
import type { Seal } from '../../kernel/secrets/seal.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { fromBase32 } from '../mfa/totp.ts';
import { importBatchStore as store, type ImportRow } from './import-batch.store.ts';

interface ImportDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: ClockPort;
  readonly seal: Pick<Seal, 'seal'>;
}

const text = z.string();
const record = z.record(z.string(), z.unknown());

/** A user as every source is translated into one. Passwords stay hashes. */
export const importedUser = z.object({
  email: text.min(3).max(254).transform(normalizeEmail).pipe(z.email()),
  name: text.max(255).default(''),
  phone: text.max(40).nullish(),
  provider: text.max(40).default('local'),
  verified: z.boolean().default(false),
  locked: z.boolean().default(false),
  metadata: record.default({}),
  vendorMetadata: record.default({}),
  externalId: text.max(255).nullish(),
  createdAt: z.coerce.date().min(new Date('0001-01-01')).max(new Date('9999-12-31')).nullish(),
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
        /** Keys of roles of the environment. Default: its default roles. */
        roles: z.array(text).default([]),
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
  readonly email: string | null;
  readonly status: 'imported' | 'exists' | 'invalid';
  readonly problem?: string;
}

/** A record of the source: a user, or why it is none. */
export interface ImportRecord {
  readonly line: number;
  readonly user?: ImportedUser;
  readonly problem?: string;
}

/** Settings of an import. */
export interface ImportOptions {
  readonly source: string;
  /** Reads and judges everything, and writes nothing. */
  readonly isDryRun: boolean;
  /** For users whose record names no tenant. */
  readonly tenant?: { readonly key: string; readonly name?: string };
}

/** What authenticator keys are sealed for. */
const purpose = 'mfa';

/**
 * Imports users in batches: a handful of statements each, no password is hashed, and no email is
 * sent. A user who exists is left alone, so that an import can be repeated.
 */
export function createUserImport({ db, audit, clock, seal }: ImportDeps) {
  let roleIds: ReadonlyMap<string, string> | undefined;
  let defaults: readonly string[] = [];

  async function loadRoles(): Promise<ReadonlyMap<string, string>> {
    if (roleIds) return roleIds;
    const roles = await db.read(store.roles);
    defaults = roles.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    roleIds = new Map(roles.map(({ key, id }) => [key.toLowerCase(), id]));
    return roleIds;
  }

  function toRow(user: z.output<typeof importedUser>, at: number): ImportRow {
    const { totpSecret, createdAt } = user;
    return {
      at,
      email: user.email,
      name: user.name,
      phone: user.phone ?? null,
      provider: user.provider,
      verified: user.verified,
      locked: user.locked,
      metadata: user.metadata,
      vendorMetadata: user.vendorMetadata,
      externalId: user.externalId ?? null,
      createdAt: createdAt?.toISOString() ?? null,
      hash: user.password ? storedHash(user.password) : null,
      secret: totpSecret ? sealedKey(totpSecret) : null,
      mfaPhone: user.mfaPhone ?? null,
    };
  }

  function sealedKey(secret: string): string {
    const key = fromBase32(secret.toUpperCase().replaceAll(/[\s=-]/g, ''));
    if (key.length < 10) throw new Problem('the secret of the authenticator app is not base32');
    const sealed = seal.seal(purpose, Buffer.from(key).toString('base64'));
    return Buffer.from(sealed).toString('base64');
  }

  function toMemberships(
    { tenants, roles: ownRoles }: z.output<typeof importedUser>,
    { tenant }: ImportOptions,
    existing: ReadonlyMap<string, string>,
  ) {
    const named = tenants.length > 0 ? tenants : tenant ? [{ ...tenant, roles: ownRoles }] : [];
    if (named.length === 0)
      throw new Problem('no tenant: name one with --tenant, or a field with --tenant-field');
    return named.map(({ key, name, roles }) => {
      const ids = roles.flatMap((one) => existing.get(one.toLowerCase()) ?? []);
      return {
        tenantId: toTenantId(key),
        name: name ?? key,
        roleIds: ids.length > 0 ? ids : [...defaults],
      };
    });
  }

  /** Judges records without writing, and says what would become of each. */
  async function judge(records: readonly ImportRecord[], options: ImportOptions) {
    const existing = await loadRoles();
    const seen = new Set<string>();
    return records.map(({ line, user, problem }, at) => {
      const none = { row: undefined, memberships: [] };
      if (hasUnstorableText(user))
        return {
          line,
          email: null,
          problem: 'a text has a character that cannot be stored',
          ...none,
        };
      if (!user) return { line, email: null, problem: problem ?? 'unreadable', ...none };
      const read = importedUser.safeParse(user);
      if (!read.success) return { line, email: null, problem: toProblemText(read.error), ...none };
      const { email } = read.data;
      if (seen.has(email))
        return { line, email, problem: 'the file names this email twice', ...none };
      try {
        const row = toRow(read.data, at);
        const memberships = toMemberships(read.data, options, existing);
        seen.add(email);
        return { line, email, problem: undefined, row, memberships };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { line, email, problem: error.message, ...none };
      }
    });
  }

  type Judged = Awaited<ReturnType<typeof judge>>;

  /** The places of those that were created. */
  async function write(judged: Judged, { source }: ImportOptions): Promise<ReadonlySet<number>> {
    const now = clock.now();
    const rows = judged.flatMap(({ row }) => row ?? []);
    return db.system(async (tx) => {
      const tenants = new Map(
        judged.flatMap(({ memberships }) =>
          memberships.map(({ tenantId, name }) => [tenantId, { id: tenantId, name }] as const),
        ),
      );
      const newTenants = await store.addTenants(tx, [...tenants.values()], now);
      const added = await store.addUsers(tx, rows, now);
      const ids = new Map(added.map(({ at, id }) => [at, id]));
      const created = judged.flatMap(({ row, memberships }) => {
        const id = row && ids.get(row.at);
        return id ? [{ id, row, memberships }] : [];
      });
      const factors = created.map(({ id, row }) => ({
        id,
        secret: row.secret,
        mfaPhone: row.mfaPhone,
      }));
      await store.addFactors(
        tx,
        factors.filter(({ secret, mfaPhone }) => secret !== null || mfaPhone !== null),
        now,
      );
      await store.addMemberships(
        tx,
        created.flatMap(({ id, memberships }) =>
          memberships.map(({ tenantId, roleIds: current }) => ({
            userId: id,
            tenantId,
            roleIds: current,
          })),
        ),
        now,
      );
      if (added.length > 0)
        await audit.record(tx, {
          action: 'user.imported',
          description: `The operator imported ${added.length} users from ${source}.`,
          json: { source, users: added.length, tenants: newTenants },
        });
      return new Set(ids.keys());
    });
  }

  return {
    /** One batch; results in the order of the records. */
    run: async (
      records: readonly ImportRecord[],
      options: ImportOptions,
    ): Promise<readonly ImportResult[]> => {
      const judged = await judge(records, options);
      const created = options.isDryRun ? await wouldCreate(judged) : await write(judged, options);
      return judged.map(({ line, email, problem, row }) => ({
        line,
        email,
        ...(row === undefined
          ? { status: 'invalid' as const, problem: problem ?? 'unreadable' }
          : { status: created.has(row.at) ? ('imported' as const) : ('exists' as const) }),
      }));
    },
  };

  async function wouldCreate(judged: Judged): Promise<ReadonlySet<number>> {
    const rows = judged.flatMap(({ row }) => row ?? []);
    const existing = await db.read((tx) =>
      store.existing(
        tx,
        rows.map(({ email }) => email),
      ),
    );
    return new Set(rows.filter(({ email }) => !existing.has(email)).map(({ at }) => at));
  }
}

/** Why a record cannot be imported. */
class Problem extends Error {}

/** What is stored of an imported password; throws a `Problem` if it cannot be verified later. */
export function storedHash({
  type,
  hash,
  config,
}: NonNullable<z.output<typeof importedUser>['password']>) {
  const isOurs = hash.startsWith('$argon2id$') || isImportedHash(hash);
  if (type === 'foyer' && isOurs) return hash;
  const known = importedHashTypes.find((one) => one === type);
  if (!known)
    throw new Problem(`unknown hash type (${type}): name one of ${importedHashTypes.join(', ')}`);
  const stored = parseImportedHash(known, hash, config);
  if (!stored) throw new Problem(`the password hash (${type}) cannot be read, or is too expensive`);
  return stored;
}

/** The ID of a tenant: the key itself if it is a UUID, else one that the same key always gives. */
export function toTenantId(key: string): string {
  if (isId(key)) return key.toLowerCase();
  const hex = createHash('sha256').update(`foyer.import.tenant:${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const toProblemText = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'record'}: ${message}`).join('; ');

/** Imports users. */
export type UserImport = ReturnType<typeof createUserImport>;
