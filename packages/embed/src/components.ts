'use client';

export { Protect, type ProtectProps, SignedIn, SignedOut } from '@foyer/react/components';
export { AccountSwitcher, type AccountSwitcherProps } from './components/account-switcher.tsx';
export {
  ApplicationSwitcher,
  type ApplicationSwitcherProps,
} from './components/application-switcher.tsx';
export { CheckoutDialog, type CheckoutDialogProps } from './components/checkout-dialog.tsx';
export type { ComponentTexts } from './components/component.messages.ts';
export { InviteUsers, type InviteUsersProps } from './components/invite-users.tsx';
export {
  SignInButton,
  type SignInButtonProps,
  SignUpButton,
} from './components/sign-in-button.tsx';
export {
  UserButton,
  type UserButtonItem,
  type UserButtonProps,
} from './components/user-button.tsx';
export { AdminPortalPage } from './admin-portal/admin-portal-page.tsx';
export type { AdminPortalPageProps } from './admin-portal/admin-portal-page-props.ts';
