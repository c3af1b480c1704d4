import { isDeepStrictEqual } from 'node:util';
import { commonRefusals, type User } from '@foyer/contract';
import { type ManagedFields, type ProfileForm, profileRefusals } from '@foyer/contract/profile';
import { isOneLine } from '@foyer/contract/profile/rules';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { drawPicture } from '../../kernel/pictures/draw-picture.ts';
import { pictureAddress } from '../../kernel/pictures/picture-address.ts';
import type { PicturesStore } from '../../kernel/pictures/pictures.store.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { OwnProfileStore, ProfileFacts } from './own-profile.store.ts';
import { assertUnmanaged, readManagedFields } from './managed-fields.ts';
import { readMetadata } from './profile-metadata.ts';

type OwnProfileDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'sms' | 'settings'> & {
  readonly profile: { me(ctx: SignedInContext): Promise<User> };
  readonly pictures: PicturesStore;
  readonly store: OwnProfileStore;
};

/** What a user says about themselves. Decisions 0211 and 0212. */
export function createOwnProfile(deps: OwnProfileDeps) {
  const { db, audit, clock, sms, settings, profile, pictures, store } = deps;

  /** What is asked for, where it differs from what is. */
  function getChanges(
    present: ProfileFacts & { hasProvedPhone: boolean },
    form: ProfileForm,
  ): Partial<ProfileFacts> {
    return {
      ...differing('name', present, getName(present, form.name)),
      ...differing('phoneNumber', present, getPhone(present, form.phoneNumber)),
      ...differing('pictureUrl', present, getPicture(present, form.profilePictureUrl)),
      ...differing('metadata', present, getMetadata(form.metadata)),
    };
  }

  function getPhone(
    present: ProfileFacts & { hasProvedPhone: boolean },
    typed: string | null | undefined,
  ) {
    if (typed === undefined || (typed ?? '') === (present.phoneNumber ?? '')) return undefined;
    // a number that signs in is changed by a code: decision 0118
    if (present.hasProvedPhone) throw refuse(profileRefusals.provedPhone, named('phoneNumber'));
    if (!typed) return null;
    const read = sms.read(typed)?.number ?? plainNumber(typed);
    if (!read) throw refuse(profileRefusals.wrongPhone, named('phoneNumber'));
    return read;
  }

  async function update(ctx: SignedInContext, form: ProfileForm): Promise<User> {
    const { userId, tenantId } = ctx.actor;
    await db.system(async (tx) => {
      const present = await store.lock(tx, userId);
      const changes = getChanges(present, form);
      const fields = Object.keys(changes);
      if (fields.length === 0) return;
      if (changes.name !== undefined) await assertUnmanaged(tx, userId, 'name');
      if (changes.pictureUrl === null) await pictures.remove(tx, { userId });
      await store.change(tx, { userId, now: clock.now(), facts: { ...present, ...changes } });
      const description = `Changed the profile: ${fields.map((field) => spoken[field] ?? field).join(', ')}.`;
      const json = {
        fields,
        ...(changes.metadata ? { metadata: changedFacts(present.metadata, changes.metadata) } : {}),
      };
      await audit.record(tx, {
        action: 'user.updated',
        userId,
        tenantId,
        ctx,
        description,
        json,
      });
    });
    return profile.me(ctx);
  }

  /** Draws the picture outside the transaction: it takes its time. */
  async function setPicture(ctx: SignedInContext, body: FormData): Promise<string> {
    const file = body.get('image');
    if (!(file instanceof File) || file.size === 0) throw refuse(profileRefusals.noPicture);
    const bytes = await drawPicture(await file.bytes());
    if (!bytes) throw refuse(profileRefusals.wrongPicture);
    const { userId, tenantId } = ctx.actor;
    const now = clock.now();
    return db.system(async (tx) => {
      const present = await store.lock(tx, userId);
      const id = await pictures.put(tx, { userId }, { bytes, now });
      const pictureUrl = pictureAddress(settings, id);
      await store.change(tx, { userId, now, facts: { ...present, pictureUrl } });
      const description = 'Changed the profile picture.';
      await audit.record(tx, {
        action: 'user.picture_changed',
        userId,
        tenantId,
        ctx,
        description,
      });
      return pictureUrl;
    });
  }

  async function picture(id: string): Promise<Uint8Array> {
    const bytes = await db.read((tx) => pictures.read(tx, id));
    if (!bytes) throw refuse(commonRefusals.notFound);
    return bytes;
  }

  const managedFields = ({ actor }: SignedInContext): Promise<ManagedFields> =>
    db.read((tx) => readManagedFields(tx, actor.userId));

  return { update, setPicture, picture, managedFields };
}

/** What a user says about themselves. */
export type OwnProfile = ReturnType<typeof createOwnProfile>;

const spoken: Readonly<Record<string, string>> = {
  name: 'name',
  phoneNumber: 'phone number',
  pictureUrl: 'picture removed',
  metadata: 'metadata',
};

const named = (field: string) => ({ context: { fields: [field] } });

function differing<K extends keyof ProfileFacts>(
  key: K,
  present: ProfileFacts,
  requested: ProfileFacts[K] | undefined,
) {
  const isSame = requested === undefined || isDeepStrictEqual(requested, present[key]);
  return isSame ? {} : { [key]: requested };
}

/** Names of the further facts that differ, such as `jobTitle`; what they say is the user's. */
function changedFacts(
  present: ProfileFacts['metadata'],
  requested: ProfileFacts['metadata'],
): readonly string[] {
  const names = Object.keys({ ...present, ...requested }).toSorted();
  return names.filter((name) => !isDeepStrictEqual(present[name], requested[name]));
}

function getName(present: ProfileFacts, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const name = typed.normalize('NFC').trim();
  // names are shown in one line, also in mails; who has one keeps one
  if (!isOneLine(name) || (name === '' && present.name !== ''))
    throw refuse(profileRefusals.wrongName, named('name'));
  return name;
}

/** A number of a country that gets no texts from here: it is only shown. The form is that of the wire contract. */
function plainNumber(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s()./-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

/** Nobody points at a picture elsewhere: it would tell an outsider who looks at it, and when. */
function getPicture(
  present: ProfileFacts,
  requested: string | null | undefined,
): string | null | undefined {
  if (requested === undefined || requested === present.pictureUrl) return undefined;
  if (!requested) return null;
  throw refuse(profileRefusals.foreignPicture, named('profilePictureUrl'));
}

function getMetadata(text: string | undefined) {
  if (text === undefined) return undefined;
  const metadata = readMetadata(text);
  if (!metadata) throw refuse(profileRefusals.wrongMetadata, named('metadata'));
  return metadata;
}
