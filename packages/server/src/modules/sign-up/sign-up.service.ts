import { createHash } from 'node:crypto';
import type { AuthResponse } from '@foyer/contract';
import { leadingTo } from '../../kernel/http/account-links.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { giveWaitingName } from '../../rules/ownership/give-waiting-name.ts';
import { entersWithPassword } from '../../rules/password-rules/entering.ts';
import type { Opening, SignUpDeps } from './sign-up-opening.ts';
import type { FilledForm } from './sign-up-form.ts';
import { createSignUpReader } from './sign-up-reader.ts';
import { createWaitingAccounts } from './waiting-accounts.ts';

/** Answer of a sign-up. */
export interface SignUpAnswer {
  shouldActivate: boolean;
  userId?: string;
  tenantId?: string;
  authResponse?: AuthResponse;
  activationToken?: string;
}

/** Mails of one kind that an address gets within an hour, no matter who asks. */
const mailsPerHour = 5;

/** Opening accounts. */
export function createSignUpService(deps: SignUpDeps) {
  const { config, db, attemptCounter, clock, random, store, signInGate, links } = deps;
  const read = createSignUpReader(deps);
  const waiting = createWaitingAccounts(deps);
  const mustActivate = config.signIn.activation === 'required';
  const signsInByPassword = entersWithPassword(config);

  /** Without activation the user is in at once, so a taken address cannot be hidden; it still is not opened again. */
  async function openAtOnce({
    ctx,
    account,
    invitationToken,
    mayMail,
  }: Opening): Promise<SignUpAnswer> {
    const entered = await db.system(async (tx) => {
      const ids = await store.open(tx, account);
      if (!ids) {
        if (mayMail) await waiting.notifyOwner(tx, ctx, account.email, invitationToken);
        return null;
      }
      const { userId } = ids;
      await store.describe(tx, userId, { ...account, address: ctx.client.address });
      await giveWaitingName(tx, userId, account.now);
      if (invitationToken) await links.join(tx, ctx, { token: invitationToken, userId });
      // a password that was just chosen is no sign-in method, and there may be none
      const methods = ['pwd', 'activation'];
      const outcome = await signInGate.authorizeSession(tx, ctx, { userId, methods });
      await waiting.note(tx, ctx, ids, account.email);
      const tenantId = outcome.kind === 'open' ? outcome.open.session.tenantId : ids.tenantId;
      return { ids: { userId, ...(tenantId ? { tenantId } : {}) }, outcome };
    });
    if (!entered) return { shouldActivate: true };
    return {
      shouldActivate: false,
      ...entered.ids,
      authResponse: await signInGate.answer(ctx, entered.outcome),
    };
  }

  async function signUp(ctx: RequestContext, form: FilledForm): Promise<SignUpAnswer> {
    const needsPassword = !mustActivate && signsInByPassword;
    const { link, invitationToken, filled, hash } = await read(ctx, form, { needsPassword });
    const { email } = filled;
    const browser = Buffer.from(random.bytes(32)).toString('base64url');
    const browserHash = createHash('sha256').update(browser).digest();
    const account = {
      ...filled,
      hash,
      browserHash,
      joins: link !== undefined,
      language: ctx.language,
      now: clock.now(),
    };
    const { allowed: mayMail } = await db.read((tx) =>
      attemptCounter.hit(tx, ['mail.signUp', email], mailsPerHour, 60 * 60),
    );
    const opening = {
      ctx: leadingTo(ctx, form.redirectUrl),
      account,
      link,
      invitationToken,
      mayMail,
    };
    if (!mustActivate) return openAtOnce(opening);
    const activationToken = await db.system((tx) => waiting.open(tx, opening));
    ctx.setSignUpCookie(browser, config.links.activationSeconds);
    return { shouldActivate: true, ...(activationToken ? { activationToken } : {}) };
  }

  return { signUp };
}

/** Opening accounts. */
export type SignUpService = ReturnType<typeof createSignUpService>;
