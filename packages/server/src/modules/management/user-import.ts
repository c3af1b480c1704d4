import type { z } from 'zod';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { hasUnstorableText } from '../../kernel/db/unstorable-text.ts';
import type { Seal } from '../../kernel/secrets/seal.ts';
import { type EmailRule, emailRules } from '../../rules/restrictions/email-domains.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import {
  type ImportOptions,
  type ImportRecord,
  type ImportResult,
  importedUser,
  Problem,
  toProblemText,
  toTenantId,
} from './imported-user.ts';
import { createRoleNames, isPendingRole, type RoleNames } from './import-roles.ts';
import { toImportRow } from './import-row.ts';
import { importedRowsStore } from './imported-rows.store.ts';
import {
  type ImportMembership,
  importBatchStore as store,
  type ImportRow,
} from './import-batch.store.ts';

interface ImportDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: ClockPort;
  readonly seal: Pick<Seal, 'seal'>;
}

/** A record that was read. Without a row it adds to the user of an earlier record. */
interface Judged {
  readonly line: number;
  readonly email: string | null;
  /** Why it is not imported; with a row, what is missing of it. */
  readonly problem?: string;
  readonly row?: ImportRow;
  readonly memberships: readonly Membership[];
}
type Membership = Omit<ImportMembership, 'at'> & { readonly name: string };

/**
 * Imports users in batches: a handful of statements each, no password is hashed, and no email is
 * sent. A user who exists is left alone, so that an import can be repeated.
 */
