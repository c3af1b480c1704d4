import { managementRefusals } from '@foyer/contract/management';
import { insertAudit } from '../../kernel/audit/audit-statement.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'mac' | 'random'> & {
  readonly tenants: Pick<ManagedTenants, 'get'>;
};

/** What a host application says happened in it. */
interface HostEntry {
  readonly severity: 'Info' | 'Medium' | 'High' | 'Critical' | 'Error';
  readonly action?: string | undefined;
  readonly user?: string | undefined;
  readonly email?: string | undefined;
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly description?: string | undefined;
  readonly resource?: string | undefined;
  readonly [more: string]: unknown;
}

/** Characters of what an entry says beyond the columns. */
const maxExtrasLength = 16_384;

/** Entries that host applications write into the audit log of a tenant. They are no events of the product: nothing subscribes to them. */
export function createHostAudits({ db, clock, mac, random, tenants }: Deps) {
  return {
    write: async (ctx: VendorContext, entry: HostEntry) => {
      if (!ctx.tenantId) throw refuse(managementRefusals.tenantNeeded);
      const { id: tenantId } = await tenants.get(ctx.tenantId);
      const { severity, action, user, email, ip, userAgent, description, ...extras } = entry;
      const json = JSON.stringify({
        ...extras,
        tenantId: undefined,
        ...(user ? { user } : {}),
        source: 'host',
        vendorCredentialId: ctx.vendor.credentialId,
      });
      if (json.length > maxExtrasLength) throw refuse(managementRefusals.entryTooLarge);
      await db.read((tx) =>
        insertAudit(
          tx,
          { mac, random },
          {
            now: clock.now(),
            action: action ?? 'host.recorded',
            severity: severity === 'Error' ? 'High' : severity,
            description: description ?? '',
            tenantId,
            userId: user && isId(user) ? user.toLowerCase() : null,
            actorId: null,
            email: email ?? (user?.includes('@') ? user : null),
            address: ip ?? ctx.client.address,
            userAgent: userAgent ?? ctx.client.userAgent,
            traceId: ctx.traceId,
            sessionId: null,
            impersonatedId: null,
            json,
          },
        ),
      );
      return { status: 'accepted' as const };
    },
  };
}

/** Entries of host applications. */
export type HostAudits = ReturnType<typeof createHostAudits>;
