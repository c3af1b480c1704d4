import { type AuthResponse, normalizeEmail } from '@foyer/contract';
import type { activationContract } from '@foyer/contract/activation';
import { activationRefusals } from '@foyer/contract/activation/refusals';
import { becomeMember } from '../invitations/preview-invitations.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import { mailActivationLink } from '../sign-up/sign-up.preview.ts';
import { forgetLinks, holderOfLink } from '../world/mailed-links.ts';
import { redeemCode } from '../world/preview-codes.ts';
import { signIn } from '../world/signing-in.ts';
import type { PreviewUser } from '../world/world.ts';

function complete(visit: Visit, user: PreviewUser): AuthResponse {
  forgetLinks(visit.world, user, 'activation');
  user.isVerified = true;
  if (user.joins) becomeMember(user, user.joins);
  delete user.joins;
  return signIn(visit, user);
}

const waitsFor = ({ world }: Visit, handle: string) =>
  world.codes?.some((one) => one.kind === 'activation' && one.handle === handle) ?? false;

/** Proving an address. */
export const activationPreview: PreviewReplies<typeof activationContract> = {
  getActivationStrategy: (visit, { query }) => {
    const isKnown =
      holderOfLink(visit, { kind: 'activation', ...query }) || waitsFor(visit, query.token);
    if (!isKnown) throw refuse(activationRefusals.invalidLink);
    return { shouldSetPassword: false };
  },

  activate: (visit, { body }) => {
    const user = holderOfLink(visit, {
      kind: 'activation',
      userId: body.userId,
      token: body.token,
    });
    if (!user) throw refuse(activationRefusals.invalidLink);
    return complete(visit, user);
  },

  activateWithCode: (visit, { body: { token, code } }) => {
    const redeemed = redeemCode(visit, { kind: 'activation', handle: token, code });
    const user = visit.world.users.find((one) => one.id === redeemed?.userId);
    if (!user) throw refuse(activationRefusals.invalidCode);
    return complete(visit, user);
  },

  resendActivation: (visit, { body }) => {
    const { email, activationToken } = body ?? {};
    const { world } = visit;
    const user = world.users.find((one) => one.email === normalizeEmail(email ?? ''));
    if (!user || user.isVerified) return undefined;
    const waiting =
      activationToken && waitsFor(visit, activationToken) ? activationToken : undefined;
    const handle = mailActivationLink(visit, user);
    // the page that waits keeps its handle
    if (waiting)
      world.codes =
        world.codes?.map((one) => (one.handle === handle ? { ...one, handle: waiting } : one)) ??
        [];
    return undefined;
  },
};
