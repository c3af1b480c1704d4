import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { Alert, Button, CodeField, Link, Spinner, Stack } from '@foyer/ui';
import { CopyField, Dialog, useToaster } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { factorsKey } from './factors.controller.ts';
import { privacyMessages } from './privacy.messages.ts';

/** A dialog that ends with a recovery code, where the factor is the first. */
export interface AddFactorProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (recoveryCode: string | undefined) => void;
}

/** Sets an authenticator app up: the picture, the key as text, and the first code. */
export function AddAppDialog({ isOpen, onClose, onAdded }: AddFactorProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const toaster = useToaster();
  const withFresh = useFreshVerification();
  const [setUp, setSetUp] = useState<{ qrCode: string; otpauthUrl?: string | undefined } | undefined>(undefined);
  const [code, setCode] = useState('');
  const preparing = useApiChange({
    calls: mfaCalls,
    change: (api) => withFresh(() => api.preEnrollAuthenticator()),
    onDone: setSetUp,
    onFailure: ({ code: why }) => {
      // who does not want to prove anything does not want the dialog either
      if (why === 'mfa/stepUpRequired') onClose();
    },
  });
  const enrolling = useApiChange({
    calls: mfaCalls,
    change: (api, token: string) => api.enrollAuthenticator({ body: { token } }),
    invalidates: [factorsKey],
    onDone: ({ recoveryCode }) => {
      // a dialog with the code says it as well, and a toast would lie over its buttons
      if (recoveryCode === undefined) toaster.show({ text: text('factorAdded', { name: text('app') }) });
      onAdded(recoveryCode);
    },
  });
  const { run: prepare } = preparing;
  const { reset } = enrolling;
  useEffect(() => {
    if (!isOpen) return;
    setSetUp(undefined);
    setCode('');
    reset();
    void prepare().catch(() => undefined); // said in the dialog
  }, [isOpen, prepare, reset]);
  const confirm = (token: string) => {
    if (token !== '' && !enrolling.isRunning) void enrolling.run(token).catch(() => setCode('')); // said under the field
  };
  const secret = setUp?.otpauthUrl && URL.parse(setUp.otpauthUrl)?.searchParams.get('secret');
  return (
    <Dialog
      isOpen={isOpen && (setUp !== undefined || preparing.failure !== undefined || !preparing.isRunning)}
      onClose={onClose}
      title={text('appTitle')}
      description={text('appSteps')}
      onSubmit={() => confirm(code)}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={enrolling.isRunning}>
            {text('confirm')}
          </Button>
        </>
      }
    >
      {preparing.failure && <Alert tone="error">{preparing.failure.text}</Alert>}
      {setUp ? (
        <Stack>
          {setUp.qrCode.startsWith('data:') && (
            <img className="foyer-privacy-qr" src={setUp.qrCode} alt={text('qrAlt')} width={184} height={184} />
          )}
          {secret && <CopyField label={text('setupKey')} value={secret} hint={text('setupKeyHint')} />}
          {setUp.otpauthUrl && <Link href={setUp.otpauthUrl}>{text('openApp')}</Link>}
          <CodeField
            label={text('code')}
            value={code}
            onValueChange={setCode}
            onComplete={confirm}
            busy={enrolling.isRunning}
            error={enrolling.failure?.text}
          />
        </Stack>
      ) : (
        !preparing.failure && <Spinner />
      )}
    </Dialog>
  );
}
