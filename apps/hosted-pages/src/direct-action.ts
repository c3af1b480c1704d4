import { createFoyerClient, type FoyerClient } from '@foyer/client';
import { startSocialLogin } from '@foyer/client/social-login';
import { activeProviders } from '@foyer/client/social-providers';
import { preAuthSocialLoginCalls } from '@foyer/contract/social-login/pre-auth-calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import type { Interaction } from '@foyer/contract/hosted-login';

type Options = Parameters<typeof createFoyerClient>[0];

/** Once in a tab: who comes back from there without a sign-in chooses by themselves. */
function isFirst(uid: string): boolean {
  const key = `foyer.${uid}.direct`;
  if (sessionStorage.getItem(key)) return false;
  sessionStorage.setItem(key, '1');
  return true;
}

/** What the page does by itself before it shows a sign-in. */
export type FirstStep =
  /** The browser is on its way to a provider. */
  | { readonly kind: 'left' }
  /** A tenant's own sign-in, which begins with a button. */
  | { readonly kind: 'provider'; readonly address: string }
  | { readonly kind: 'none' };

/**
 * Begins as the application wishes (`login_direct_action`). A social provider is left for at once. To a tenant's provider leads a button
 * only: anyone can write an application's address, and must not send users through one of their providers. Decisions 0167 and 0192.
 */
export async function firstStep(interaction: Interaction, options: Options): Promise<FirstStep> {
  const { uid, directAction: wish, loginHint: email, tenantId, signOnTenantId } = interaction;
  const client = createFoyerClient({ ...options, logLevel: 'none' });
  if (signOnTenantId && isFirst(uid))
    return viaSso(client, [{ tenantId: signOnTenantId }, { email: interaction.signedIn?.email }]);
  if (wish?.type === 'social-login' && isFirst(uid)) return bySocial(client, wish.data);
  if (wish?.type !== 'direct' || !isFirst(uid)) return { kind: 'none' };
  return viaSso(client, [
    wish.data ? { address: wish.data, tenantId } : {},
    { email },
    { tenantId },
  ]);
}

async function bySocial(client: FoyerClient, name: string): Promise<FirstStep> {
  const offered = activeProviders(await client.api(preAuthSocialLoginCalls).getSocialProviders());
  const provider = offered.find((one) => one.type === name);
  if (!provider) return { kind: 'none' };
  await startSocialLogin(client, { provider, action: 'login' });
  return { kind: 'left' };
}

interface Wish {
  readonly email?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly address?: string | undefined;
}

async function viaSso(client: FoyerClient, wishes: readonly Wish[]): Promise<FirstStep> {
  for (const wish of wishes) {
    if (!Object.values(wish).some(Boolean)) continue;
    const { address } = await client.api(ssoCalls).prelogin({ body: { ...wish } });
    if (address) return { kind: 'provider', address };
  }
  return { kind: 'none' };
}
