import { Alert, Button, FingerprintIcon, KeyIcon } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { MfaCard, RememberBrowser } from './mfa-card.tsx';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';

/** A security key or the screen lock of this device; the browser asks when the button is pressed. */
export function WebauthnScreen(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const isKey = mfa.way?.strategy === 'WebAuthnCrossPlatform';
  const words = isKey ? keyWords : deviceWords;
  return (
    <MfaCard
      mfa={{ ...mfa, isPreparing: false }}
      step="webauthn"
      icon={isKey ? <KeyIcon size="large" /> : <FingerprintIcon size="large" />}
      title={text(mfa.isEnrolled ? words.title : words.setUpTitle)}
      line={text(words.line)}
    >
      {mfa.problem && <Alert tone="error">{text(mfa.problem)}</Alert>}
      <RememberBrowser {...mfa} />
      <Button
        variant="primary"
        size="large"
        block
        loading={mfa.isPreparing}
        loadingLabel={text('deviceWaiting')}
        onClick={mfa.submit}
      >
        {text(words.button)}
      </Button>
    </MfaCard>
  );
}

const keyWords = {
  title: 'keyTitle',
  setUpTitle: 'keySetUpTitle',
  line: 'keyLine',
  button: 'keyButton',
} as const;
const deviceWords = {
  title: 'deviceTitle',
  setUpTitle: 'deviceSetUpTitle',
  line: 'deviceLine',
  button: 'deviceButton',
} as const;
