import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type { Tx } from '../../kernel/db/database.ts';
import type { Identities } from '../../rules/ownership/federated-identities.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { endWeakerSessions } from '../../rules/membership/end-weaker-sessions.ts';
import { isUserAllowed } from '../../rules/restrictions/email-domains.ts';
import { dropUnproved } from '../../rules/ownership/drop-unproved.ts';
import { transientNames } from '../../protocols/saml/names.ts';
import { toSignUpData } from '../sign-up/sign-up-hook.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { type Asserted, domainsVouchedFor } from './sso-assertion.ts';
import { SsoFailure } from './sso-login.failure.ts';
import type { LoginConnection, SsoLoginStore } from './sso-login.store.ts';
import type { Account, Invitation, SsoProvisioningStore } from './sso-provisioning.store.ts';
import type { SsoSignInsStore } from './sso-sign-ins.store.ts';

type ProvisioningDeps = Pick<Platform, 'audit' | 'clock' | 'config' | 'mail' | 'hooks'> & {
  readonly connections: Pick<SsoLoginStore, 'speaksFor'>;
  readonly identities: Pick<Identities, 'use' | 'link'>;
  readonly signIns: Pick<SsoSignInsStore, 'has'>;
  readonly store: SsoProvisioningStore;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly roleGrants: Pick<RoleGrants, 'isAnyAbove'>;
  readonly administrators: Pick<Administrators, 'lock' | 'isLast'>;
};

/** A user a provider vouches for, with an address it may speak for. */
type Vouched = Asserted & { readonly email: string };

/** What a sign-in is about. */
interface Case {
  readonly connection: LoginConnection;
  readonly user: Vouched;
  /** That of the tenant to this address, which signing in accepts. */
  readonly invitation: Invitation | undefined;
}

/** Whose sign-in it is. */
interface Found {
  readonly userId: string;
  readonly isNew: boolean;
  /** Nobody has told the owner yet. */
  readonly isLinked: boolean;
}

/** A SAML provider may call users something else each time. Decision 0195. */
const isPassing = ({ nameIdFormat }: Asserted) => nameIdFormat === transientNames;

