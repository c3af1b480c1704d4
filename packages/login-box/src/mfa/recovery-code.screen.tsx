import { Button, DownloadIcon, KeyIcon, PrintIcon } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { CopyButton, type MfaControls } from './mfa-card.tsx';
import { mfaMessages } from './mfa.messages.ts';

/** The recovery code, once. */
export function RecoveryCodeScreen({
  email,
  recoveryCode = '',
  failure,
  isVerifying,
  saved,
}: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const download = () =>
    saveTextFile(text('fileName'), `${text('fileLine', { email })}\n\n${recoveryCode}\n`);
  return (
    <BoxCard
      step="recoveryCode"
      title={text('recoveryTitle')}
      line={text('recoveryLine')}
      icon={<KeyIcon size="large" />}
      failure={failure}
    >
      <output
        className="foyer-box-secret"
        aria-label={text('recoveryCode')}
        dir="ltr"
        data-size="large"
      >
        {recoveryCode}
      </output>
      <div className="foyer-box-keep">
        <CopyButton block value={recoveryCode} />
        <Button block icon={<DownloadIcon />} onClick={download}>
          {text('download')}
        </Button>
        <Button block icon={<PrintIcon />} onClick={() => window.print()}>
          {text('print')}
        </Button>
      </div>
      <Button variant="primary" size="large" block loading={isVerifying} onClick={saved}>
        {text('saved')}
      </Button>
    </BoxCard>
  );
}

/** Has the browser save a text as a file. */
function saveTextFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
