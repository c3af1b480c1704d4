import type { TextRenderer } from '../text-template.ts';
import { eventNoticeText } from './event-notice.text.ts';
import { mfaCodeText } from './mfa-code.text.ts';
import { phoneChangedText } from './phone-changed.text.ts';
import { phoneCodeText } from './phone-code.text.ts';
import { resetPasswordCodeText } from './reset-password-code.text.ts';
import { signInCodeText } from './sign-in-code.text.ts';

/** Every kind of text by name; data must survive `JSON.stringify`. */
export const textTemplates = {
  eventNotice: eventNoticeText,
  mfaCode: mfaCodeText,
  phoneChanged: phoneChangedText,
  phoneCode: phoneCodeText,
  resetPasswordCode: resetPasswordCodeText,
  signInCode: signInCodeText,
} as const satisfies Record<string, TextRenderer<never>>;
