import type { UpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { SocialAddresses } from './social-addresses.ts';
import type { SocialProvider } from './social-provider.ts';
import { type ClientState, writeState } from './social-state.ts';

/** What a user leaves with. */
export interface Leaving {
  /** Page of ours to come back to. */
  readonly page: string;
  readonly state: ClientState;
  /** Who wants to link the provider; none where a user signs in. */
  readonly linksTo?: string;
  readonly prompt?: string | undefined;
  readonly loginHint?: string | undefined;
}

type LeavingDeps = Pick<Platform, 'db'> & {
  readonly flows: UpstreamFlows;
  readonly addresses: SocialAddresses;
};

/** Begins a flow and answers the provider's address. */
export function createSocialLeaving({ db, flows, addresses }: LeavingDeps) {
  return async (
    ctx: RequestContext,
    provider: SocialProvider,
    leaving: Leaving,
  ): Promise<string> => {
    const { page, state, linksTo, prompt, loginHint } = leaving;
    const { name, connection } = provider;
    const redirectUri = provider.postsForm ? addresses.callback(name) : page;
    const payload = { page, ...(linksTo ? { linksTo } : {}) };
    const started = await db.read((tx) =>
      flows.begin(tx, ctx, { connection, redirectUri, payload }),
    );
    const { flow, nonce, codeChallenge } = started;
    const written = writeState(state, { provider: name, flow });
    return provider.authorizationUrl({
      redirectUri,
      state: written,
      nonce,
      codeChallenge,
      prompt,
      loginHint,
    });
  };
}

/** Begins a flow and answers the provider's address. */
export type SocialLeaving = ReturnType<typeof createSocialLeaving>;
