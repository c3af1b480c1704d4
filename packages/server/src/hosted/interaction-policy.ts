import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { browserOf } from './engine-session.ts';
import type { HostedDeps } from './hosted.ts';
import { asksForMultiFactor } from './outstanding.ts';

const { Check, Prompt, base } = interactionPolicy;

/** When the engine asks a person. Its own rules, without a consent page (applications are the operator's), and three of ours. */
export function hostedPolicy({ sessions }: Pick<HostedDeps, 'sessions'>) {
  const policy = base();
  const login = policy.get('login');
  const consent = policy.get('consent');
  if (!login || !consent) throw new Error('The engine has lost its prompts');
  // `prompt=consent` is accepted and asks nothing.
  consent.checks.clear();

  login.checks.add(
    new Check('other_session', 'The sign-in was made by another session', 'login_required', (ctx) => {
      const { login: done } = Object(ctx.oidc.result);
      return Boolean(done) && Object(done).sessionId !== browserOf(ctx)?.rootId;
    }),
  );
  login.checks.add(
    new Check('tenant', 'The person is not a member of the tenant that is asked for', 'login_required', async (ctx) => {
      const userId = browserOf(ctx)?.session.userId;
      return userId !== undefined && (await wantedTenant(sessions, ctx, userId)) === null;
    }),
  );
  login.checks.add(
    new Check('step_up', 'A second factor is needed', 'unmet_authentication_requirements', (ctx) => {
      const methods = browserOf(ctx)?.session.methods;
      return methods !== undefined && asksForMultiFactor(ctx.oidc.params?.['acr_values']) && !methods.includes('mfa');
    }),
  );
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 1);
  return policy;
}

/** The tenant a request asks for, if the person is in it; null if not; undefined where none is asked for. */
export function wantedTenant(sessions: HostedDeps['sessions'], ctx: KoaContextWithOIDC, userId: string) {
  const { organization, tenantId } = wantedOf(ctx.oidc.params);
  return sessions.wantedTenant(userId, { organization, tenantId });
}

/** Tenant hints as they came; empty ones, and what published clients write for "none", are none. */
export function wantedOf(params: Readonly<Record<string, unknown>> | undefined) {
  const read = (name: string) => {
    const value = params?.[name];
    return typeof value === 'string' && !['', 'null', 'undefined'].includes(value) ? value : undefined;
  };
  return { organization: read('organization'), tenantId: read('tenantId') };
}
