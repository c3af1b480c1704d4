import type { Platform } from '../platform.ts';
import type { ActivationMails } from '../activation/activation-mails.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import { createAccountsWithoutEmail } from './accounts-without-email.ts';
import { createProvedAccounts } from './proved-accounts.ts';
import { createSignUpRoutes } from './sign-up.routes.ts';
import { createSignUpService } from './sign-up.service.ts';
import { createSignUpStore } from './sign-up.store.ts';

type SignUpDeps = Platform & {
  readonly passwords: PasswordsService;
  readonly signInGate: SignInGate;
  readonly activation: ActivationMails;
  readonly links: InviteLinksService;
};

/** Sign-up by email, phone number, or username, and the accounts that sign-in by a provider creates. */
export function createSignUp(deps: SignUpDeps) {
  const parts = { ...deps, store: createSignUpStore() };
  const service = createSignUpService(parts);
  const withoutEmail = createAccountsWithoutEmail(parts);
  return {
    phoneSignUps: withoutEmail,
    accounts: createProvedAccounts(parts),
    routes: createSignUpRoutes({ service, withoutEmail, config: deps.config }),
  };
}
