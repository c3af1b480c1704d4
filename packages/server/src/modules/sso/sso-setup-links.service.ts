import { normalizeEmail } from '@foyer/contract';
import { type SsoSetupLink, ssoRefusals } from '@foyer/contract/sso';
import { maxSetupLinks } from '@foyer/contract/sso/rules';
import type { EventName } from '@foyer/contract/events';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import { createAccountLinks } from '../../kernel/http/account-links.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { getUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ConnectionsStore } from './sso-configurations.store.ts';
import type { SetupLinkPlace, SetupLinkRow, SetupLinksStore } from './sso-setup-links.store.ts';

type SetupLinksDeps = Pick<
  Platform,
  'config' | 'settings' | 'db' | 'audit' | 'clock' | 'secrets' | 'mail' | 'requireStepUp'
> & {
  readonly connections: Pick<ConnectionsStore, 'hold' | 'find'>;
  readonly store: SetupLinksStore;
};

/** Whom a link is for. */
export interface SetupLinkForm {
  readonly email: string;
  readonly expiresInDays: number;
  readonly mayActivate: boolean;
}

type SetupLinkEvent = Extract<EventName, `sso.setup_link_${string}`>;

/** The page that exchanges the token of a link. */
const page = '/account/sso-setup';
const dayMilliseconds = 86_400_000;
const { notFound, setupLinkNotFound, tooManySetupLinks } = ssoRefusals;

/** Links with which contacts without an account set up one connection. Issue 19, item 9. */
export function createSetupLinksService(deps: SetupLinksDeps) {
  const { config, settings, db, audit, clock, secrets, mail, requireStepUp } = deps;
  const { connections, store } = deps;
  // the wizard is part of the admin portal, which is on pages of the application even if others are hosted
  const links = createAccountLinks(
    { ...config, application: { ...config.application, accountPages: 'application' } },
    settings,
  );

  const note = (tx: TenantTx, ctx: SignedInContext, entry: AuditNote<SetupLinkEvent>) => {
    const { tenantId, userId } = ctx.actor;
    return audit.record<SetupLinkEvent>(tx, { tenantId, userId, ctx, ...entry });
  };

  /** A new secret, by email and in the response. The previous one is void. */
  async function issue(tx: TenantTx, ctx: SignedInContext, link: SetupLinkRow): Promise<string> {
    const { id, email, account, expires_at: expiresAt } = link;
    const { tenantId } = tx;
    const left = expiresAt.getTime() - clock.now().getTime();
    await secrets.revoke(tx, { kind: 'ssoSetupLink', subject: id });
    const ttlSeconds = Math.floor(left / 1000);
    const token = await secrets.issue(tx, {
      kind: 'ssoSetupLink',
      subject: id,
      tenantId,
      ttlSeconds,
    });
    const url = links.to(ctx, page, { token });
    const data = { link: url, account, days: Math.max(1, Math.round(left / dayMilliseconds)) };
    await mail.queue(tx, { to: email, tenantId, template: { name: 'ssoSetupLink', data } });
    return url;
  }

  async function current(tx: TenantTx, place: SetupLinkPlace): Promise<SetupLinkRow> {
    const link = await store.hold(tx, place);
    if (!link || link.revoked_at !== null || link.expires_at <= clock.now())
      throw refuse(setupLinkNotFound);
    return link;
  }

  async function create(ctx: SignedInContext, connectionId: string, form: SetupLinkForm) {
    await requireStepUp(ctx);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const connection = await connections.hold(tx, connectionId);
      if (!connection) throw refuse(notFound);
      const now = clock.now();
      if ((await store.countUsable(tx, connection.id, now)) >= maxSetupLinks)
        throw refuse(tooManySetupLinks);
      const email = normalizeEmail(form.email);
      const { mayActivate, expiresInDays } = form;
      const linkId = await store.insert(tx, {
        connectionId: connection.id,
        email,
        mayActivate,
        createdBy: getUser(ctx.actor),
        now,
        expiresAt: new Date(now.getTime() + expiresInDays * dayMilliseconds),
      });
      const link = await current(tx, { ssoConfigId: connection.id, linkId });
      const url = await issue(tx, ctx, link);
      await note(tx, ctx, {
        action: 'sso.setup_link_created',
        description: `Sent ${email} a link to set up an SSO connection.`,
        json: { connectionId: connection.id, linkId, email, mayActivate },
      });
      return { ...toView(link), url };
    });
  }

  async function renew(ctx: SignedInContext, place: SetupLinkPlace) {
    await requireStepUp(ctx);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const link = await current(tx, place);
      await store.endSession(tx, link.id);
      const url = await issue(tx, ctx, link);
      await note(tx, ctx, {
        action: 'sso.setup_link_renewed',
        description: `Sent ${link.email} another link to set up an SSO connection.`,
        json: { connectionId: link.connection_id, linkId: link.id, email: link.email },
      });
      return { ...toView(link), url };
    });
  }

  async function revoke(ctx: SignedInContext, place: SetupLinkPlace): Promise<undefined> {
    await requireStepUp(ctx);
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      const link = await current(tx, place);
      await secrets.revoke(tx, { kind: 'ssoSetupLink', subject: link.id });
      await store.revoke(tx, link.id, clock.now());
      await note(tx, ctx, {
        action: 'sso.setup_link_revoked',
        description: `Revoked the setup link of ${link.email}.`,
        json: { connectionId: link.connection_id, linkId: link.id, email: link.email },
      });
    });
    return undefined;
  }

  return {
    create,
    renew,
    revoke,
    list: ({ actor }: SignedInContext, id: string): Promise<SsoSetupLink[]> =>
      db.tenant(actor.tenantId, async (tx) => {
        const connection = await connections.find(tx, id);
        if (!connection) throw refuse(notFound);
        return (await store.list(tx, connection.id)).map(toView);
      }),
  };
}

/** Links with which contacts set up one connection. */
export type SetupLinksService = ReturnType<typeof createSetupLinksService>;

function toView(link: SetupLinkRow): SsoSetupLink {
  const { opened_at: openedAt, last_used_at: lastUsedAt, revoked_at: revokedAt } = link;
  return {
    id: link.id,
    email: link.email,
    mayActivate: link.may_activate,
    createdAt: link.created_at.toISOString(),
    createdBy: link.creator,
    expiresAt: link.expires_at.toISOString(),
    ...(openedAt ? { openedAt: openedAt.toISOString() } : {}),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
    ...(revokedAt ? { revokedAt: revokedAt.toISOString() } : {}),
  };
}