export function createUserImport({ db, audit, clock, seal }: ImportDeps) {
  let roleNames: RoleNames | undefined;
  let defaults: readonly string[] = [];
  /** Emails that this import created, and whether each is verified. */
  const created = new Map<string, boolean>();
  /** Email domain restrictions by tenant, read once for each. */
  const rules = new Map<string, EmailRule>();

  async function loadRoles(): Promise<RoleNames> {
    if (roleNames) return roleNames;
    const roles = await db.read(store.roles);
    defaults = roles.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    roleNames = createRoleNames(roles);
    return roleNames;
  }

  function toMemberships(
    { id: userId, tenants, roles: ownRoles }: z.output<typeof importedUser>,
    { tenant, pending }: ImportOptions,
    existing: RoleNames,
  ) {
    // a user of another Foyer has the roles that the record names, and may be in no tenant
    const isExact = Boolean(userId);
    const named: z.output<typeof importedUser>['tenants'] =
      tenants.length > 0 ? tenants : tenant ? [{ ...tenant, roles: ownRoles }] : [];
    if (named.length === 0 && !isExact)
      throw new Problem('no tenant: name one with --tenant, or a field with --tenant-field');
    const unknown = new Set<string>();
    const memberships = named.map(({ key, name, roles, ...membership }) => {
      const tenantId = toTenantId(key);
      const find = (one: string) => existing.find(one, { tenantId, isExact });
      const ids = roles.flatMap((one) => find(one) ?? []);
      for (const one of roles)
        if (!find(one) && !isPendingRole(pending, one, tenantId)) unknown.add(one);
      return {
        tenantId,
        name: name ?? key,
        roleIds: ids.length > 0 || isExact ? ids : [...defaults],
        disabledAt: membership.disabledAt?.toISOString() ?? null,
        expiresAt: membership.expiresAt?.toISOString() ?? null,
        hasSubAccountAccess: membership.hasSubAccountAccess ?? null,
      };
    });
    const problem =
      unknown.size > 0 ? { problem: `unknown roles: ${[...unknown].join(', ')}` } : {};
    return { memberships, ...problem };
  }

  function read(
    { line, user, problem }: ImportRecord,
    at: number,
    options: ImportOptions,
    roles: RoleNames,
  ): Judged {
    const none = { line, email: null, memberships: [] };
    if (hasUnstorableText(user))
      return { ...none, problem: 'a text contains a character that cannot be stored' };
    if (!user) return { ...none, problem: problem ?? 'unreadable' };
    const parsed = importedUser.safeParse(user);
    if (!parsed.success) return { ...none, problem: toProblemText(parsed.error) };
    const { email } = parsed.data;
    try {
      const row = toImportRow(parsed.data, at, seal);
      return { line, email, row, ...toMemberships(parsed.data, options, roles) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...none, email, problem: error.message };
    }
  }

  /** Judges records without writing, and says what would become of each. */
  async function judge(records: readonly ImportRecord[], options: ImportOptions) {
    const roles = await loadRoles();
    const all = records.map((record, at) => read(record, at, options, roles));
    await loadRules(all);
    const tenants = await findTenants(all);
    const seen = new Map(created);
    return all.map((one): Judged => {
      const { line, email, row, memberships } = one;
      if (!row || email === null) return one;
      const problem =
        row.id === null
          ? findRejection(memberships, email)
          : findMissing(memberships, tenants, options);
      if (problem) return { line, email, problem, memberships: [] };
      const isVerified = seen.get(email);
      if (isVerified === undefined) {
        seen.set(email, row.verified);
        return one;
      }
      // the password of the first record must not open what a verified email got elsewhere
      if (row.verified && !isVerified)
        return {
          line,
          email,
          problem: 'the file names this email before, unverified',
          memberships: [],
        };
      return { line, email, memberships };
    });
  }

  function findRejection(memberships: readonly Membership[], email: string): string | undefined {
    const rejected = memberships.find(({ tenantId }) => !rules.get(tenantId)?.(email));
    return rejected && `the email domain is not allowed in ${rejected.name}`;
  }

  /** A tenant of another Foyer has a line of its own: one made from its name would have no parent and no restrictions. */
  function findMissing(
    memberships: readonly Membership[],
    tenants: ReadonlySet<string>,
    { pending }: ImportOptions,
  ): string | undefined {
    const exists = (id: string) => tenants.has(id) || pending?.has(`tenants:${id}`) === true;
    const isMissing = memberships.some(({ tenantId }) => !exists(tenantId));
    return isMissing ? 'its tenant does not exist' : undefined;
  }

  async function findTenants(all: readonly Judged[]): Promise<ReadonlySet<string>> {
    const exact = all.filter(({ row }) => row && row.id !== null);
    const ids = exact.flatMap(({ memberships }) => memberships.map(({ tenantId }) => tenantId));
    return db.read((tx) => store.tenants(tx, [...new Set(ids)]));
  }

  async function loadRules(all: readonly Judged[]): Promise<void> {
    const ids = all.flatMap(({ memberships }) => memberships.map(({ tenantId }) => tenantId));
    const unknown = [...new Set(ids)].filter((id) => !rules.has(id));
    if (unknown.length === 0) return;
    for (const [id, rule] of await db.read((tx) => emailRules(tx, unknown))) rules.set(id, rule);
  }

  /** Emails of the batch that were created. */
  async function write(
    judged: readonly Judged[],
    { source, importId }: ImportOptions,
  ): Promise<ReadonlySet<string>> {
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
      const addedIds = added.map(({ id }) => id);
      if (importId) await importedRowsStore.add(tx, { importId, table: 'users', ids: addedIds });
      const idsByPlace = new Map(added.map(({ at, id }) => [at, id]));
      const factors = rows.flatMap(({ at, secret, mfaPhone }) => {
        const id = idsByPlace.get(at);
        return id && (secret !== null || mfaPhone !== null) ? [{ id, secret, mfaPhone }] : [];
      });
      await store.addFactors(tx, factors, now);
      const ids = new Map(rows.flatMap(({ at, email }) => toPair(email, idsByPlace.get(at))));
      const emails = new Set(ids.keys());
      const earlier = judged.flatMap(({ row, email }) =>
        !row && email !== null && created.has(email) ? [email] : [],
      );
      for (const { email, id } of await store.existing(tx, { emails: earlier }))
        if (email !== null) ids.set(email, id);
      const memberships = judged.flatMap((one) => {
        const userId = one.email === null ? undefined : ids.get(one.email);
        if (!userId) return [];
        return one.memberships.map(({ name: _name, ...membership }) => ({ userId, ...membership }));
      });
      await store.addMemberships(tx, memberships, now);
      await auditTenants(tx, source, memberships);
      if (added.length > 0)
        await audit.record(tx, {
          action: 'user.imported',
          description: `The operator imported ${added.length} users from ${source}.`,
          json: { source, users: added.length, tenants: newTenants },
        });
      return emails;
    });
  }

  /** An entry for each tenant and batch: one for each user would take a third of the import. */
  async function auditTenants(
    tx: Tx,
    source: string,
    memberships: readonly { readonly userId: string; readonly tenantId: string }[],
  ): Promise<void> {
    const tenantIds = new Set(memberships.map(({ tenantId }) => tenantId));
    await audit.recordMany(
      tx,
      [...tenantIds].map((tenantId) => {
        const members = memberships.filter((one) => one.tenantId === tenantId);
        const users = new Set(members.map(({ userId }) => userId)).size;
        return {
          action: 'user.imported' as const,
          tenantId,
          description: `The operator imported ${users} users from ${source}.`,
          json: { source, users, tenants: 0 },
        };
      }),
    );
  }

  /** Emails of the batch that would be created. */
  async function wouldCreate(
    judged: readonly Judged[],
    { pending }: ImportOptions,
  ): Promise<ReadonlySet<string>> {
    const rows = judged.flatMap(({ row }) => row ?? []);
    const emails = rows.map(({ email }) => email);
    const ids = rows.flatMap(({ id }) => id ?? []);
    const existing = await db.read((tx) => store.existing(tx, { emails, ids }));
    const taken = new Set(existing.flatMap(({ email, id }) => [email, id]));
    const requested = new Set<string>();
    for (const { email, id } of rows) {
      const isTaken = id !== null && (taken.has(id) || pending?.has(`users:${id}`) === true);
      if (isTaken || taken.has(email)) continue;
      if (id !== null) taken.add(id);
      requested.add(email);
    }
    return requested;
  }

  return {
    /** One batch; results in the order of the records. */
    run: async (
      records: readonly ImportRecord[],
      options: ImportOptions,
    ): Promise<readonly ImportResult[]> => {
      const judged = await judge(records, options);
      const added = options.isDryRun
        ? await wouldCreate(judged, options)
        : await write(judged, options);
      for (const { row } of judged)
        if (row && added.has(row.email)) created.set(row.email, row.verified);
      return judged.map(({ line, email, problem, row }) => {
        if (email === null || (problem !== undefined && !row))
          return { line, email, status: 'invalid', problem: problem ?? 'unreadable' };
        if (row && problem !== undefined && added.has(email))
          return { line, email, status: 'imported', problem };
        if (!row) return { line, email, status: created.has(email) ? 'merged' : 'exists' };
        return { line, email, status: added.has(email) ? 'imported' : 'exists' };
      });
    },
  };
}

const toPair = (email: string, id: string | undefined) => (id ? [[email, id] as const] : []);

/** Imports users. */
export type UserImport = ReturnType<typeof createUserImport>;
