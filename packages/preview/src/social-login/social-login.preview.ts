import { commonRefusals } from '@foyer/contract';
import type { socialLoginContract } from '@foyer/contract/social-login';
import { socialLoginRefusals } from '@foyer/contract/social-login/refusals';
import { joinByLink } from '../invitations/preview-invitations.ts';
import { type PreviewReplies, refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import { signIn } from '../world/signing-in.ts';
import {
  getIdentities,
  isLastWayIn,
  link,
  looked,
  userFrom,
  previewProviders,
  previewSocialCode,
} from './preview-identities.ts';
import type { PreviewIdentity, ProviderName } from './preview-identity.ts';

/**
 * Where a provider's own page would be, its way back is: the page that one comes back to is opened
 * with a code.
 */
const callback = '/account/social/success';
const wayBack = `${callback}?code=${previewSocialCode}`;

const configured = ({ origin }: Pick<Visit, 'origin'>) =>
  previewProviders.map((type) => ({
    type,
    clientId: 'preview',
    redirectUrl: `${origin}${callback}`,
    active: true,
    customised: false,
    authorizationUrl: wayBack,
  }));

const backWith = (origin: string, state: string | null | undefined) => ({
  location: `${origin}${wayBack}&state=${encodeURIComponent(state ?? '')}`,
});

/** Whether a user wants an account rather than to get in. The page wrote it. */
function isSignUp(state: string | null | undefined): boolean {
  try {
    const reported: unknown = JSON.parse(state ?? '');
    return (
      typeof reported === 'object' &&
      reported !== null &&
      'action' in reported &&
      reported.action === 'signUp'
    );
  } catch {
    return false;
  }
}

/** As the contract shows it. */
const shown = ({ id, provider, email, createdAt, lastUsedAt }: PreviewIdentity) => ({
  id,
  provider,
  createdAt,
  ...(email && { email }),
  ...(lastUsedAt && { lastUsedAt }),
});

function linked(visit: SignedInVisit, provider: ProviderName): PreviewIdentity {
  const { world, user } = visit;
  const already = (world.identities ?? []).findLast((one) => one.provider === provider);
  if (already && already.userId !== user.id) throw refuse(socialLoginRefusals.linkedElsewhere);
  return already ?? link(visit, user, provider, user.email);
}

/** Social providers: all seven, who agree at once. `failures` says what goes wrong instead. */
export const socialLoginPreview: PreviewReplies<typeof socialLoginContract> = {
  getSocialProvidersV1: (visit) =>
    configured(visit).map(({ type, clientId, redirectUrl, active }) => ({
      type,
      clientId,
      redirectUrl,
      active,
    })),
  getSocialProviders: configured,
  getSocialProvidersAuthenticated: configured,
  getCustomSocialProviders: () => ({ providers: [] }),
  socialPrelogin: ({ origin }, { query }) => backWith(origin, query?.state),
  socialFormCallback: ({ origin }, { body }) => backWith(origin, body?.state),
  socialPostlogin: (visit, { params: { provider }, query, body }) => {
    looked(visit, query?.code);
    const { user, isNew } = userFrom(visit, provider, isSignUp(query?.state));
    joinByLink(visit, user, body?.invitationToken);
    const identity = getIdentities(visit, user).findLast((one) => one.provider === provider);
    if (identity) identity.lastUsedAt = visit.now.toISOString();
    const subject = { email: user.email, name: user.name, userId: user.id, isNewUser: isNew };
    return { ...signIn(visit, user), ...subject };
  },
  listOwnIdentities: (visit) => ({
    identities: getIdentities(visit, visit.user).map((one) => ({
      ...shown(one),
      isLastWayIn: isLastWayIn(visit, visit.user),
    })),
  }),
  beginLinkingIdentity: ({ origin }, { params: { provider }, body }) => {
    const url = new URL(body?.redirectUri ?? callback, origin);
    url.searchParams.set('code', previewSocialCode);
    // Without an action, by which the page tells linking from signing in.
    url.searchParams.set('state', JSON.stringify({ provider, flow: crypto.randomUUID() }));
    return { authorizationUrl: url.href };
  },
  linkIdentity: (visit, { params: { provider }, body }) => {
    looked(visit, body?.code);
    return shown(linked(visit, provider));
  },
  unlinkIdentity: (visit, { params: { id } }) => {
    const { world, user } = visit;
    if (!getIdentities(visit, user).some((one) => one.id === id))
      throw refuse(commonRefusals.notFound);
    if (isLastWayIn(visit, user)) throw refuse(socialLoginRefusals.lastWayIn);
    world.identities = (world.identities ?? []).filter((one) => one.id !== id);
    return undefined;
  },
};
