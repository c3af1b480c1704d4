import type { FoyerConfig } from '@foyer/server';
import { Stop } from './exit-codes.ts';
import type { Settings } from './settings/read-settings.ts';

/** Nobody could sign in where the first sign-in method is a code by text that cannot be sent. */
export function refuseWithoutTexts(
  { lab }: Pick<Settings, 'lab'>,
  { signIn, sms }: FoyerConfig,
): void {
  if (signIn.authStrategy !== 'SmsCode' || sms.twilio || lab === 'on') return;
  throw new Stop(
    'configInvalid',
    'signIn.authStrategy is SmsCode, but no SMS gateway is configured: set sms.twilio',
  );
}
