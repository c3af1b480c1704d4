import type { PermissionKey } from '@foyer/contract';
import type { Expiration } from '@foyer/contract/policy-templates';
import { alertStage } from '@foyer/contract/policy-templates/rules';
import { subAccountsRefusals } from '@foyer/contract/sub-accounts';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { AccountsService } from '../sub-accounts/accounts.service.ts';
import { expirationsStore as store, type ExpiringRow } from './expirations.store.ts';
import type { TemplateAccounts } from './template-accounts.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'jobs' | 'attemptCounter' | 'saml'> & {
  readonly tree: Pick<AccountsService, 'seesBelow'>;
  readonly accounts: Pick<TemplateAccounts, 'permissionsIn'>;
};

const day = 24 * 60 * 60 * 1000;
/** What expires later is not listed. */
const listedDays = 90;
/** What ended longer ago is not listed. */
const endedDays = 30;
/** Of each of the five kinds. */
const maxListed = 100;
/** Of each kind, for one notification. */
const maxAnnounced = 5000;
const pageSize = 100;
/** A new domain has this long before its account's parents are notified: seven days. */
const domainNoticeAfter = 7 * day;
const storedFor = 400 * day;
/** What the account's own page of it needs. */
const readable = {
  ssoCertificate: 'fe.secure.read.samlConfiguration',
  ssoSecret: 'fe.secure.read.samlConfiguration',
  unverifiedDomain: 'fe.secure.read.samlConfiguration',
  scimToken: 'fe.secure.read.provisioningConfiguration',
  apiToken: 'fe.secure.read.tenantApiTokens',
} as const;
const firstId = '00000000-0000-0000-0000-000000000000';

/** What expires in the accounts below, as a list, and as one notification a day about what is new in it. */
export function createExpirations(deps: Deps) {
  const { db, audit, clock, saml, tree, accounts } = deps;

  async function find(tx: Tx, ownerId: string, limit: number): Promise<ExpiringRow[]> {
    const now = clock.now().getTime();
    const [from, until] = [new Date(now - endedDays * day), new Date(now + listedDays * day)];
    const rows = await store.list(tx, { ownerId, from, until, limit });
    const certificates = (await store.certificates(tx, ownerId)).flatMap(
      ({ certificates: pems, ...row }): ExpiringRow[] => {
        // the end of an older one is what a rotation is for
        const at = new Date(Math.max(...pems.flatMap(toEnd)));
        return at >= from && at <= until ? [{ ...row, kind: 'ssoCertificate', at }] : [];
      },
    );
    const byDate = (a: ExpiringRow, b: ExpiringRow) => a.at.getTime() - b.at.getTime();
    return [...rows, ...certificates.toSorted(byDate).slice(0, limit)].toSorted(byDate);
  }

  /** When a certificate ends; nothing of one that cannot be read. */
  function toEnd(pem: string): number[] {
    try {
      return [saml.certificateFacts(pem).notAfter.getTime()];
    } catch {
      return [];
    }
  }

  /** The alert that is due; each has a name of its own, so that it goes out once. */
  function toAlert({ kind, id, at }: ExpiringRow) {
    const now = clock.now();
    const isDomain = kind === 'unverifiedDomain';
    const waited = now.getTime() - at.getTime() >= domainNoticeAfter;
    const days = isDomain ? (waited ? 0 : null) : alertStage(at, now);
    return days === null ? [] : [{ item: `${kind}:${id}:${at.getTime()}`, days }];
  }

  async function alert(tenantId: string): Promise<void> {
    const rows = await db.read((tx) => find(tx, tenantId, maxAnnounced));
    const due = rows.flatMap((row) => toAlert(row).map((one) => ({ ...one, row })));
    if (due.length === 0) return;
    await db.system(async (tx) => {
      const alerts = due.map(({ item, days }) => ({ item, days }));
      const claimed = new Set(await store.claim(tx, { tenantId, alerts, now: clock.now() }));
      const fresh = due.filter(({ item }) => claimed.has(item)).map(({ row }) => row);
      const [first] = fresh;
      if (!first) return;
      const count = new Set(fresh.map((row) => row.tenantId)).size;
      const { kind, subject, at } = first;
      await audit.record(tx, {
        action: 'sub_account.expiry_warning_sent',
        tenantId,
        description: `In ${count} sub-account${count === 1 ? '' : 's'}, ${fresh.length === 1 ? 'something expires or is' : `${fresh.length} things expire or are`} not verified.`,
        json: {
          items: fresh.length,
          accounts: count,
          first: { kind, subAccountId: first.tenantId, subject, at: at.toISOString() },
        },
      });
    });
  }

  /** Looks below every reseller account; each alert goes out once, however often and wherever this runs. */
  async function check(): Promise<void> {
    for (let after = firstId; ; ) {
      const page = await db.read((tx) => store.resellers(tx, after, pageSize));
      for (const id of page) await alert(id);
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last;
    }
    await db.read((tx) => store.forget(tx, new Date(clock.now().getTime() - storedFor)));
  }

  return {
    check,
    daily: createDailyTask(deps, 'policyTemplates.expirations', check),

    list: (ctx: SignedInContext): Promise<Expiration[]> =>
      db.read(async (tx) => {
        if (!(await tree.seesBelow(tx, ctx))) throw refuse(subAccountsRefusals.noAccess);
        const rows = await find(tx, ctx.actor.tenantId, maxListed);
        const permitted = new Map<string, (permission: PermissionKey) => boolean>();
        for (const { tenantId } of rows)
          if (!permitted.has(tenantId))
            permitted.set(tenantId, await accounts.permissionsIn(tx, ctx, tenantId));
        return rows
          .filter(({ tenantId, kind }) => permitted.get(tenantId)?.(readable[kind]))
          .map(({ id: _id, at, ...row }) => ({ ...row, at: at.toISOString() }));
      }),
  };
}

/** What expires in the accounts below. */
export type ExpirationsService = ReturnType<typeof createExpirations>;
