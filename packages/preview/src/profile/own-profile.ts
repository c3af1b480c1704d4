import { commonRefusals, type User } from '@foyer/contract';
import type { DeletionOutlook, profileContract } from '@foyer/contract/profile';
import { profileRefusals } from '@foyer/contract/profile/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewUser, World } from '../world/world.ts';

type OwnCalls =
  | 'updateMe'
  | 'updateProfileImage'
  | 'getPicture'
  | 'askOwnData'
  | 'downloadOwnData'
  | 'getMyDeletion'
  | 'askMyDeletion'
  | 'cancelMyDeletion';

const graceDays = 14;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Milliseconds a download works: a quarter of an hour, the server's default. */
const dataLifetime = 15 * 60 * 1000;

/** What a user says about themselves, takes away with them and ends. */
export function ownPreview(
  getMe: (visit: SignedInVisit) => User,
  provedPhone: (world: World, user: PreviewUser) => unknown,
): Pick<PreviewReplies<typeof profileContract>, OwnCalls> {
  return {
    updateMe: (visit, { body }) => {
      const { user, world } = visit;
      const { name, phoneNumber, profilePictureUrl, metadata } = body ?? {};
      if (phoneNumber !== undefined)
        setPhone(user, phoneNumber, getMe(visit).phoneNumber, provedPhone(world, user));
      if (metadata !== undefined) user.metadata = readable(metadata);
      if (name?.trim() === '' && user.name !== '') throw refuse(profileRefusals.wrongName);
      if (name !== undefined) user.name = name.trim();
      if (profilePictureUrl !== undefined && !profilePictureUrl) delete user.pictureUrl;
      else if (profilePictureUrl && profilePictureUrl !== user.pictureUrl)
        throw refuse(profileRefusals.foreignPicture);
      return getMe(visit);
    },

    updateProfileImage: ({ user }, { body }) => {
      const picture = body.get('image');
      if (picture === null) throw refuse(profileRefusals.noPicture);
      if (typeof picture !== 'string' || !/^data:image\/(jpeg|png|webp|gif);/.test(picture))
        throw refuse(profileRefusals.wrongPicture);
      user.pictureUrl = picture;
      return picture;
    },

    getPicture: () => {
      throw refuse(commonRefusals.notFound);
    },

    askOwnData: ({ user, now, deliver }) => {
      const expires = new Date(now.getTime() + dataLifetime).toISOString();
      user.dataToken = { token: crypto.randomUUID(), expires };
      const text =
        'Somebody who is signed in to your account asked for a copy of everything that is kept about you.';
      deliver({ to: user.email, subject: 'Data export requested', text });
      return user.dataToken;
    },

    downloadOwnData: (visit, { body }) => {
      const { user, world, now } = visit;
      const { token, expires = '' } = user.dataToken ?? {};
      if (token !== body.token || Date.parse(expires) <= now.getTime())
        throw refuse(profileRefusals.dataGone);
      delete user.dataToken;
      const { id, email, name, metadata, createdAt } = getMe(visit);
      const own = (rows: readonly { readonly userId?: string }[] = []): Record<string, unknown>[] =>
        rows.filter((one) => one.userId === user.id).map((one) => ({ ...one }));
      return {
        madeAt: now.toISOString(),
        user: { id, email, name, metadata: JSON.parse(metadata), createdAt },
        companies: user.memberships.map((one) => ({ ...one })),
        sessions: own(world.sessions),
        secondFactors: (world.factors?.[user.id]?.devices.phones ?? []).map((one) => ({
          ...one,
        })),
        passkeys: own(world.passkeys).map(({ name: passkey, createdAt: since }) => ({
          name: passkey,
          createdAt: since,
        })),
        phoneNumbers: own(world.phones),
        signInServices: [],
        consents: [],
        apiTokens: own(world.apiTokens),
        audits: [],
      };
    },

    getMyDeletion: (visit) => getOutlook(visit),

    askMyDeletion: (visit) => {
      const { user, now, deliver } = visit;
      if (getOutlook(visit).blockedBy.length > 0) throw refuse(profileRefusals.lastAdministrator);
      const dueAt = new Date(now.getTime() + graceDays * dayMilliseconds).toISOString();
      user.deletion ??= { askedAt: now.toISOString(), dueAt };
      const text = `Your account is deleted in ${graceDays} days. Until then you can take it back under Privacy.`;
      deliver({ to: user.email, subject: 'Your account is scheduled for deletion', text });
      return user.deletion;
    },

    cancelMyDeletion: ({ user, deliver }) => {
      if (!user.deletion) throw refuse(profileRefusals.noDeletion);
      delete user.deletion;
      deliver({
        to: user.email,
        subject: 'Account deletion canceled',
        text: 'Your account will not be deleted.',
      });
      return undefined;
    },
  };
}

function setPhone(
  user: PreviewUser,
  typed: string | null,
  present: string | undefined,
  proved: unknown,
): void {
  if ((typed ?? '') === (present ?? '')) return;
  if (proved) throw refuse(profileRefusals.provedPhone);
  const number = (typed ?? '').replaceAll(/[\s()./-]/g, '');
  if (number !== '' && !/^\+[1-9]\d{6,14}$/.test(number)) throw refuse(profileRefusals.wrongPhone);
  if (number === '') delete user.shownPhone;
  else user.shownPhone = number;
}

function readable(metadata: string): string {
  try {
    const value: unknown = JSON.parse(metadata);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return metadata;
  } catch {
    // said below
  }
  throw refuse(profileRefusals.wrongMetadata);
}

function getOutlook({ user, world }: SignedInVisit): DeletionOutlook {
  const own = user.memberships.map(({ tenantId, roleKeys }) => {
    const others = world.users
      .filter((one) => one !== user)
      .flatMap(({ memberships }) => memberships.filter((one) => one.tenantId === tenantId));
    const isOnlyAdmin =
      roleKeys.includes('Admin') && !others.some((one) => one.roleKeys.includes('Admin'));
    const hasSubAccounts = world.tenants.some((one) => one.parentId === tenantId);
    const name = world.tenants.find((one) => one.id === tenantId)?.name ?? '';
    return { tenantId, name, isAlone: others.length === 0 && !hasSubAccounts, isOnlyAdmin };
  });
  const shown = (some: typeof own) => some.map(({ tenantId, name }) => ({ tenantId, name }));
  return {
    ...(user.deletion ? { deletion: user.deletion } : {}),
    graceDays,
    blockedBy: shown(own.filter((one) => one.isOnlyAdmin && !one.isAlone)),
    deletedWith: shown(own.filter((one) => one.isAlone)),
  };
}
