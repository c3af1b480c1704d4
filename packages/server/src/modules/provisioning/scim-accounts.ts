import { emailDomain } from '@foyer/contract/domain-restrictions/rules';
import type { Tx } from '../../kernel/db/database.ts';
import { badRequest, ScimError } from '../../protocols/scim/scim-error.ts';
import { dropUnproved } from '../../rules/ownership/drop-unproved.ts';
import { isEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { ActivationMails } from '../activation/activation-mails.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import { toSignUpData } from '../sign-up/sign-up-hook.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { Seats } from '../usage/seats.ts';
import type { MemberChangesStore } from '../users/member-changes.store.ts';
import { scimAccountsStore as store } from './scim-accounts.store.ts';
import type { ScimRequest } from './scim-request.ts';
import { toEmail, toName } from './scim-user-view.ts';
import type { ScimUserRow, ScimUsersStore, StoredUser } from './scim-users.store.ts';

type Deps = Pick<Platform, 'audit' | 'hooks'> & {
  readonly users: Pick<ScimUsersStore, 'insert' | 'isNameFree'>;
  readonly members: Pick<MemberChangesStore, 'setDisabled'>;
  readonly roleGrants: Pick<RoleGrants, 'defaultRoles'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly activation: Pick<ActivationMails, 'sendLink'>;
  readonly seats: Seats;
};

/** A user with the email exists, and no administrator assigned them to the connection. */
export const userConflict = new Error('A user with this email exists');

const taken = () =>
  new ScimError(409, 'Another user of the account has this userName.', 'uniqueness');

/**
 * Accounts and memberships behind the users of a directory. No account is taken over because of
 * its email: T-SCIM-1.
 */
export function createScimAccounts(deps: Deps) {
  const { audit, hooks, users, members, roleGrants, sessions, activation, seats } = deps;

  async function assertAllowed(tx: Tx, tenantId: string, email: string): Promise<void> {
    if (!(await isEmailAllowed(tx, { tenantId, email })))
      throw badRequest('invalidValue', 'The account does not allow emails at this domain.');
  }

  /** Where single sign-on does not verify the email, a link in an email does. */
  async function welcome(tx: Tx, tenantId: string, one: { userId: string; email: string }) {
    if (await store.usesSso(tx, tenantId, emailDomain(one.email) ?? '')) return;
    await activation.sendLink(tx, { ...one, mayMail: true });
  }

  /**
   * An account that nobody verified belongs to the owner of the mailbox: what was put into it
   * before is dropped. Any other account is left alone.
   */
  async function takeUnverified(tx: Tx, one: { email: string; tenantId: string }) {
    const present = await store.byEmail(tx, one.email, one.tenantId);
    if (!present) return undefined;
    const { isMember, isVerified, isElsewhere, isSuperUser } = present;
    if (isMember || isVerified || isElsewhere || isSuperUser) throw userConflict;
    await dropUnproved(tx, present.id);
    await sessions.endAll(tx, { userId: present.id, reason: 'mailboxProved' });
    return present.id;
  }

  /** Asks the hook of the operator before an account is created. It may change the name and add metadata. */
  function askHook(
    { ctx, tenantId }: ScimRequest,
    one: { email: string; name: string; isInvited: boolean },
  ) {
    const { email } = one;
    const data = toSignUpData({ ...one, source: 'directory' });
    const { user } = hooks.within(ctx, { event: 'SIGN_UP', tenantId, email, data });
    return { email, name: user.name ?? one.name, metadata: user.metadata ?? {} };
  }

  async function create(
    tx: Tx,
    request: ScimRequest,
    { stored, email }: { stored: StoredUser; email: string },
  ): Promise<string> {
    const { tenantId, now } = request;
    const { userName, active } = stored;
    await assertAllowed(tx, tenantId, email);
    if (!(await users.isNameFree(tx, { tenantId, userName, exceptId: null }))) throw taken();
    const present = await takeUnverified(tx, { email, tenantId });
    if (await seats.areFull(tx, tenantId))
      throw new ScimError(
        403,
        'All seats of the plan are in use. Upgrade the plan or remove users.',
      );
    const invitation = await store.invitation(tx, { tenantId, email });
    const one = { email, name: toName(stored), isInvited: invitation !== undefined };
    const userId =
      present ?? (await store.create(tx, { ...askHook(request, one), id: invitation?.id, now }));
    if (userId === undefined) throw userConflict;
    const defaults = (await roleGrants.defaultRoles(tx, tenantId)).map(({ id }) => id);
    const roleIds = invitation?.roleIds.length ? invitation.roleIds : defaults;
    await store.join(tx, { userId, tenantId, roleIds, isActive: active, now });
    if (invitation) await store.removeInvitation(tx, invitation.id);
    if (!(await users.insert(tx, request, { ...stored, userId, origin: 'created', now })))
      throw taken();
    if (active) await welcome(tx, tenantId, { userId, email });
    return userId;
  }

  /** Lets a user in, or no longer. */
  async function setAccess(
    tx: Tx,
    { tenantId, now }: ScimRequest,
    { userId, next }: { userId: string; next: StoredUser },
  ): Promise<void> {
    const account = await store.managed(tx, { tenantId, userId });
    await members.setDisabled(tx, { tenantId, userId, at: next.active ? null : now });
    if (!next.active || !account?.email || account.isVerified) return;
    await welcome(tx, tenantId, { userId, email: account.email });
  }

  /**
   * A new email replaces that of the account only if it cannot give the account to someone else:
   * nobody has verified the old one yet, or the tenant has verified the domains of both.
   */
  async function changeEmail(
    tx: Tx,
    request: ScimRequest,
    one: { userId: string; from: string; to: string; isVerified: boolean; isActive: boolean },
  ): Promise<void> {
    const { tenantId, now, ctx } = request;
    const { userId, from, to, isVerified } = one;
    const domains = [emailDomain(from) ?? '', emailDomain(to) ?? ''];
    if (isVerified && !(await store.ownsDomains(tx, tenantId, domains))) return;
    await assertAllowed(tx, tenantId, to);
    if (!(await store.setEmail(tx, userId, to, now)))
      throw new ScimError(409, 'Another user has this email.', 'uniqueness');
    const description = 'The directory changed the email of the user.';
    await audit.record(tx, {
      action: 'user.email_changed',
      tenantId,
      userId,
      email: to,
      ctx,
      description,
      json: { from },
    });
    if (!isVerified && one.isActive) await welcome(tx, tenantId, { userId, email: to });
  }

  /** Copies what changed onto the account. An account that others share stays as it is. */
  async function update(
    tx: Tx,
    request: ScimRequest,
    { row, next }: { row: ScimUserRow; next: StoredUser },
  ): Promise<void> {
    const { tenantId, syncProfile, now } = request;
    const { userId } = row;
    const { userName } = next;
    const isNameFree = await users.isNameFree(tx, { tenantId, userName, exceptId: userId });
    if (!isNameFree) throw taken();
    const [before, email] = [toEmail(row), toEmail(next)];
    const account = await store.managed(tx, { tenantId, userId });
    if (!account || account.isElsewhere || account.isSuperUser) return;
    const name = toName(next);
    if (syncProfile && name !== '' && name !== account.name)
      await store.setName(tx, userId, name, now);
    if (email === before || email === account.email || row.origin === 'assigned') return;
    const { isVerified } = account;
    const isActive = next.active;
    const from = account.email ?? before;
    await changeEmail(tx, request, { userId, from, to: email, isVerified, isActive });
  }

  return { create, update, setAccess };
}

/** Accounts and memberships behind the users of a directory. */
export type ScimAccounts = ReturnType<typeof createScimAccounts>;
