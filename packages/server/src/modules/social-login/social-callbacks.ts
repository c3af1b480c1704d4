import type { RefusalSpec } from '@foyer/contract';
import { socialLoginRefusals } from '@foyer/contract/social-login';
import {
  UpstreamError,
  type UpstreamErrorCode,
} from '../../protocols/federation/upstream-error.ts';
import type { FinishedFlow, UpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { AwaitingConsent } from './awaiting-consent.ts';
import type { PostedName } from './posted-name.ts';
import type { SocialAddresses } from './social-addresses.ts';
import type { SocialCallback, SocialUser, SocialProvider } from './social-provider.ts';
import { type ReturnedState, readState } from './social-state.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

/** What a provider led back with, as the page hands it on. */
export interface Brought {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  /** Of a page that built the provider's address itself. */
  readonly codeVerifier?: string | undefined;
}

/** A user whom a provider vouches for, and what they came for. */
export interface Arrived {
  readonly user: SocialUser;
  readonly state: ReturnedState;
  /** What was kept when it began; none where the page built the address. */
  readonly kept: FinishedFlow['payload'];
  /** Lets the same browser send the same callback again, to create an account. Not if the page built the URL itself. */
  readonly awaitConsent: () => Promise<void>;
}

type CallbackDeps = Pick<Platform, 'db' | 'audit' | 'log'> & {
  readonly flows: UpstreamFlows;
  readonly addresses: SocialAddresses;
  readonly postedName: PostedName;
  readonly awaiting: AwaitingConsent;
};

const { expired, denied, unavailable, failed } = socialLoginRefusals;

/** What the user is shown for what went wrong; the codes themselves are for the audit. */
const words: Readonly<Record<UpstreamErrorCode, RefusalSpec>> = {
  discoveryFailed: unavailable,
  unreachable: unavailable,
  accessDenied: denied,
  providerError: unavailable,
  wrongCode: expired,
  clientRefused: failed,
  malformed: failed,
  wrongAlgorithm: failed,
  wrongSignature: failed,
  wrongIssuer: failed,
  wrongAudience: failed,
  wrongNonce: failed,
  expired,
  notYetValid: failed,
  mixUp: failed,
};

/** Errors of the way there. RFC 6749, §4.1.2.1, OpenID Connect Core, §3.1.2.6, and the providers' own. */
const denialCodes: ReadonlySet<string> = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'user_cancelled',
  'consent_required',
  'interaction_required',
  'login_required',
]);

/** Coming back from a provider: to the browser that began, once, and with a word that is taken. */
export function createSocialCallbacks({
  db,
  audit,
  log,
  flows,
  addresses,
  postedName,
  awaiting,
}: CallbackDeps) {
  async function note(
    ctx: RequestContext,
    provider: SocialProvider,
    error: UpstreamError,
  ): Promise<void> {
    const { code, message } = error;
    logEvent(log, 'social_login.failed', {
      provider: provider.name,
      code,
      message,
      traceId: ctx.traceId,
    });
    const description = 'A social login failed.';
    const entry = {
      action: 'social_login.failed',
      ctx,
      description,
      json: { provider: provider.name, code },
    } as const;
    await db.read((tx) => audit.record(tx, entry));
  }

  /** Turns what went wrong at the provider into words, after it was written down. */
  async function explained<T>(
    ctx: RequestContext,
    provider: SocialProvider,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      await note(ctx, provider, error);
      throw refuse(words[error.code], { cause: error });
    }
  }

  /** The flow of a state, used up; where the page built the address there is none, and its verifier is in. */
  async function started(
    ctx: RequestContext,
    provider: SocialProvider,
    { state, redirectUri, codeVerifier }: Brought,
  ) {
    const { flow } = readState(state);
    if (flow) {
      const finished = await db.read((tx) =>
        flows.finish(tx, ctx, { flow, connection: provider.connection }),
      );
      if (!finished || (redirectUri !== undefined && redirectUri !== finished.payload['page']))
        throw refuse(expired);
      return { ...finished, flow };
    }
    // without a flow nothing but the verifier ties the code to this browser: no verifier, no sign-in
    if (!provider.builtByClient || !codeVerifier) throw refuse(expired);
    return {
      redirectUri: addresses.pagePosition(redirectUri),
      codeVerifier,
      nonce: null,
      payload: {},
      flow: undefined,
    };
  }

  async function identify(
    provider: SocialProvider,
    { error, code, iss, state }: Brought,
    {
      redirectUri,
      codeVerifier,
      nonce,
    }: Pick<SocialCallback, 'redirectUri' | 'codeVerifier' | 'nonce'>,
  ): Promise<SocialUser> {
    if (error) throw getError(error);
    if (!code) throw refuse(expired);
    const user = await provider.identify({ redirectUri, code, codeVerifier, nonce, iss });
    const { flow, called } = readState(state);
    return { ...user, name: user.name || postedName.read(flow, called) };
  }

  return {
    explained,

    /** Who came back; the code is redeemed with the provider. */
    arrive: (ctx: RequestContext, provider: SocialProvider, brought: Brought): Promise<Arrived> =>
      explained(ctx, provider, async () => {
        const one = await started(ctx, provider, brought);
        const state = readState(brought.state);
        const user = awaiting.getUser(one) ?? (await identify(provider, brought, one));
        const awaitConsent = async () => {
          if (one.flow !== undefined) await awaiting.keep(ctx, one, user);
        };
        return { user, state, kept: one.payload, awaitConsent };
      }),
  };
}

/** Coming back from a provider. */
export type SocialCallbacks = ReturnType<typeof createSocialCallbacks>;

function getError(error: string): UpstreamError {
  const reported = error.replace(/[^\x20-\x7e]/g, ' ').slice(0, 100);
  return new UpstreamError(
    denialCodes.has(error) ? 'accessDenied' : 'providerError',
    `The provider answered ${reported}.`,
  );
}
