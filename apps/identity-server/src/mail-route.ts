import type { FoyerConfig } from '@foyer/server';
import { Stop } from './exit-codes.ts';
import type { Settings } from './settings/read-settings.ts';
import { named } from './settings/settings.table.ts';

type MailSettings = Pick<Settings, 'smtpUrl' | 'lab' | 'publicUrl'>;

/** The mail server and the sender; undefined where mails go to the lab's inbox. */
export function getSmtp(
  settings: MailSettings,
  config: FoyerConfig,
): { url: string; from: string } | undefined {
  const url = settings.smtpUrl ?? config.mail.smtp;
  if (!url) return undefined;
  return { url, from: config.mail.from ?? `no-reply@${new URL(settings.publicUrl).hostname}` };
}

/** Without mail nobody could activate an account or recover one. */
export function refuseWithoutMail(settings: MailSettings, config: FoyerConfig): void {
  if (getSmtp(settings, config) || settings.lab === 'on') return;
  throw new Stop(
    'configInvalid',
    `no mail server is configured: set ${named('smtp-url')}, or mail.smtp in the configuration`,
  );
}
