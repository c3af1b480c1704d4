import { commonRefusals } from '@foyer/contract';
import { type OwnData, profileRefusals } from '@foyer/contract/profile';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { secretKinds } from '../../kernel/secrets/secret-kinds.ts';
import type { OwnDataStore } from './own-data.store.ts';

type OwnDataDeps = Pick<
  Platform,
  'db' | 'audit' | 'clock' | 'secrets' | 'attemptCounter' | 'mail' | 'requireStepUp'
> & {
  readonly store: OwnDataStore;
};

/** Downloads a user may ask for within a day. */
const asksPerDay = 5;
const day = 24 * 60 * 60;

/** Everything kept about a user, for them: asked for with a fresh proof, downloaded once. Decision 0212. */
export function createOwnData({
  db,
  audit,
  clock,
  secrets,
  attemptCounter,
  mail,
  requireStepUp,
  store,
}: OwnDataDeps) {
  async function ask(ctx: SignedInContext): Promise<{ token: string; expires: string }> {
    await requireStepUp(ctx);
    const { userId, tenantId } = ctx.actor;
    const asked = await db.read((tx) =>
      attemptCounter.hit(tx, ['profile.data', userId], asksPerDay, day),
    );
    if (!asked.allowed)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: asked.retryAfterSeconds });
    const now = clock.now();
    return db.system(async (tx) => {
      await secrets.revoke(tx, { kind: 'dataExport', subject: userId });
      const token = await secrets.issue(tx, { kind: 'dataExport', subject: userId });
      const to = await store.getEmail(tx, userId);
      const { address, userAgent } = ctx.client;
      const data = { at: now.toISOString(), address, userAgent };
      await mail.queue(tx, {
        to,
        template: { name: 'dataExportRequested', data },
        ...getLanguage(ctx),
      });
      const description = 'Requested a data export.';
      await audit.record(tx, {
        action: 'data_export.requested',
        userId,
        tenantId,
        ctx,
        description,
      });
      return {
        token,
        expires: new Date(now.getTime() + secretKinds.dataExport.ttlSeconds * 1000).toISOString(),
      };
    });
  }

  /** The secret is used up with the answer: who lost the answer asks again. */
  const download = ({ actor, ...ctx }: SignedInContext, token: string): Promise<OwnData> =>
    db.system(async (tx) => {
      const { userId, tenantId } = actor;
      const accepted = await secrets.consume(tx, {
        kind: 'dataExport',
        secret: token,
        subject: userId,
      });
      if (!accepted) throw refuse(profileRefusals.dataGone);
      const description = 'Downloaded the data export.';
      await audit.record(tx, {
        action: 'data_export.downloaded',
        userId,
        tenantId,
        ctx: { ...ctx, actor },
        description,
      });
      return { madeAt: clock.now().toISOString(), ...(await store.everything(tx, userId)) };
    });

  return { ask, download };
}

/** Everything kept about a user. */
export type OwnDataService = ReturnType<typeof createOwnData>;

const getLanguage = ({ language }: SignedInContext) => (language ? { language } : {});
