import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { AccountsWithoutEmail } from '../sign-up/accounts-without-email.ts';
import { type ActivationMails, createActivationMails } from './activation-mails.ts';
import { createActivationRoutes } from './activation.routes.ts';
import { createActivationService } from './activation.service.ts';
import { createActivationStore } from './activation.store.ts';

type ActivationDeps = Platform & {
  readonly mails: ActivationMails;
  readonly phoneSignUps: AccountsWithoutEmail;
  readonly passwords: PasswordsService;
  readonly signInGate: SignInGate;
  readonly links: InviteLinksService;
  readonly sessions: SessionsService;
};

/** The activation emails, which sign-up and passwordless sign-in send as well. */
export function createActivationEmails(platform: Platform): ActivationMails {
  return createActivationMails({ ...platform, store: createActivationStore() });
}

/** Account activation by link or code. */
export function createActivation(deps: ActivationDeps) {
  const service = createActivationService({ ...deps, store: createActivationStore() });
  return { routes: createActivationRoutes(service), jobs: [deps.mails.job] };
}
