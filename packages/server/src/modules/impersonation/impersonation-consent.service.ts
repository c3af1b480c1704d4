import {
  type ImpersonationMode,
  type ImpersonationRequest,
  impersonationRefusals,
} from '@foyer/contract/impersonation';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ImpersonationConsentStore, RequestRow } from './impersonation-consent.store.ts';
import type { ActorTokenForm, ImpersonationJudge } from './impersonation-judge.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Days in which a request can be answered, and for which a consent lasts. */
const requestDays = 7;
const consentDays = 1;

type ConsentDeps = Pick<
  Platform,
  'config' | 'db' | 'audit' | 'mail' | 'clock' | 'accountLinks' | 'requireStepUp'
> & {
  readonly store: ImpersonationConsentStore;
  readonly find: ImpersonationJudge['find'];
};

/** Consent to impersonation, where an account requires it. Decision 0127. */
export function createImpersonationConsentService(deps: ConsentDeps) {
  const { config, db, audit, mail, clock, accountLinks, requireStepUp, store, find } = deps;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);

  async function setSettings(ctx: SignedInContext, { mode }: { mode: ImpersonationMode }) {
    await requireStepUp(ctx);
    const { tenantId, userId } = ctx.actor;
    await db.system(async (tx) => {
      const before = await store.findMode(tx, tenantId);
      if (before === mode) return;
      const now = clock.now();
      await store.setMode(tx, tenantId, mode, now);
      if (mode !== 'allowed') await store.endSessions(tx, { tenantId, now });
      await audit.record(tx, {
        action: 'impersonation_settings.updated',
        userId,
        tenantId,
        ctx,
        description: 'Changed whether users of the account can be impersonated.',
        json: { before, after: mode },
      });
    });
    return { mode };
  }

  async function request(ctx: SignedInContext, form: ActorTokenForm) {
    if (!config.impersonation.enabled) throw refuse(impersonationRefusals.off);
    const { userId } = form;
    const expiresAt = inDays(requestDays);
    await db.system(async (tx) => {
      const { grant, target, actorKey: user } = await find(tx, ctx, form);
      const { tenantId, actorId, reason } = grant;
      if ((await store.findMode(tx, tenantId)) === 'forbidden')
        throw refuse(impersonationRefusals.forbidden);
      const now = clock.now();
      const isNew = await store.ask(tx, { tenantId, userId, actorId, reason, now, expiresAt });
      if (!isNew) return;
      const { email, tenantName } = target;
      const action = 'impersonation.requested';
      const description = `Asked for consent to impersonate the user. Reason: ${reason}`;
      await audit.record(tx, { action, userId, actorId, tenantId, email, ctx, description });
      const link = accountLinks.to(undefined, '/account/login');
      const data = { user, account: tenantName, reason, days: requestDays, link };
      await mail.queue(tx, {
        to: email,
        tenantId,
        template: { name: 'impersonationRequested', data },
      });
    });
    return { expiresAt: expiresAt.toISOString() };
  }

  async function answer(ctx: SignedInContext, id: string, isAllowed: boolean): Promise<undefined> {
    if (!isId(id)) throw refuse(impersonationRefusals.unknownRequest);
    const { userId, tenantId } = ctx.actor;
    const now = clock.now();
    const one = { id, userId, tenantId, now };
    await db.system(async (tx) => {
      const asked = isAllowed
        ? await store.allow(tx, { ...one, until: inDays(consentDays) })
        : await store.decline(tx, one);
      if (!asked) throw refuse(impersonationRefusals.unknownRequest);
      const { actorId } = asked;
      if (!isAllowed) await store.endSessions(tx, { tenantId, userId, actorId, now });
      await audit.record(tx, {
        action: 'impersonation.consent_changed',
        userId,
        tenantId,
        ctx,
        description: isAllowed
          ? 'Agreed to be impersonated for a day.'
          : 'Declined to be impersonated.',
        json: { isAllowed },
      });
    });
    return undefined;
  }

  return {
    settings: async ({ actor }: SignedInContext) => ({
      mode: await db.read((tx) => store.findMode(tx, actor.tenantId)),
    }),
    setSettings,
    request,
    requests: async ({ actor: { userId, tenantId } }: SignedInContext) => {
      const now = clock.now();
      const rows = await db.read((tx) => store.list(tx, { userId, tenantId, now }));
      return rows.map(toRequest);
    },
    answer,
  };
}

/** Consent to impersonation. */
export type ImpersonationConsentService = ReturnType<typeof createImpersonationConsentService>;

const toRequest = ({
  createdAt,
  allowedAt,
  expiresAt,
  ...row
}: RequestRow): ImpersonationRequest => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...(allowedAt && { allowedAt: allowedAt.toISOString() }),
  expiresAt: expiresAt.toISOString(),
});
