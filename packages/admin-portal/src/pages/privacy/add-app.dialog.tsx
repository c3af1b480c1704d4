import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { Link, Spinner, Stack } from '@foyer/ui';
import { CopyField } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { privacyMessages } from './privacy.messages.ts';
import { useFirstCode } from './use-first-code.tsx';

/** A dialog that ends with a recovery code, where the factor is the first. */
export interface AddFactorProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (recoveryCode: string | undefined) => void;
}

/** Sets an authenticator app up: the picture, the key as text, and the first code. */
export function AddAppDialog({ isOpen, onClose, onAdded }: AddFactorProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const withFresh = useFreshVerification();
  const [setUp, setSetUp] = useState<
    { qrCode: string; otpauthUrl?: string | undefined } | undefined
  >(undefined);
  const preparing = useApiChange({
    calls: mfaCalls,
    change: (api) => withFresh(() => api.preEnrollAuthenticator()),
    onDone: setSetUp,
    onFailure: ({ code: why }) => {
      // who does not want to prove anything does not want the dialog either
      if (why === 'mfa/stepUpRequired') onClose();
    },
  });
  const { forget, ...first } = useFirstCode({
    label: text('code'),
    name: text('app'),
    isAutoFocused: true,
    onAdded,
    enroll: (api, token) => api.enrollAuthenticator({ body: { token } }),
  });
  const { run: prepare } = preparing;
  useEffect(() => {
    if (!isOpen) return;
    setSetUp(undefined);
    forget();
    void prepare().catch(() => undefined); // said in the dialog
  }, [isOpen, prepare, forget]);
  const secret = setUp?.otpauthUrl && URL.parse(setUp.otpauthUrl)?.searchParams.get('secret');
  return (
    <FormDialog
      isOpen={
        isOpen && (setUp !== undefined || preparing.failure !== undefined || !preparing.isRunning)
      }
      onClose={onClose}
      title={text('appTitle')}
      description={text('appSteps')}
      onSubmit={first.confirm}
      submitLabel={text('confirm')}
      isBusy={first.isRunning}
      problem={preparing.failure?.text}
    >
      {setUp ? (
        <Stack>
          {setUp.qrCode.startsWith('data:') && (
            <img
              className="foyer-privacy-qr"
              src={setUp.qrCode}
              alt={text('qrAlt')}
              width={184}
              height={184}
            />
          )}
          {secret && (
            <CopyField label={text('setupKey')} value={secret} hint={text('setupKeyHint')} />
          )}
          {setUp.otpauthUrl && <Link href={setUp.otpauthUrl}>{text('openApp')}</Link>}
          {first.field}
        </Stack>
      ) : (
        !preparing.failure && <Spinner />
      )}
    </FormDialog>
  );
}
