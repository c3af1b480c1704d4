import { Button, DownloadIcon, PrintIcon } from '@foyer/ui';
import { SecretDialog } from '@foyer/ui/portal';
import { useEffect } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { getIdentifier } from '../../portal/user-identifier.ts';
import { privacyMessages } from './privacy.messages.ts';
import { saveFile } from './save-file.ts';

/** The new recovery code, this once; closed while there is none. */
export interface RecoveryCodeProps {
  readonly recoveryCode: string | undefined;
  readonly onClose: () => void;
}

/** Shows the recovery code with every way to keep it: copied, as a file, on paper. */
export function RecoveryCodeDialog({ recoveryCode, onClose }: RecoveryCodeProps) {
  const text = usePageTexts('privacy', privacyMessages);
  const { user } = usePortal();
  const isOpen = recoveryCode !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    // paper gets the dialog alone
    document.documentElement.classList.add('foyer-privacy-prints');
    return () => document.documentElement.classList.remove('foyer-privacy-prints');
  }, [isOpen]);
  const file = () =>
    `${text('recoveryFileLine', { email: getIdentifier(user) })}\n\n${recoveryCode}\n\n${text('recoveryOnce')}\n`;
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('recoveryTitle')}
      text={text('recoveryText')}
      texts={[{ label: text('recoveryCode'), value: recoveryCode ?? '', isSecret: true }]}
      doneLabel={text('recoverySaved')}
      renderMoreMethods={(stored) => (
        <div className="foyer-privacy-keep">
          <Button
            icon={<DownloadIcon size="small" />}
            onClick={() => {
              saveFile(text('recoveryFileName'), file(), 'text/plain');
              stored();
            }}
          >
            {text('recoveryDownload')}
          </Button>
          <Button
            icon={<PrintIcon size="small" />}
            onClick={() => {
              window.print();
              stored();
            }}
          >
            {text('recoveryPrint')}
          </Button>
        </div>
      )}
    />
  );
}
