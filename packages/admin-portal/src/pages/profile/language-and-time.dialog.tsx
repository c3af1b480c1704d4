import { languages } from '@foyer/contract/languages';
import { Combobox, Select } from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { readable, timeZoneOptions } from '../../portal/regions.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useForm } from '../../portal/use-form.ts';
import { languageName, type ProfileFacts } from './profile-facts.ts';
import { profileMessages } from './profile.messages.ts';

/** What is chosen of language and time zone; absent: nothing is. */
export type LanguageAndTime = Pick<ProfileFacts, 'locale' | 'zoneinfo'>;

/** The language and time zone to change. Drawn again each time it opens. */
export interface LanguageAndTimeProps {
  readonly present: LanguageAndTime;
  readonly onClose: () => void;
  readonly onSave: (next: LanguageAndTime) => Promise<unknown>;
}

/** Nothing is chosen: what the browser said last is taken. */
const automatic = 'automatic';

/** Chooses the language and time zone of mails and texts to the user. */
export function LanguageAndTimeDialog({ present, onClose, onSave }: LanguageAndTimeProps) {
  const text = usePageTexts('profile', profileMessages);
  const zones = useZones(present.zoneinfo);
  const form = useForm({ initial: present, onSubmit: onSave, onClose });
  return (
    <FormDialog {...form.dialog} title={text('languageTitle')} description={text('languageText')}>
      <Select
        label={text('language')}
        value={form.values.locale ?? automatic}
        onChange={(next) => form.set({ locale: next === automatic ? undefined : next })}
        options={[
          { value: automatic, label: text('browserLanguage') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      <Combobox
        label={text('zone')}
        placeholder={text('accountTimeZone')}
        emptyText={text('noZone')}
        options={zones}
        value={form.values.zoneinfo}
        onChange={(zoneinfo) => form.set({ zoneinfo })}
      />
    </FormDialog>
  );
}

/** Every time zone, and the one that was chosen elsewhere. */
function useZones(present: string | undefined) {
  const text = usePageTexts('profile', profileMessages);
  const { client } = usePortal();
  const [now] = useState(() => new Date(client.clock.wall()));
  return useMemo(() => {
    const describe = (offset: string, time: string) => text('zoneNow', { offset, time });
    const all = timeZoneOptions(now, { describe, here: text('zoneHere') });
    const isKnown = present === undefined || all.some(({ value }) => value === present);
    return isKnown ? all : [{ value: present, label: readable(present) }, ...all];
  }, [now, text, present]);
}