/** Finds or makes the account a sign-in by a tenant's provider is for. Decision 0168. */
export function createSsoProvisioning(deps: ProvisioningDeps) {
  const {
    audit,
    clock,
    config,
    mail,
    hooks,
    connections,
    identities,
    signIns,
    store,
    sessions,
    roleGrants,
    administrators,
  } = deps;

  /** Refuses an address outside the proved domains of the connection, whatever the provider says about it. */
  async function demandOwnAddress(
    tx: Tx,
    { id }: LoginConnection,
    user: Asserted,
  ): Promise<Vouched> {
    const { email } = user;
    if (!email) throw new SsoFailure('sso.noEmail');
    for (const domain of domainsVouchedFor(user))
      if (!(await connections.speaksFor(tx, id, domain)))
        throw new SsoFailure('sso.foreignDomain', { detail: { domain } });
    return { ...user, email };
  }

  /** An account that belongs to other tenants only is not this one's to open: its owner proves it by accepting an invitation. */
  function demandReach({ connection, invitation }: Case, account: Account): void {
    if (account.isLocked) throw new SsoFailure('sso.personLocked');
    const elsewhere = { told: ssoLoginRefusals.accountElsewhere };
    if (account.isSuperUser) throw new SsoFailure('sso.unknownPerson', elsewhere);
    if (account.isMember) return;
    if (account.isVerified && account.isElsewhere)
      throw new SsoFailure('sso.unknownPerson', elsewhere);
    if (!connection.jit && !invitation) throw new SsoFailure('sso.unknownPerson');
  }

  /** Anyone who put something into an account without ever proving its address loses it to the owner. Security decision 9. */
  async function claim(tx: Tx, account: Account): Promise<void> {
    if (account.isVerified) return;
    await dropUnproved(tx, account.id);
    await sessions.endAll(tx, { userId: account.id, reason: 'mailboxProved' });
  }

  /** Creates an account after the hook of the operator, which may change the name and add metadata. */
  function create(tx: Tx, ctx: RequestContext, { connection, user: subject, invitation }: Case) {
    const { email, name } = subject;
    const { user } = hooks.within(ctx, {
      event: 'SIGN_UP',
      tenantId: connection.tenantId,
      email,
      data: toSignUpData({ email, name, source: 'sso', isInvited: invitation !== undefined }),
    });
    const now = clock.now();
    const { name: changed = name, metadata = {} } = user;
    return store.create(tx, { email, name: changed, metadata, id: invitation?.id, now });
  }

  async function byAddress(
    tx: Tx,
    ctx: RequestContext,
    one: Case,
  ): Promise<{ userId: string; isNew: boolean }> {
    const { connection, user, invitation } = one;
    const present = await store.byEmail(tx, user.email, connection.tenantId);
    if (!present && !connection.jit && !invitation) throw new SsoFailure('sso.unknownPerson');
    const created = present ? undefined : await create(tx, ctx, one);
    const account = present ?? (await store.byEmail(tx, user.email, connection.tenantId));
    if (!account) throw new Error('An account that was made is not there');
    if (!created) demandReach(one, account);
    await claim(tx, account);
    return { userId: account.id, isNew: created !== undefined };
  }

  /** A name that changes with every sign-in is nobody's: the address is all there is, and new is who never came by this connection. */
  async function byAddressAlone(tx: Tx, ctx: RequestContext, one: Case): Promise<Found> {
    const found = await byAddress(tx, ctx, one);
    const hasCome = await signIns.has(tx, {
      connectionId: one.connection.id,
      userId: found.userId,
    });
    return { ...found, isLinked: !hasCome };
  }

  async function find(tx: Tx, ctx: RequestContext, one: Case): Promise<Found> {
    const { connection, user } = one;
    if (isPassing(user)) return byAddressAlone(tx, ctx, one);
    const identity = {
      connection: `sso:${connection.id}`,
      issuer: user.issuer,
      subject: user.subject,
    } as const;
    const existing = await identities.use(tx, identity, clock.now());
    if (!existing) {
      const found = await byAddress(tx, ctx, one);
      if (
        !(await identities.link(tx, { ...identity, ...found, email: user.email, now: clock.now() }))
      )
        throw new Error('An identity was linked although its sign-ins take turns');
      return { ...found, isLinked: true };
    }
    const account = await store.byId(tx, existing.userId, connection.tenantId);
    if (!account) throw new Error('An identity belongs to nobody');
    demandReach(one, account);
    return { userId: existing.userId, isNew: false, isLinked: false };
  }

  /** Tells the owner of an account that was there before that the tenant opens it from now on. ASVS 6.3.7. */
  async function tell(
    tx: Tx,
    ctx: RequestContext,
    one: { userId: string; tenantId: string },
  ): Promise<void> {
    const found = await store.names(tx, one);
    const { address, userAgent } = ctx.client;
    const data = { company: found.company, address, userAgent, at: clock.now().toISOString() };
    const template = { name: 'tenantLinked', data } as const;
    await mail.queue(tx, {
      to: found.email,
      template,
      ...(ctx.language ? { language: ctx.language } : {}),
    });
  }

  /**
   * Takes back what the provider says no more, but nothing of what makes a user the last administrator: a claim that a provider
   * leaves out for a day must not leave the tenant with nobody who could put it right. Decision 0219.
   */
  async function takeBack(
    tx: Tx,
    ctx: RequestContext,
    one: Parameters<SsoProvisioningStore['takeOthers']>[1],
  ) {
    if (!(await store.holdsOthers(tx, one))) return;
    const { userId, tenantId } = one;
    await administrators.lock(tx, tenantId);
    const wasLast = await administrators.isLast(tx, one);
    const taken = await store.takeOthers(tx, one);
    if (!wasLast || (await administrators.isLast(tx, one))) return;
    for (const { roleId, connectionId } of taken)
      await store.give(tx, { userId, tenantId, connectionId, roleIds: [roleId] });
    const description =
      'Kept roles that the identity provider no longer assigns, because no other user is an administrator.';
    const json = { roleIds: taken.map(({ roleId }) => roleId) };
    await audit.record(tx, {
      action: 'sso.administrator_retained',
      userId,
      tenantId,
      ctx,
      description,
      json,
    });
  }

  /**
   * Anyone who last had a hand in whom the connection believes comes in as nobody who holds more than they do, here or in another
   * tenant. Other sign-in methods are open: such a connection enforces nothing. Decision 0224.
   */
  async function demandVouched(
    tx: Tx,
    { tenantId, vouchedLevel, vouchedPermissions }: LoginConnection,
    userId: string,
  ) {
    if (vouchedPermissions === null) return;
    const reach = { superUser: false, level: vouchedLevel, permissions: vouchedPermissions };
    const isAbove = await roleGrants.isAnyAbove(tx, reach, tenantId, [userId]);
    if (isAbove || (await store.isElsewhere(tx, { userId, tenantId })))
      throw new SsoFailure('sso.unconfirmed');
  }

  /** In the transaction that opens the session. Answers whose account it is; throws `SsoFailure`. */
  async function provide(
    tx: Tx,
    ctx: RequestContext,
    connection: LoginConnection,
    asserted: Asserted,
  ) {
    const user = await demandOwnAddress(tx, connection, asserted);
    const { tenantId, id: connectionId } = connection;
    await store.acquire(tx, { connectionId, subject: isPassing(user) ? user.email : user.subject });
    await store.lockUser(tx, user.email); // before the invitation, as where it is accepted by mail. Decision 0228.
    const invitation = await store.invitation(tx, { tenantId, email: user.email });
    const { userId, isNew, isLinked } = await find(tx, ctx, { connection, user, invitation });
    await demandVouched(tx, connection, userId);
    const now = clock.now();
    await store.prove(tx, { userId, name: user.name, now });
    if (await store.join(tx, { userId, tenantId, now })) {
      if (!(await isUserAllowed(tx, { userId, tenantId })))
        throw new SsoFailure('sso.emailDomainNotAllowed');
      await endWeakerSessions(tx, config, { userId, tenantId, now });
    }
    if (invitation) {
      await store.accept(tx, { ...invitation, userId, tenantId });
      const description = 'Accepted an invitation by signing in through SSO.';
      const entry = {
        action: 'invitation.accepted',
        userId,
        tenantId,
        email: user.email,
        ctx,
        description,
      } as const;
      await audit.record(tx, { ...entry, json: { connectionId } });
    }
    const roleIds = await store.rolesLabel(tx, { tenantId, connectionId, groups: user.groups });
    await takeBack(tx, ctx, { userId, tenantId, roleIds });
    await store.give(tx, { userId, tenantId, connectionId, roleIds });
    await demandVouched(tx, connection, userId); // an invitation and groups at the provider may have given more
    if (isLinked) {
      const action = isNew ? 'sso.user_provisioned' : 'sso.user_linked';
      const description = isNew
        ? 'Created by the first sign-in through SSO.'
        : 'Linked to an SSO connection.';
      const { email } = user;
      await audit.record(tx, {
        action,
        userId,
        tenantId,
        email,
        ctx,
        description,
        json: { connectionId },
      });
      if (!isNew) await tell(tx, ctx, { userId, tenantId });
    }
    return { userId, email: user.email };
  }

  return { provide, demandOwnAddress };
}

/** Finds or makes the account a sign-in is for. */
export type SsoProvisioning = ReturnType<typeof createSsoProvisioning>;
