import type { EmbedOptions } from '@foyer/embed';
import { adminPortal } from '@foyer/embed/admin-portal';
import { previewOption } from '../preview/preview-mode.ts';

/** Everything of the second application of the demo is below this path. */
export const expensesPath = '/expenses';

/** Whether this page belongs to it. */
export const isExpenses = `${location.pathname}/`.startsWith(`${expensesPath}/`);

const routes = {
  loginUrl: 'login',
  logoutUrl: 'logout',
  activateUrl: 'activate',
  impersonationUrl: 'impersonate',
  acceptInvitationUrl: 'invitation/accept',
  forgetPasswordUrl: 'forget-password',
  resetPhoneNumberUrl: 'reset-phone-number',
  resetPasswordUrl: 'reset-password',
  signUpUrl: 'sign-up',
  magicLinkCallbackUrl: 'login/magic-link',
  unlockUrl: 'unlock',
} satisfies EmbedOptions['routes'];

/** The second application of the demo: an ID of its own, and sign-in pages below its path. */
export const expenses: Omit<EmbedOptions, 'baseUrl'> = {
  appId: '5b0c7f0e-94a3-4a8e-a2a4-3c1d7d0f5a11',
  routes: {
    ...Object.fromEntries(
      Object.entries(routes).map(([name, path]) => [name, `${expensesPath}/account/${path}`]),
    ),
    authenticatedUrl: expensesPath,
  },
  preview: previewOption,
  adminPortal: adminPortal({ path: `${expensesPath}/settings` }),
  loginBox: { appName: 'Expenses' },
};
