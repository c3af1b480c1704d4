import { type AuthResponse, normaliseEmail } from '@foyer/contract';
import type { activationContract } from '@foyer/contract/activation';
import { activationRefusals } from '@foyer/contract/activation/refusals';
import { becomeMember } from '../invitations/preview-invitations.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import { mailActivationLink } from '../sign-up/sign-up.preview.ts';
import { forgetLinks, holderOfLink } from '../world/mailed-links.ts';
import { redeemCode } from '../world/preview-codes.ts';
import { signIn } from '../world/signing-in.ts';
import type { Person } from '../world/world.ts';

function complete(visit: Visit, person: Person): AuthResponse {
  forgetLinks(visit.world, person, 'activation');
  person.isVerified = true;
  if (person.joins) becomeMember(person, person.joins);
  delete person.joins;
  return signIn(visit, person);
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
    const person = holderOfLink(visit, {
      kind: 'activation',
      userId: body.userId,
      token: body.token,
    });
    if (!person) throw refuse(activationRefusals.invalidLink);
    return complete(visit, person);
  },

  activateWithCode: (visit, { body: { token, code } }) => {
    const redeemed = redeemCode(visit, { kind: 'activation', handle: token, code });
    const person = visit.world.people.find((one) => one.id === redeemed?.personId);
    if (!person) throw refuse(activationRefusals.invalidCode);
    return complete(visit, person);
  },

  resendActivation: (visit, { body }) => {
    const { email, activationToken } = body ?? {};
    const { world } = visit;
    const person = world.people.find((one) => one.email === normaliseEmail(email ?? ''));
    if (!person || person.isVerified) return undefined;
    const waiting =
      activationToken && waitsFor(visit, activationToken) ? activationToken : undefined;
    const handle = mailActivationLink(visit, person);
    // the page that waits keeps its handle
    if (waiting)
      world.codes =
        world.codes?.map((one) => (one.handle === handle ? { ...one, handle: waiting } : one)) ??
        [];
    return undefined;
  },
};
