import type { AuthResponse } from '@foyer/contract';
import { signUpRefusals } from '@foyer/contract/sign-up';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { FormWith } from './sign-up-form.ts';
import type { SignUpDeps } from './sign-up-opening.ts';
import { createSignUpReader } from './sign-up-reader.ts';
import type { SignUpAnswer } from './sign-up.service.ts';
import type { NewAccount } from './sign-up.store.ts';

type Form = Omit<FormWith<null>, 'email'>;
type Account = NewAccount<null>;

/** A sign-up that waits for the code sent to its number; sealed, as it holds personal data and a password hash. */
const waitingSignUp = z.object({
  phoneNumber: z.string(),
  name: z.string(),
  companyName: z.string(),
  username: z.object({ username: z.string(), key: z.string() }).nullable(),
  metadata: z.record(z.string(), z.unknown()),
  consents: z.array(
    z.object({ kind: z.enum(['terms', 'marketing']), version: z.string(), given: z.boolean() }),
  ),
  hash: z.string().nullable(),
  invitationToken: z.string().optional(),
});
type WaitingSignUp = z.infer<typeof waitingSignUp>;

const purpose = 'sign-up';
/** Codes that one number gets again within an hour for the same sign-up. */
const resendsPerHour = 5;

/** Sign-up without an email: by username and password, or by a verified phone number. Decision 0128. */
export function createAccountsWithoutEmail(deps: SignUpDeps) {
  const {
    config,
    db,
    secrets,
    sms,
    attemptCounter,
    audit,
    clock,
    mac,
    seal,
    store,
    signInGate,
    links,
  } = deps;
  const read = createSignUpReader(deps);
  const ttlSeconds = config.signIn.passwordlessSeconds;

  const accountFrom = (
    ctx: RequestContext,
    one: Omit<Account, 'email' | 'browserHash' | 'language' | 'now'>,
  ): Account => ({
    name: one.name,
    companyName: one.companyName,
    phoneNumber: one.phoneNumber,
    username: one.username,
    metadata: one.metadata,
    consents: one.consents,
    hash: one.hash,
    joins: one.joins,
    email: null,
    browserHash: Buffer.alloc(0),
    language: ctx.language,
    now: clock.now(),
  });

  /** Opens the account; its identifiers follow in the same transaction. */
  async function open(tx: Tx, ctx: RequestContext, account: Account) {
    const ids = await store.open(tx, account);
    if (!ids) throw new Error('An account without an email conflicts with no other');
    const { consents, now } = account;
    const { address } = ctx.client;
    await store.describe(tx, ids.userId, { username: null, consents, now, address });
    return ids;
  }

  /** The account is complete: its user is signed in, in the tenant of the invite link if there is one. */
  async function admit(
    tx: Tx,
    ctx: RequestContext,
    one: {
      readonly ids: { readonly userId: string; readonly tenantId: string | null };
      readonly method: 'pwd' | 'sms';
      readonly invitationToken: string | undefined;
    },
  ) {
    const { ids, method, invitationToken } = one;
    const { userId } = ids;
    if (invitationToken) await links.join(tx, ctx, { token: invitationToken, userId });
    const outcome = await signInGate.authorizeSession(tx, ctx, {
      userId,
      // what a new user proves or chooses at the sign-up is no sign-in method
      methods: [method, 'activation'],
    });
    const by = method === 'pwd' ? 'a username' : 'a phone number';
    const description = `Opened an account with ${by} and no email.`;
    await audit.record(tx, { action: 'user.signed_up', ...ids, ctx, description });
    return outcome;
  }

  async function byUsername(ctx: RequestContext, form: Form): Promise<SignUpAnswer> {
    const whole = { ...form, email: null };
    const { link, filled, hash, invitationToken } = await read(ctx, whole, { needsPassword: true });
    const { username } = filled;
    const context = { fields: ['username'] };
    if (!username) throw refuse(signUpRefusals.fieldRequired, { context });
    const name = filled.name || username.username;
    const joins = link !== undefined;
    const account = accountFrom(ctx, { ...filled, name, hash, joins });
    const { ids, outcome } = await db.system(async (tx) => {
      const ids = await open(tx, ctx, account);
      const { userId } = ids;
      if (!(await store.takeName(tx, { userId, ...username, now: account.now })))
        throw refuse(signUpRefusals.usernameTaken, { context });
      return { ids, outcome: await admit(tx, ctx, { ids, method: 'pwd', invitationToken }) };
    });
    const tenantId = outcome.kind === 'open' ? outcome.open.session.tenantId : ids.tenantId;
    return {
      shouldActivate: false,
      userId: ids.userId,
      ...(tenantId ? { tenantId } : {}),
      authResponse: await signInGate.answer(ctx, outcome),
    };
  }

  const getSubject = (phoneNumber: string) =>
    `phone:${Buffer.from(mac('sign-up.phone', phoneNumber)).toString('base64url')}`;

  const text = (tx: Tx, ctx: RequestContext, one: { to: string; code: string }) =>
    sms.queue(tx, {
      to: one.to,
      template: { name: 'phoneCode', data: { code: one.code } },
      network: ctx.client.addressKey,
      worthSeconds: ttlSeconds,
      ...(ctx.language ? { language: ctx.language } : {}),
    });

  /** The same for every number: whether it has an account is reported once its code has been entered. Security decision 12. */
  async function byPhone(ctx: RequestContext, form: Form): Promise<SignUpAnswer> {
    const whole = { ...form, email: null };
    const { filled, hash, invitationToken } = await read(ctx, whole, { needsPassword: false });
    const { phoneNumber: to } = filled;
    if (!to) throw refuse(signUpRefusals.fieldRequired, { context: { fields: ['phoneNumber'] } });
    const sealed = seal.seal(purpose, JSON.stringify({ ...filled, hash, invitationToken }));
    const payload = { signUp: Buffer.from(sealed).toString('base64') };
    const activationToken = await db.system(async (tx) => {
      const subject = getSubject(to);
      const request = { kind: 'activation', subject, ttlSeconds, payload } as const;
      const { code, handle } = await secrets.issueCode(tx, request);
      await text(tx, ctx, { to, code });
      const description = 'A verification code was sent to a phone number.';
      const json = { purpose: 'signUp' };
      await audit.record(tx, { action: 'phone.code_sent', ctx, description, json });
      return handle;
    });
    return { shouldActivate: true, activationToken };
  }

  const unseal = (sealed: string): WaitingSignUp =>
    waitingSignUp.parse(JSON.parse(seal.open(purpose, Buffer.from(sealed, 'base64'))));

  /** The code was right. A number that another user has stays theirs. */
  async function complete(ctx: RequestContext, sealed: string): Promise<AuthResponse> {
    const { invitationToken, ...waiting } = unseal(sealed);
    const { phoneNumber, username } = waiting;
    const outcome = await db.system(async (tx) => {
      const link = invitationToken ? await links.readFor(tx, invitationToken, null) : undefined;
      const account = accountFrom(ctx, { ...waiting, joins: link !== undefined });
      const { now } = account;
      const ids = await open(tx, ctx, account);
      const { userId } = ids;
      if (!(await store.addPhone(tx, { userId, phoneNumber, now })))
        throw refuse(signUpRefusals.phoneTaken);
      // a username that was taken in the meantime can be chosen again in the profile
      if (username) await store.takeName(tx, { userId, ...username, now });
      return admit(tx, ctx, { ids, method: 'sms', invitationToken });
    });
    return signInGate.answer(ctx, outcome);
  }

  /** Sends another code for the sign-up with this token; the same response for every token. */
  async function resend(ctx: RequestContext, handle: string): Promise<undefined> {
    return db.system(async (tx) => {
      const waiting = await secrets.peekCode(tx, { kind: 'activation', handle });
      const sealed = waiting?.payload['signUp'];
      if (!waiting || typeof sealed !== 'string') return undefined;
      const { subject } = waiting;
      const counter: AttemptKey = ['sms.activation', subject];
      if (!(await attemptCounter.hit(tx, counter, resendsPerHour, 60 * 60)).allowed)
        return undefined;
      const renewal = { kind: 'activation', subject, handle, ttlSeconds } as const;
      const code = await secrets.renewCode(tx, renewal);
      if (code) await text(tx, ctx, { to: unseal(sealed).phoneNumber, code });
      return undefined;
    });
  }

  return { byUsername, byPhone, complete, resend };
}

/** Sign-up without an email. */
export type AccountsWithoutEmail = ReturnType<typeof createAccountsWithoutEmail>;
