import type { MfaStrategy } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';

type NoticeName = 'mfaDisabled' | 'mfaGuessed' | 'mfaRecovered' | 'mfaRenewed';
type FactorNoticeName = 'mfaAdded' | 'mfaRemoved';

/** What the owner is told about. */
type Notice = { readonly userId: string } & (
  | { readonly name: NoticeName }
  | { readonly name: FactorNoticeName; readonly factor: MfaStrategy }
);

/** Tells the owner of an account what happened to its second factors, in the transaction of the cause. */
export function createFactorNotices({ mail, clock }: Pick<Platform, 'mail' | 'clock'>) {
  return {
    tell: async (tx: Tx, ctx: RequestContext, notice: Notice): Promise<void> => {
      const { address, userAgent } = ctx.client;
      const facts = { address, userAgent, at: clock.now().toISOString() };
      const owner = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', notice.userId)
        .executeTakeFirst();
      if (!owner) return;
      const template =
        'factor' in notice
          ? { name: notice.name, data: { ...facts, factor: notice.factor } }
          : { name: notice.name, data: facts };
      await mail.queue(tx, {
        to: owner.email,
        template,
        ...(ctx.language ? { language: ctx.language } : {}),
      });
    },
  };
}

/** Tells owners. */
export type FactorNotices = ReturnType<typeof createFactorNotices>;
