import { languages } from '@foyer/contract/languages';
import { Combobox, Select } from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { readable, timeZoneOptions } from '../../portal/regions.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { languageName, type ProfileFacts } from './profile-facts.ts';
import { profileMessages } from './profile.messages.ts';

/** What is chosen of language and time zone; absent: nothing is. */
export type LanguageAndTime = Pick<ProfileFacts, 'locale' | 'zoneinfo'>;

/** The language and time zone to change. Drawn anew each time it opens. */
export interface LanguageAndTimeProps {
  readonly present: LanguageAndTime;
  readonly onClose: () => void;
  readonly onSave: (next: LanguageAndTime) => Promise<void>;
}

/** Nothing is chosen: what the browser said last is taken. */
const automatic = 'automatic';

/** Chooses the language and time zone of mails and texts to the person. */
export function LanguageAndTimeDialog({ present, onClose, onSave }: LanguageAndTimeProps) {
  const text = usePageTexts('profile', profileMessages);
  const zones = useZones(present.zoneinfo);
  const [chosen, setChosen] = useState(present);
  const { isBusy, failure, save } = useSaving(onClose);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('languageTitle')}
      description={text('languageText')}
      onSubmit={() => save(() => onSave(chosen))}
      isBusy={isBusy}
      problem={failure?.text}
      isDirty={chosen.locale !== present.locale || chosen.zoneinfo !== present.zoneinfo}
    >
      <Select
        label={text('language')}
        value={chosen.locale ?? automatic}
        onChange={(next) => setChosen({ ...chosen, locale: next === automatic ? undefined : next })}
        options={[
          { value: automatic, label: text('browserLanguage') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      <Combobox
        label={text('zone')}
        placeholder={text('companyZone')}
        emptyText={text('noZone')}
        options={zones}
        value={chosen.zoneinfo}
        onChange={(zoneinfo) => setChosen({ ...chosen, zoneinfo })}
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
