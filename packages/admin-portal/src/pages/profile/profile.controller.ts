import { toFailure } from '@foyer/client';
import type { Api, User } from '@foyer/contract';
import type { ProfileForm, profileContract } from '@foyer/contract/profile';
import { profileCalls } from '@foyer/contract/profile/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type ProfileFacts, withFacts } from './profile-facts.ts';
import { profileMessages } from './profile.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

const key = ['profile', 'me'] as const;

/** A change of the profile, and what it is called in the toast. */
export interface ProfileChange {
  readonly field: string;
  readonly form: ProfileForm;
  /** What it was, for Undo. */
  readonly before: ProfileForm;
  /** What of the metadata changes, where it does: the rest of it may have been changed elsewhere in the meantime. */
  readonly facts?: { readonly next: Partial<ProfileFacts>; readonly before: Partial<ProfileFacts> };
}

/** The user's profile and its changes. */
export function useProfile() {
  const { client } = usePortal();
  const notify = useNotify();
  const text = usePageTexts('profile', profileMessages);
  const me = useApiQuery({ calls: profileCalls, key, read: (api) => api.getMe({ query: {} }) });
  const managed = useApiQuery({
    calls: profileCalls,
    key: ['profile', 'managed-fields'],
    read: (api) => api.getMyManagedFields(),
  });
  const whyManaged = (field: string): string | undefined => {
    const manager = field === 'name' || field === 'email' ? managed.data?.[field] : undefined;
    return manager && text(`managed_${manager}`);
  };
  // the menu shows name and picture, too
  const tellFrame = () => void client.session.refresh();

  const change = useApiChange({
    calls: profileCalls,
    change: (api, { form, facts }: ProfileChange) => write(api, form, facts?.next),
    undo: (api, { before, facts }) => write(api, before, facts?.before).then(tellFrame),
    invalidates: [key],
    optimistic: (cache, { form }) =>
      cache.update<User>(key, (present) => ({ ...present, ...withoutAbsent(form) })),
    onDone: (_, { input, undo }) => {
      tellFrame();
      notify.done(text('saved', { field: input.field }), undo);
    },
  });

  const picture = useApiChange({
    calls: profileCalls,
    change: async (api, file: File | undefined) => {
      if (!file) return api.updateMe({ body: { profilePictureUrl: null } });
      const body = new FormData();
      body.append('image', file);
      return api.updateProfileImage({ body });
    },
    invalidates: [key],
    onDone: (_, { input }) => {
      tellFrame();
      notify.done(text(input ? 'pictureSaved' : 'pictureRemoved'));
    },
  });

  return { me, change, picture, text, whyManaged };
}

type ProfileApi = Pick<Api<typeof profileContract>, 'getMe' | 'updateMe'>;

/** Metadata is one text: what is kept in it goes onto what another tab may have written since this page read it. */
async function write(api: ProfileApi, form: ProfileForm, facts: Partial<ProfileFacts> | undefined) {
  if (!facts) return api.updateMe({ body: form });
  const present = await api.getMe({ query: {} });
  return api.updateMe({ body: { ...form, metadata: withFacts(present, facts) } });
}

function withoutAbsent({ name, phoneNumber, metadata }: ProfileForm): Partial<User> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber ?? '' }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** Why something failed, in the provider's words. */
export function searchText(error: unknown): string {
  return toFailure(error).text;
}
