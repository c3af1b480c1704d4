import type { FoyerOptions } from '@foyer/client';
import { Alert, type Translator } from '@foyer/ui';
import { RadioCards, SecretDialog } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../portal/form-dialog.tsx';
import { momentText } from '../portal/moments.ts';
import { usePortal } from '../portal/use-portal.ts';
import { secretTexts } from './secret-texts.ts';
import type { CreatedToken, Rotation, Token } from './token.ts';
import type { tokenMessages } from './token.messages.ts';

type Texts = Translator<typeof tokenMessages>;

/** Minutes, as the call takes them; decision 0210. */
type Overlap = '0' | '60' | '1440' | '10080';

/** Gives one token another secret. Drawn again for each token. */
export interface RotateTokenProps<T extends Token> {
  readonly text: Texts;
  readonly token: T;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** Answers the token with its new secret; fails as the call does. */
  readonly onRotate: (rotation: Rotation<T>) => Promise<CreatedToken>;
  readonly options: FoyerOptions;
  /** The path of a call the token may make. */
  readonly tried: string;
}

/** Asks how long the old secret still works, then shows the new one, once. */
export function RotateTokenDialog<T extends Token>(props: RotateTokenProps<T>) {
  const { text, token, onClose, isBusy, failure, onRotate, options, tried } = props;
  const { client } = usePortal();
  const [overlap, setOverlap] = useState<Overlap>('1440');
  const [created, setCreated] = useState<CreatedToken | undefined>(undefined);
  const moment = (iso: string) => momentText(iso, text.locale);
  const older = oldSecretEnd(token, client.clock.wall());
  const submit = () => {
    onRotate({ token, overlapMinutes: Number(overlap) }).then(setCreated, () => undefined); // said in the dialog
  };
  if (created) {
    const until = oldSecretEnd(created, client.clock.wall());
    return (
      <SecretDialog
        isOpen
        onClose={onClose}
        title={text('rotatedTitle', { name: created.name })}
        text={until ? text('rotatedText', { moment: moment(until) }) : text('rotatedAtOnce')}
        texts={secretTexts(created, { options, tried, text })}
      />
    );
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('rotateTitle', { name: token.name })}
      description={text('rotateText')}
      onSubmit={submit}
      submitLabel={text('rotateMake')}
      isBusy={isBusy}
      problem={failure}
    >
      <RadioCards<Overlap>
        label={text('overlap')}
        value={overlap}
        onChange={setOverlap}
        options={[
          { value: '0', label: text('overlapNone'), description: text('overlapNoneText') },
          { value: '60', label: text('overlapHour') },
          { value: '1440', label: text('overlapDay'), description: text('overlapDayText') },
          { value: '10080', label: text('overlapWeek') },
        ]}
      />
      {older && <Alert tone="warning">{text('olderEnds', { moment: moment(older) })}</Alert>}
    </FormDialog>
  );
}

/** When the secret before the present one ends, while it still works. */
export function oldSecretEnd(
  { previousSecretUntil: until }: Token,
  now: number,
): string | undefined {
  return until !== undefined && Date.parse(until) > now ? until : undefined;
}
