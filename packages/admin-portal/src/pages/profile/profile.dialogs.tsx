import { FoyerError } from '@foyer/client';
import type { User } from '@foyer/contract';
import { findLanguage } from '@foyer/contract/languages';
import { useRef } from 'react';
import { TextDialog } from '../../portal/edit-row.tsx';
import { PhoneField } from '../../portal/phone-field.tsx';
import { ChangeAddressDialog } from './change-address.dialog.tsx';
import { ChangeEmailDialog } from './change-email.dialog.tsx';
import { LanguageAndTimeDialog } from './language-and-time.dialog.tsx';
import { getFacts, withFacts } from './profile-facts.ts';
import type { ProfileChange, useProfile } from './profile.controller.ts';
import { VerifyPhoneDialog } from './verify-phone.dialog.tsx';

/** The dialogs of the page. */
export type ProfileDialog =
  | {
      readonly kind: 'name' | 'phoneNumber' | 'jobTitle' | 'address' | 'language' | 'email';
    }
  | { readonly kind: 'verifyPhone'; readonly phone: string };

interface ProfileDialogsProps {
  readonly current: ProfileDialog;
  readonly profile: ReturnType<typeof useProfile>;
  readonly user: User;
  readonly onOpen: (dialog: ProfileDialog) => void;
  readonly onClose: () => void;
}

/** The open dialog of the profile. It loads when the user first interacts with the page. */
export function ProfileDialogs(props: ProfileDialogsProps) {
  const { current, profile, user, onClose } = props;
  const { change, me, text } = profile;
  const facts = getFacts(user);
  switch (current.kind) {
    case 'name':
      return (
        <TextDialog
          label={text('name')}
          value={user.name}
          autoComplete="name"
          validate={(entered) => (entered.trim() === '' ? text('noName') : undefined)}
          onSave={(name) =>
            change.run({ field: text('name'), form: { name }, before: { name: user.name } })
          }
          onClose={onClose}
        />
      );
    case 'phoneNumber':
      return <PhoneDialog {...props} />;
    case 'jobTitle':
      return (
        <TextDialog
          label={text('jobTitle')}
          value={facts.jobTitle}
          autoComplete="organization-title"
          onSave={(jobTitle) =>
            change.run({
              field: text('jobTitle'),
              ...toChange(user, { next: { jobTitle }, before: { jobTitle: facts.jobTitle } }),
            })
          }
          onClose={onClose}
        />
      );
    case 'address':
      return (
        <ChangeAddressDialog
          onClose={onClose}
          address={facts.address}
          onSave={(address) =>
            change.run({
              field: text('address'),
              ...toChange(user, { next: { address }, before: { address: facts.address } }),
            })
          }
        />
      );
    case 'language': {
      const { locale, zoneinfo } = facts;
      return (
        <LanguageAndTimeDialog
          present={{ locale: findLanguage(locale ?? ''), zoneinfo }}
          onClose={onClose}
          onSave={(next) =>
            change.run({
              field: text('languageTitle'),
              ...toChange(user, { next, before: { locale, zoneinfo } }),
            })
          }
        />
      );
    }
    case 'email':
      return (
        <ChangeEmailDialog isOpen onClose={onClose} email={user.email} onChanged={me.refetch} />
      );
    case 'verifyPhone':
      break;
  }
  return <VerifyPhoneDialog phone={current.phone} onClose={onClose} onProved={me.refetch} />;
}

const wrongPhone = 'profile/wrongPhone';

/** A number that signs in is replaced only after the new one is verified. */
function PhoneDialog({ profile, user, onOpen, onClose }: ProfileDialogsProps) {
  const { change, text } = profile;
  const { phoneNumber = '' } = user;
  const toVerify = useRef<string | undefined>(undefined);
  const save = async (entered: string) => {
    const field = text('phone');
    const input = { field, form: { phoneNumber: entered }, before: { phoneNumber } };
    await change.run(input).catch((error: unknown) => {
      const { code } = Object(error);
      if (code === wrongPhone) throw new FoyerError(text('phoneWrong'), { code, status: 400 });
      if (code !== 'profile/provedPhone' || entered === '') throw error;
      toVerify.current = entered;
    });
  };
  const close = () => {
    const phone = toVerify.current;
    if (phone === undefined) return onClose();
    onOpen({ kind: 'verifyPhone', phone });
  };
  return (
    <TextDialog
      label={text('phone')}
      value={phoneNumber}
      renderField={(field) => <PhoneField {...field} />}
      fieldErrors={[wrongPhone]}
      onSave={save}
      onClose={close}
    />
  );
}

/** A change of what the metadata of the user contains. */
function toChange(
  user: User,
  facts: NonNullable<ProfileChange['facts']>,
): Omit<ProfileChange, 'field'> {
  return {
    form: { metadata: withFacts(user, facts.next) },
    before: { metadata: user.metadata },
    facts,
  };
}
