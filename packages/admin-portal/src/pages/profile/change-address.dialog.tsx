import { Alert, Button, TextField } from '@foyer/ui';
import { Dialog } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import type { PostalAddress } from './profile-facts.ts';
import { wordsOf } from './profile.controller.ts';
import { profileMessages } from './profile.messages.ts';

/** The address to change. */
export interface ChangeAddressProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly address: PostalAddress;
  readonly onSave: (address: PostalAddress) => Promise<void>;
}

const fields = [
  ['address1', 'street', 'address-line1'],
  ['address2', 'street2', 'address-line2'],
  ['postcode', 'postcode', 'postal-code'],
  ['city', 'city', 'address-level2'],
  ['state', 'state', 'address-level1'],
  ['country', 'country', 'country-name'],
] as const;

/** Changes the address; all of it is optional, and the browser can fill it in. */
export function ChangeAddressDialog({ isOpen, onClose, address, onSave }: ChangeAddressProps) {
  const text = usePageTexts('profile', profileMessages);
  const [typed, setTyped] = useState<PostalAddress>(address);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const present = JSON.stringify(address);
  useEffect(() => {
    if (!isOpen) return;
    setTyped(JSON.parse(present));
    setProblem(undefined);
  }, [isOpen, present]);
  useUnsaved(isOpen && JSON.stringify(typed) !== present);
  const save = () => {
    if (isBusy) return;
    setBusy(true);
    const said = fields.flatMap(([part]) => (typed[part]?.trim() ? [[part, typed[part]?.trim()] as const] : []));
    onSave(Object.fromEntries(said))
      .then(onClose, (error: unknown) => setProblem(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('addressTitle')}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy}>
            {text('save')}
          </Button>
        </>
      }
    >
      {fields.map(([part, label, autoComplete]) => (
        <TextField
          key={part}
          label={text(label)}
          value={typed[part] ?? ''}
          autoComplete={autoComplete}
          maxLength={200}
          onValueChange={(value) => setTyped({ ...typed, [part]: value })}
        />
      ))}
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
    </Dialog>
  );
}
