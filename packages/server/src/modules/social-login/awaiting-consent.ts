import { z } from 'zod';
import { upstreamSeconds } from '../../protocols/federation/browser-binding.ts';
import type { FinishedFlow, UpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { SocialUser } from './social-provider.ts';

const purpose = 'social-awaiting-consent';
const identified = z.object({
  user: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().optional(),
    emailVerified: z.boolean(),
    name: z.string(),
  }),
  /** Milliseconds since 1970. Sending the state again does not extend it. */
  until: z.number(),
});

type ConsentDeps = Pick<Platform, 'db' | 'seal' | 'clock'> & { readonly flows: UpstreamFlows };

/**
 * A new user whom the provider has identified, until they agree to create an account: the provider redeems a code only once. The
 * flow works again, in the same browser, and carries the identified user encrypted. Decision 0283.
 */
export function createAwaitingConsent({ db, seal, clock, flows }: ConsentDeps) {
  function read({ payload }: Pick<FinishedFlow, 'payload'>) {
    const sealed = payload['identified'];
    if (typeof sealed !== 'string') return undefined;
    return identified.parse(JSON.parse(seal.open(purpose, Buffer.from(sealed, 'base64url'))));
  }

  return {
    /** The user who was identified when this flow was last finished. */
    getUser: (finished: Pick<FinishedFlow, 'payload'>): SocialUser | undefined => {
      const user = read(finished)?.user;
      return user && { ...user, email: user.email };
    },

    keep: async (
      ctx: RequestContext,
      finished: FinishedFlow & { flow: string },
      user: SocialUser,
    ): Promise<void> => {
      const now = clock.now().getTime();
      const until = read(finished)?.until ?? now + upstreamSeconds * 1000;
      const ttlSeconds = Math.floor((until - now) / 1000);
      if (ttlSeconds <= 0) return;
      const sealed = Buffer.from(seal.seal(purpose, JSON.stringify({ user, until }))).toString(
        'base64url',
      );
      const { flow, connection, redirectUri } = finished;
      const payload = { ...finished.payload, identified: sealed };
      await db.read((tx) =>
        flows.restore(tx, ctx, { flow, ttlSeconds, connection, redirectUri, payload }),
      );
    },
  };
}

/** Identified users who have not agreed to create an account yet. */
export type AwaitingConsent = ReturnType<typeof createAwaitingConsent>;
