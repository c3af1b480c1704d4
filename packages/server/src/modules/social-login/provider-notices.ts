import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { SocialProviderName } from './social-provider.ts';

/** What happened to a provider of an account. */
export interface ProviderChange {
  readonly to: string | null;
  readonly name: 'providerLinked' | 'providerUnlinked';
  readonly provider: SocialProviderName;
}

/** Tells owners of accounts, in the transaction of the change, that a provider opens theirs, or opens it no more. ASVS 6.3.7. */
export function createProviderNotices({ mail, clock }: Pick<Platform, 'mail' | 'clock'>) {
  return (tx: Tx, ctx: RequestContext, { to, name, provider }: ProviderChange): Promise<void> => {
    const { address, userAgent } = ctx.client;
    const data = { address, userAgent, at: clock.now().toISOString(), provider };
    return mail.queue(tx, {
      to,
      template: { name, data },
      ...(ctx.language ? { language: ctx.language } : {}),
    });
  };
}

/** Tells owners of accounts what happened to their providers. */
export type ProviderNotices = ReturnType<typeof createProviderNotices>;
