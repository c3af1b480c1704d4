import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { getBrowserSession } from './engine-session.ts';
import type { BrowserSession, HostedDeps } from './hosted.ts';
import { asksForMultiFactor } from './outstanding.ts';
import { readTenantHints } from './tenant-hints.ts';

const { Check, Prompt, base } = interactionPolicy;

/**
 * When the engine asks a user. Its own rules, without a consent page (applications are the
 * operator's), and six of ours.
 */
export function hostedPolicy({ sessions }: Pick<HostedDeps, 'sessions'>) {
  const policy = base();
  const login = policy.get('login');
  const consent = policy.get('consent');
  if (!login || !consent) throw new Error('The engine has lost its prompts');
  // `prompt=consent` is accepted and asks nothing.
  consent.checks.clear();

  login.checks.add(
    new Check(
      'other_session',
      'The sign-in was made by another session',
      'login_required',
      (ctx) => {
        const { login: done } = Object(ctx.oidc.result);
        return Boolean(done) && Object(done).sessionId !== getBrowserSession(ctx)?.rootId;
      },
    ),
  );
  login.checks.add(
    new Check(
      'tenant',
      'The person is not a member of the tenant that is asked for',
      'login_required',
      async (ctx) => {
        const browser = getBrowserSession(ctx);
        return browser !== undefined && (await tenantFor(sessions, ctx, browser)) === undefined;
      },
    ),
  );
  login.checks.add(
    new Check(
      'application',
      'The person may not use the application',
      'access_denied',
      async (ctx) => {
        const browser = getBrowserSession(ctx);
        const found = browser && (await tenantFor(sessions, ctx, browser));
        return found?.isApplicationOpen === false;
      },
    ),
  );
  login.checks.add(
    new Check(
      'single_sign_on',
      'The tenant is entered by its own sign-in only',
      'login_required',
      async (ctx) => {
        const browser = getBrowserSession(ctx);
        return browser !== undefined && (await tenantFor(sessions, ctx, browser))?.isOpen === false;
      },
    ),
  );
  login.checks.add(
    new Check(
      'method',
      'The application does not offer the method of the sign-in',
      'login_required',
      async (ctx) => {
        const browser = getBrowserSession(ctx);
        const found = browser && (await tenantFor(sessions, ctx, browser));
        return found?.isMethodOffered === false;
      },
    ),
  );
  login.checks.add(
    new Check(
      'step_up',
      'A second factor is needed',
      'unmet_authentication_requirements',
      (ctx) => {
        const methods = getBrowserSession(ctx)?.session.methods;
        return (
          methods !== undefined &&
          asksForMultiFactor(ctx.oidc.params?.['acr_values']) &&
          !methods.includes('mfa')
        );
      },
    ),
  );
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 1);
  return policy;
}

/**
 * The tenant that tokens of a request would speak of, if the user is in it, and whether their
 * session may be.
 */
export function tenantFor(
  sessions: HostedDeps['sessions'],
  ctx: KoaContextWithOIDC,
  browser: BrowserSession,
) {
  const clientId = ctx.oidc.client?.clientId;
  return sessions.tenantFor(browser, { ...readTenantHints(ctx.oidc.params), clientId });
}
