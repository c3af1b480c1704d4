import { randomUUID } from 'node:crypto';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Opening, SignUpDeps } from './sign-up-opening.ts';
import type { Holder } from './sign-up.store.ts';

/** Accounts that wait for their mailbox to be proved. */
export function createWaitingAccounts(deps: SignUpDeps) {
  const { config, accountLinks, secrets, mail, audit, mac, store, activation, links } = deps;
  const ttlSeconds = config.links.activationSeconds;

  const note = (
    tx: Tx,
    ctx: RequestContext,
    user: { userId: string; tenantId: string | null },
    email: string,
  ) => {
    const { userId, tenantId } = user;
    return audit.record(tx, {
      action: 'user.signed_up',
      userId,
      tenantId,
      email,
      ctx,
      description: 'Signed up.',
    });
  };

  async function notifyOwner(tx: Tx, ctx: RequestContext, to: string, invitationToken?: string) {
    const data = {
      signInLink: accountLinks.to(
        ctx,
        '/account/login',
        invitationToken ? { invitationToken } : {},
      ),
      resetLink: accountLinks.to(ctx, '/account/forget-password'),
    };
    const { language } = ctx;
    await mail.queue(tx, {
      to,
      template: { name: 'alreadyRegistered', data },
      from: ctx,
      ...(language ? { language } : {}),
    });
  }

  /** The code of an account, or one that is mailed to nobody: the place that waits for it looks alike. Decision 0126. */
  async function issueCode(
    tx: Tx,
    { account }: Opening,
    subject: string,
    handle: string,
  ): Promise<string | undefined> {
    if (!config.signUp.activationCode) return undefined;
    const browser = account.hash ? account.browserHash.toString('base64url') : null;
    const requested = {
      kind: 'activation',
      subject,
      handle,
      ttlSeconds,
      payload: { browser },
    } as const;
    return (await secrets.issueCode(tx, requested)).code;
  }

  /** The same for each sign-up with a taken address, so that a second one voids the code of the first, as elsewhere. */
  const noUserWith = (email: string) =>
    `nobody:${Buffer.from(mac('sign-up.nobody', email)).toString('base64url')}`;

  async function describe(tx: Tx, { ctx, account, link }: Opening, userId: string): Promise<void> {
    await store.describe(tx, userId, { ...account, address: ctx.client.address });
    if (link) await links.wait(tx, link, userId);
  }

  /** Does what a free address would have cost for an address nobody has, and takes it back. */
  async function pretend(tx: Tx, opening: Opening): Promise<void> {
    const { ctx, account } = opening;
    const ids = await store.open(tx, { ...account, email: `${randomUUID()}@nobody.invalid` });
    if (ids) {
      await describe(tx, opening, ids.userId);
      await note(tx, ctx, ids, account.email);
      await activation.sendLink(tx, {
        ctx,
        userId: ids.userId,
        email: account.email,
        mayMail: false,
      });
    }
    await store.takeBack(tx);
  }

  async function begin(tx: Tx, { account }: Opening, holder: Holder | undefined) {
    if (!holder) return store.open(tx, account);
    const { tenantId } = await store.beginAfresh(tx, holder, account);
    return { userId: holder.userId, tenantId };
  }

  /**
   * The address is proved by mail, so a taken one must not show: its owner gets a mail, and all three ways are as many
   * statements. Security decision 12. Answers the handle of the mailed code.
   */
  async function open(tx: Tx, opening: Opening): Promise<string | undefined> {
    const { ctx, account, mayMail, invitationToken } = opening;
    const { email } = account;
    const handle = secrets.newHandle();
    const answer = config.signUp.activationCode ? handle : undefined;
    const holder = await store.look(tx, email);
    await store.mark(tx);
    if (holder && !holder.isWaiting) {
      await pretend(tx, opening);
      await issueCode(tx, opening, noUserWith(email), handle);
      if (mayMail) await notifyOwner(tx, ctx, email, invitationToken);
      return answer;
    }
    const ids = await begin(tx, opening, holder);
    await store.keep(tx);
    // another user opened it at this very moment: from here on it is theirs, or waits
    if (!ids) return open(tx, opening);
    await describe(tx, opening, ids.userId);
    await note(tx, ctx, ids, email);
    const code = await issueCode(tx, opening, ids.userId, handle);
    await activation.sendLink(tx, {
      ctx,
      userId: ids.userId,
      email,
      mayMail,
      ...(code ? { code } : {}),
    });
    return answer;
  }

  return { open, note, notifyOwner };
}
