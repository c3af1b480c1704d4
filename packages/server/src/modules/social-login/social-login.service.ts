import type { AuthResponse, Output, RefusalSpec } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import { signUpRefusals } from '@foyer/contract/sign-up';
import { type socialLoginContract, socialLoginRefusals } from '@foyer/contract/social-login';
import { UpstreamError } from '../../protocols/federation/upstream-error.ts';
import type { UpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import { offersProvider } from '../../kernel/config/application-looks.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { PostedName } from './posted-name.ts';
import type { SocialAddresses } from './social-addresses.ts';
import type { Brought, SocialCallbacks } from './social-callbacks.ts';
import { type Arrival, createSocialEntering, type EnteringDeps } from './social-entering.ts';
import type { SocialLeaving } from './social-leaving.ts';
import type { SocialProvider, SocialProviderName } from './social-provider.ts';
import { requestedAction, readState, withName } from './social-state.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

/** What signing in and linking have in common. */
export interface SocialParts {
  readonly providers: readonly SocialProvider[];
  readonly addresses: SocialAddresses;
  readonly flows: UpstreamFlows;
  readonly callbacks: SocialCallbacks;
  readonly leave: SocialLeaving;
  readonly postedName: PostedName;
}

type SocialLoginDeps = EnteringDeps &
  SocialParts &
  Pick<Platform, 'log'> & { readonly signInGate: Pick<SignInGate, 'authorizeSession' | 'answer'> };

/** What a navigation to the prelogin carries. */
export interface PreloginQuery {
  readonly redirect_uri?: string | undefined;
  readonly state?: string | undefined;
  readonly prompt?: string | undefined;
  readonly login_hint?: string | undefined;
}

/** What a provider posts. */
export interface PostedForm {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
  /** Apple, once: JSON text with the name. */
  readonly user?: string | undefined;
}

type PostloginAnswer = Output<(typeof socialLoginContract)['socialPostlogin']>;

/** The provider of a name; refuses those that are not offered. */
export function offered(
  providers: readonly SocialProvider[],
  name: SocialProviderName,
): SocialProvider {
  const provider = providers.find((one) => one.name === name && one.active);
  if (!provider) throw refuse(socialLoginRefusals.notOffered);
  return provider;
}

/** Signing in and up by a social provider. Decisions 0160 and 0161. */
export function createSocialLoginService(deps: SocialLoginDeps) {
  const {
    config,
    db,
    audit,
    log,
    store,
    providers,
    addresses,
    flows,
    callbacks,
    leave,
    postedName,
    signInGate,
  } = deps;
  const entering = createSocialEntering(deps);
  const mustActivate = () =>
    config.signIn.activation === 'required' && !config.signIn.allowNotVerifiedUsersLogin;

  async function prelogin(ctx: RequestContext, name: SocialProviderName, query: PreloginQuery) {
    const provider = offered(providers, name);
    const page = addresses.pagePosition(query.redirect_uri);
    const { flow: _none, provider: _reported, called: _said, ...state } = readState(query.state);
    try {
      const location = await leave(ctx, provider, {
        page,
        state,
        prompt: query.prompt,
        loginHint: query.login_hint,
      });
      return { location };
    } catch (error) {
      // a navigation is answered by a page: the one that waits has words for it
      if (!(error instanceof UpstreamError)) throw error;
      logEvent(log, 'social_login.provider_failed', {
        provider: name,
        code: error.code,
        message: error.message,
      });
      return {
        location: withQuery(page, {
          error: 'temporarily_unavailable',
          state: JSON.stringify({ provider: name }),
        }),
      };
    }
  }

  /** Nothing is decided here: no matter who posts, the page that began the flow hands it on, with the browser's cookie. */
  async function formCallback(
    name: SocialProviderName,
    { code, state, error, iss, user }: PostedForm,
  ) {
    offered(providers, name);
    const { flow } = readState(state);
    const started = flow ? await db.read((tx) => flows.peek(tx, flow)) : null;
    const page = started?.payload['page'];
    const location = typeof page === 'string' ? page : addresses.defaults;
    const named = flow && started ? withName(state, postedName.write(flow, user)) : state;
    return { location: withQuery(location, { code, state: named, error, iss }) };
  }

  async function enter(ctx: RequestContext, arrival: Arrival) {
    const prepared = await entering.prepare(ctx, arrival);
    const { name } = arrival.provider;
    const methods = ['social', name];
    const facts = {
      action: 'user.authenticated',
      description: `Signed in with ${name}.`,
      json: { methods },
    } as const;
    return db.system(async (tx) => {
      const { userId, isNew } = await entering.recognize(tx, ctx, arrival, prepared);
      const { invitationToken } = arrival;
      const account = await store.account(tx, userId);
      if (mustActivate() && !account?.verifiedAt) throw refuse(loginRefusals.notActivated);
      const outcome = await signInGate.authorizeSession(
        tx,
        ctx,
        { userId, methods, invitationToken },
        facts,
      );
      const tenantId = outcome.kind === 'open' ? outcome.open.session.tenantId : undefined;
      if (tenantId)
        await audit.record(tx, { ...facts, userId, tenantId, email: account?.email ?? null, ctx });
      return { outcome, account, userId, isNew, tenantId };
    });
  }

  async function postlogin(
    ctx: RequestContext,
    name: SocialProviderName,
    brought: Brought & {
      readonly metadata?: string | undefined;
      readonly invitationToken?: string | undefined;
    },
  ): Promise<PostloginAnswer> {
    const provider = offered(providers, name);
    if (!offersProvider(config, ctx.applicationId, name))
      throw refuse(socialLoginRefusals.notOffered);
    const {
      user,
      state,
      kept: stored,
      awaitConsent,
    } = await callbacks.arrive(ctx, provider, brought);
    // what was begun to link is no sign-in
    if (stored['linksTo']) throw refuse(socialLoginRefusals.expired);
    const { acceptedTermsOfService, allowMarketingMaterial } = state;
    const {
      metadata = JSON.stringify({ acceptedTermsOfService, allowMarketingMaterial }),
      invitationToken,
    } = brought;
    const arrival = { provider, user, action: requestedAction(state), metadata, invitationToken };
    const entered = enter(ctx, arrival).catch(async (error: unknown) => {
      if (error instanceof Refusal && asksForConsent.has(error.spec)) await awaitConsent();
      throw error;
    });
    const { outcome, account, userId, isNew, tenantId } = await entered;
    const answer: AuthResponse = await signInGate.answer(ctx, outcome);
    const { email, name: called = '' } = account ?? {};
    return {
      ...answer,
      email: email ?? '',
      name: called,
      isNewUser: isNew,
      userId,
      ...(tenantId ? { tenantId } : {}),
    };
  }

  return { prelogin, formCallback, postlogin };
}

/** Signing in and up by a social provider. */
export type SocialLoginService = ReturnType<typeof createSocialLoginService>;

/** Errors that a new user can resolve: by creating an account, or by agreeing to the terms. */
const asksForConsent: ReadonlySet<RefusalSpec> = new Set([
  socialLoginRefusals.noAccount,
  signUpRefusals.termsRequired,
]);

function withQuery(page: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(page);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
