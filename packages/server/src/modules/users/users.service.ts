import { commonRefusals, normalizeEmail } from '@foyer/contract';
import { normalizeUsername } from '@foyer/contract/profile/rules';
import { usersRefusals } from '@foyer/contract/users';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ActivationMails } from '../activation/activation-mails.ts';
import type { InvitationsService } from '../invitations/invitations.service.ts';
import type { MemberAddresses } from './member-addresses.ts';
import type { ListWish, UsersStore } from './users.store.ts';

type UsersDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'attemptCounter'> & {
  readonly store: UsersStore;
  readonly addresses: MemberAddresses;
  readonly invitations: Pick<InvitationsService, 'invite' | 'resendById'>;
  readonly activation: Pick<ActivationMails, 'sendLink'>;
};

/** What a list call asks for. */
export interface ListQuery {
  readonly _limit?: number | undefined;
  readonly _offset?: number | undefined;
  readonly userIds?: string | undefined;
  readonly usernames?: string | undefined;
}

/** Rows of a page when nobody says how many. */
const defaultLimit = 50;
/** Mails of one kind that an address gets within an hour, no matter who asks. */
const mailsPerHour = 5;

/** The users of a tenant, as far as getting in goes. */
export function createUsersService({
  config,
  db,
  audit,
  attemptCounter,
  store,
  addresses,
  invitations,
  activation,
}: UsersDeps) {
  const vendorId = config.vendorId ?? config.application.clientId;

  async function resendActivation(ctx: SignedInContext, userId: string): Promise<undefined> {
    if (await invitations.resendById(ctx, userId)) return undefined;
    const { tenantId, userId: actorId } = ctx.actor;
    const waiting = isId(userId)
      ? await db.tenant(tenantId, (tx) => store.findWaiting(tx, userId))
      : undefined;
    if (!waiting) throw refuse(usersRefusals.notWaiting);
    const { email } = waiting;
    const asked = await db.read((tx) =>
      attemptCounter.hit(tx, ['mail.activation', email], mailsPerHour, 60 * 60),
    );
    if (!asked.allowed)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: asked.retryAfterSeconds });
    return db.system(async (tx) => {
      await activation.sendLink(tx, { ctx, userId, email, mayMail: true });
      const description = 'The activation email was sent again.';
      await audit.record(tx, {
        action: 'user.activation_resent',
        userId,
        tenantId,
        actorId,
        email,
        ctx,
        description,
      });
      return undefined;
    });
  }

  return {
    add: invitations.invite,
    resendActivation,

    emails: async (
      ctx: SignedInContext,
      query: ListQuery & { readonly _email?: string | undefined },
    ) => {
      const wish = toWish(query, normalizeEmail(query._email ?? ''));
      const { tenantId } = ctx.actor;
      const isEveryone = wish.prefix === '' && wish.userIds === null;
      const { rows, total } = await (isEveryone
        ? addresses(tenantId, { limit: wish.limit, offset: wish.offset })
        : db.tenant(tenantId, (tx) => store.emails(tx, wish)));
      return { items: [...rows], _metadata: getMeta(total, wish) };
    },

    usernames: async (
      ctx: SignedInContext,
      query: ListQuery & { readonly _usernamePrefix?: string | undefined },
    ) => {
      const wish = toWish(query, normalizeUsername(query._usernamePrefix ?? ''));
      const { rows, total } = await db.tenant(ctx.actor.tenantId, (tx) =>
        store.usernames(tx, wish),
      );
      return { items: rows.map((row) => ({ ...row, vendorId })), _metadata: getMeta(total, wish) };
    },
  };
}

/** The users of a tenant. */
export type UsersService = ReturnType<typeof createUsersService>;

function toWish(
  { _limit = defaultLimit, _offset = 0, userIds, usernames }: ListQuery,
  prefix: string,
): ListWish {
  return {
    prefix,
    limit: _limit,
    offset: _offset,
    userIds: userIds === undefined ? null : listed(userIds).filter(isId),
    names: usernames === undefined ? null : listed(usernames).map(normalizeUsername),
  };
}

const listed = (text: string) => text.split(',').map((one) => one.trim());

const getMeta = (totalItems: number, { limit }: ListWish) => ({
  totalItems,
  totalPages: Math.ceil(totalItems / limit),
});
