import { ssoCalls } from '@foyer/contract/sso/calls';
import { createSsoWorld } from './signing-in-by-sso.ts';
import { type Building, type TokenEndpoint, onlyToken, Refused, send } from './token-endpoints.ts';
import type { Key } from './token-kinds.ts';

/** Endpoints of coming back from a tenant's provider, and the emergency code of a tenant that enforces its own. */
export async function ssoEndpoints({ stack }: Building): Promise<readonly TokenEndpoint[]> {
  const world = await createSsoWorld(stack);

  async function away(protocol: 'saml' | 'oidc') {
    const company = await world.company({ protocol });
    const user = world.user(company);
    const browser = stack.visitor();
    const page = await world.pass(browser, user, await world.leave(browser, user.email));
    return { browser, told: page.searchParams, userId: company.admin.userId };
  }

  const byCode = (path: string, field: string) => async () => {
    const { browser, told: reported, userId } = await away('oidc');
    const code = reported.get('code') ?? '';
    const present = ({ token }: Key) => send(browser, 'POST', path, { code, [field]: token });
    return { userId, good: { token: reported.get('state') ?? '', code }, present };
  };

  return [
    {
      call: 'sso-login.samlPostlogin',
      fields: ['SAMLResponse'],
      own: ['secret.samlResponse'],
      open: async () => {
        const { browser, told: reported, userId } = await away('saml');
        const present = ({ token: SAMLResponse }: Key) =>
          send(browser, 'POST', '/auth/v1/user/saml/postlogin', {
            SAMLResponse,
            RelayState: '',
          });
        return {
          userId,
          good: onlyToken(reported.get('SAMLResponse') ?? ''),
          present,
        };
      },
    },
    {
      call: 'sso-login.oidcPostlogin',
      fields: ['state', 'code'],
      own: ['secret.upstreamFlow'],
      open: byCode('/auth/v1/user/oidc/postlogin', 'state'),
    },
    {
      call: 'sso-login.oidcPostloginV2',
      fields: ['RelayState', 'code'],
      own: ['secret.upstreamFlow'],
      open: byCode('/auth/v2/user/oidc/postlogin', 'RelayState'),
    },
    {
      call: 'login.signIn',
      fields: ['breakGlassCode'],
      own: ['secret.ssoBreakGlass'],
      open: async () => {
        const company = await world.company();
        const { email, password, userId } = await stack.aUser({
          email: `chief@${company.domain}`,
        });
        await stack.addMember(company.id, userId, 'Admin');
        await stack.server.db.system(async (tx) => {
          await tx
            .deleteFrom('memberships')
            .where('user_id', '=', userId)
            .where('tenant_id', '<>', company.id)
            .execute();
          await tx
            .updateTable('sso_connections')
            .set({ enforced: true })
            .where('id', '=', company.connectionId)
            .execute();
        });
        const { code } = await company.admin.api(ssoCalls).createSsoBreakGlass();
        const present = ({ token: breakGlassCode }: Key) =>
          send(stack.visitor(), 'POST', '/auth/v1/user', {
            email,
            password,
            breakGlassCode,
          });
        return {
          userId,
          good: onlyToken(code),
          present,
        };
      },
    },
    {
      call: 'sso.openSsoSetupLink',
      fields: ['token'],
      own: ['secret.ssoSetupLink'],
      open: async () => {
        const { admin } = await stack.aTenant();
        const sso = admin.api(ssoCalls);
        const { id: ssoConfigId } = await sso.createSsoConfiguration({ body: { type: 'saml' } });
        const link = await sso.createSsoSetupLink({
          params: { ssoConfigId },
          body: { email: 'contact@example.test' },
        });
        const present = ({ token }: Key) =>
          stack
            .visitor()
            .api(ssoCalls)
            .openSsoSetupLink({ body: { token } })
            .catch((error: unknown) => {
              const { status } = Object(error);
              throw new Refused(Number(status), String(error));
            });
        const good = onlyToken(new URL(link.url).searchParams.get('token') ?? '');
        return { userId: admin.userId, good, present };
      },
    },
  ];
}
