import {
  type SsoDomainUsage,
  type SsoDomainUsers,
  type SsoMetadataPreview,
  type SsoRehearsal,
  ssoRefusals,
} from '@foyer/contract/sso';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ConnectionForm } from './sso-configurations.form.ts';
import type { ConnectionsStore } from './sso-configurations.store.ts';
import type { DomainPlace } from './sso-domains.service.ts';
import type { DomainsStore } from './sso-domains.store.ts';
import type { SsoReachStore } from './sso-reach.store.ts';
import type { SsoView } from './sso-view.ts';

type ReachDeps = Pick<Platform, 'db' | 'clock' | 'requireStepUp'> & {
  readonly connections: Pick<ConnectionsStore, 'find'>;
  readonly domains: Pick<DomainsStore, 'find'>;
  readonly form: Pick<ConnectionForm, 'readMetadata' | 'fetchMetadata'>;
  readonly view: Pick<SsoView, 'metadata'>;
  readonly store: SsoReachStore;
};

/** Shows what a change would do, before it is made. */
export function createSsoReachService(deps: ReachDeps) {
  const { db, clock, requireStepUp, connections, domains, form, view, store } = deps;

  async function getDomain(ctx: SignedInContext, place: DomainPlace) {
    const { tenantId } = ctx.actor;
    const found = await db.tenant(tenantId, (tx) => domains.find(tx, place));
    if (!found) throw refuse(ssoRefusals.domainNotFound);
    return { tenantId, domain: found.domain, now: clock.now() };
  }

  return {
    /** Like saving, it needs a recent verification: the server loads what the caller names. */
    async preview(
      ctx: SignedInContext,
      source: { readonly url: string } | { readonly metadata: string },
    ): Promise<SsoMetadataPreview> {
      await requireStepUp(ctx);
      const found =
        'url' in source ? await form.fetchMetadata(source.url) : form.readMetadata(source.metadata);
      return view.metadata(found, clock.now());
    },

    async usage(ctx: SignedInContext, place: DomainPlace): Promise<SsoDomainUsage> {
      const one = await getDomain(ctx, place);
      return db.read((tx) => store.usage(tx, one));
    },

    async users(ctx: SignedInContext, place: DomainPlace): Promise<SsoDomainUsers> {
      const one = await getDomain(ctx, place);
      return { users: await db.read((tx) => store.users(tx, one)) };
    },

    async rehearsal(ctx: SignedInContext, id: string): Promise<SsoRehearsal> {
      const { tenantId } = ctx.actor;
      const found = await db.tenant(tenantId, (tx) => connections.find(tx, id));
      if (!found) throw refuse(ssoRefusals.notFound);
      const one = { tenantId, connectionId: found.id, now: clock.now() };
      return db.read((tx) => store.rehearsal(tx, one));
    },
  };
}

/** Shows what a change would do. */
export type SsoReachService = ReturnType<typeof createSsoReachService>;
