/** The dialogs of the profile. They load when the user first interacts with the page. */
export { ChangeAddressDialog } from './change-address.dialog.tsx';
export { ChangeEmailDialog } from './change-email.dialog.tsx';
export { LanguageAndTimeDialog } from './language-and-time.dialog.tsx';
export { VerifyPhoneDialog } from './verify-phone.dialog.tsx';
