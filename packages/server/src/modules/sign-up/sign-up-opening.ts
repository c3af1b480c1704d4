import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { ActivationMails } from '../activation/activation-mails.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { InviteLinkRow } from '../invitations/invite-links.store.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { NewAccount, SignUpStore } from './sign-up.store.ts';

/** What accounts are opened with. */
export type SignUpDeps = Pick<
  Platform,
  | 'config'
  | 'settings'
  | 'accountLinks'
  | 'db'
  | 'secrets'
  | 'mail'
  | 'sms'
  | 'audit'
  | 'attemptCounter'
  | 'clock'
  | 'random'
  | 'botCheck'
  | 'mac'
  | 'seal'
  | 'hooks'
> & {
  readonly store: SignUpStore;
  readonly passwords: Pick<PasswordsService, 'prepare'>;
  readonly activation: Pick<ActivationMails, 'sendLink'>;
  readonly signInGate: Pick<SignInGate, 'authorizeSession' | 'answer'>;
  readonly links: Pick<InviteLinksService, 'readFor' | 'wait' | 'join'>;
};

/** A sign-up that was read and may continue. */
export interface Opening {
  readonly ctx: RequestContext;
  readonly account: NewAccount;
  /** The invite link it came with. */
  readonly link: InviteLinkRow | undefined;
  readonly invitationToken: string | undefined;
  readonly mayMail: boolean;
}
