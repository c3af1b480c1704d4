import { commonRefusals, type User } from '@foyer/contract';
import type { DeletionOutlook, profileContract } from '@foyer/contract/profile';
import { profileRefusals } from '@foyer/contract/profile/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { Person, World } from '../world/world.ts';

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

/** What a person says about themselves, takes away with them and ends. */
export function ownPreview(
  meOf: (visit: SignedInVisit) => User,
  provedPhone: (world: World, person: Person) => unknown,
): Pick<PreviewReplies<typeof profileContract>, OwnCalls> {
  return {
    updateMe: (visit, { body }) => {
      const { person, world } = visit;
      const { name, phoneNumber, profilePictureUrl, metadata } = body ?? {};
      if (phoneNumber !== undefined)
        setPhone(person, phoneNumber, meOf(visit).phoneNumber, provedPhone(world, person));
      if (metadata !== undefined) person.metadata = readable(metadata);
      if (name?.trim() === '' && person.name !== '') throw refuse(profileRefusals.wrongName);
      if (name !== undefined) person.name = name.trim();
      if (profilePictureUrl !== undefined && !profilePictureUrl) delete person.pictureUrl;
      else if (profilePictureUrl && profilePictureUrl !== person.pictureUrl)
        throw refuse(profileRefusals.foreignPicture);
      return meOf(visit);
    },

    updateProfileImage: ({ person }, { body }) => {
      const picture = body.get('image');
      if (picture === null) throw refuse(profileRefusals.noPicture);
      if (typeof picture !== 'string' || !/^data:image\/(jpeg|png|webp|gif);/.test(picture))
        throw refuse(profileRefusals.wrongPicture);
      person.pictureUrl = picture;
      return picture;
    },

    getPicture: () => {
      throw refuse(commonRefusals.notFound);
    },

    askOwnData: ({ person, now, deliver }) => {
      const expires = new Date(now.getTime() + dataLifetime).toISOString();
      person.dataToken = { token: crypto.randomUUID(), expires };
      const text =
        'Somebody who is signed in to your account asked for a copy of everything that is kept about you.';
      deliver({ to: person.email, subject: 'Data export requested', text });
      return person.dataToken;
    },

    downloadOwnData: (visit, { body }) => {
      const { person, world, now } = visit;
      const { token, expires = '' } = person.dataToken ?? {};
      if (token !== body.token || Date.parse(expires) <= now.getTime())
        throw refuse(profileRefusals.dataGone);
      delete person.dataToken;
      const { id, email, name, metadata, createdAt } = meOf(visit);
      const own = (
        rows: readonly { readonly personId?: string }[] = [],
      ): Record<string, unknown>[] =>
        rows.filter((one) => one.personId === person.id).map((one) => ({ ...one }));
      return {
        madeAt: now.toISOString(),
        person: { id, email, name, metadata: JSON.parse(metadata), createdAt },
        companies: person.memberships.map((one) => ({ ...one })),
        sessions: own(world.sessions),
        secondFactors: (world.factors?.[person.id]?.devices.phones ?? []).map((one) => ({
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

    getMyDeletion: (visit) => outlookOf(visit),

    askMyDeletion: (visit) => {
      const { person, now, deliver } = visit;
      if (outlookOf(visit).blockedBy.length > 0) throw refuse(profileRefusals.lastAdministrator);
      const dueAt = new Date(now.getTime() + graceDays * dayMilliseconds).toISOString();
      person.deletion ??= { askedAt: now.toISOString(), dueAt };
      const text = `Your account is deleted in ${graceDays} days. Until then you can take it back under Privacy.`;
      deliver({ to: person.email, subject: 'Your account is scheduled for deletion', text });
      return person.deletion;
    },

    cancelMyDeletion: ({ person, deliver }) => {
      if (!person.deletion) throw refuse(profileRefusals.noDeletion);
      delete person.deletion;
      deliver({
        to: person.email,
        subject: 'Account deletion canceled',
        text: 'Your account will not be deleted.',
      });
      return undefined;
    },
  };
}

function setPhone(
  person: Person,
  typed: string | null,
  present: string | undefined,
  proved: unknown,
): void {
  if ((typed ?? '') === (present ?? '')) return;
  if (proved) throw refuse(profileRefusals.provedPhone);
  const number = (typed ?? '').replaceAll(/[\s()./-]/g, '');
  if (number !== '' && !/^\+[1-9]\d{6,14}$/.test(number)) throw refuse(profileRefusals.wrongPhone);
  if (number === '') delete person.shownPhone;
  else person.shownPhone = number;
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

function outlookOf({ person, world }: SignedInVisit): DeletionOutlook {
  const own = person.memberships.map(({ tenantId, roleKeys }) => {
    const others = world.people
      .filter((one) => one !== person)
      .flatMap(({ memberships }) => memberships.filter((one) => one.tenantId === tenantId));
    const isOnlyAdmin =
      roleKeys.includes('Admin') && !others.some((one) => one.roleKeys.includes('Admin'));
    const hasSubAccounts = world.tenants.some((one) => one.parentId === tenantId);
    const name = world.tenants.find((one) => one.id === tenantId)?.name ?? '';
    return { tenantId, name, isAlone: others.length === 0 && !hasSubAccounts, isOnlyAdmin };
  });
  const shown = (some: typeof own) => some.map(({ tenantId, name }) => ({ tenantId, name }));
  return {
    ...(person.deletion ? { deletion: person.deletion } : {}),
    graceDays,
    blockedBy: shown(own.filter((one) => one.isOnlyAdmin && !one.isAlone)),
    deletedWith: shown(own.filter((one) => one.isAlone)),
  };
}
