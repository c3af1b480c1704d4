import type { PhoneResetStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { ChangePhoneNumberScreen } from './change-phone-number.screen.tsx';
import type { PhoneResetControls } from './phone-reset.controls.ts';
import { PhoneResetSuccessScreen } from './phone-reset-success.screen.tsx';
import { ResetPhoneNumberScreen } from './reset-phone-number.screen.tsx';
import { VerifyResetPhoneNumberScreen } from './verify-reset-phone-number.screen.tsx';

/** The screen of each step of replacing a lost phone. */
export const phoneResetScreens = {
  ResetPhoneNumber: ResetPhoneNumberScreen,
  VerifyResetPhoneNumber: VerifyResetPhoneNumberScreen,
  ChangePhoneNumber: ChangePhoneNumberScreen,
  success: PhoneResetSuccessScreen,
} satisfies Record<PhoneResetStep, (controls: PhoneResetControls) => ReactElement>;
