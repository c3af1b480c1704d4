import { type AuthResponse, commonRefusals } from '@foyer/contract';
import { type PasswordlessType, passwordlessRefusals } from '@foyer/contract/passwordless';
import { phonesRefusals } from '@foyer/contract/phones';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { normalizeIdentifier } from '../../rules/attempts/password-attempts.ts';
import { leadingTo } from '../../kernel/http/account-links.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { maskPhoneNumber } from '../../kernel/sms/phone-number.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { SignInPolicies } from '../login/sign-in-policies.service.ts';
import type { PhonesService } from '../phones/phones.service.ts';
import {
  auditWords,
  belongsTo,
  methodForPath,
  type PasswordlessMethod,
  provedBy,
} from './passwordless.methods.ts';
import type { PasswordlessSending } from './passwordless.sending.ts';
import type { Identifier, PasswordlessStore } from './passwordless.store.ts';

type PasswordlessDeps = Platform & {
  readonly store: PasswordlessStore;
  readonly policies: Pick<SignInPolicies, 'demandOffered' | 'demandEntry'>;
  readonly signInGate: Pick<SignInGate, 'authorizeSession' | 'answer'>;
  readonly sending: Pick<PasswordlessSending, 'ask'>;
  readonly phones: Pick<PhonesService, 'prove'>;
};

/** Who wants in, in one of four ways to say it. */
export interface PreloginForm {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly userId?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly recaptchaToken?: string | undefined;
  readonly redirectUrl?: string | undefined;
}

/** A user whose secret was right. */
interface Redeemed {
  readonly userId: string;
  readonly method: PasswordlessMethod;
  readonly phoneNumber?: string;
}

/** A redeemed link or code, and the invite link it came with. */
type Entering = Redeemed & { readonly invitationToken: string | undefined };

/** A link's token: whose it is, and the secret. */
const linkForm = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/** Signing in without a password: magic link, mailed code, code by text. Decision 0115. */
export function createPasswordlessService(deps: PasswordlessDeps) {
  const {
    config,
    accountLinks,
    db,
    secrets,
    sms,
    audit,
    botCheck,
    store,
    policies,
    signInGate,
    phones,
    sending,
  } = deps;

  function getSubject({ email, username, userId, phoneNumber }: PreloginForm): Identifier {
    if (userId) return { by: 'userId', value: isId(userId) ? userId : noUser };
    const typed = normalizeIdentifier(email || username || '');
    const typedNumber = typed.startsWith('+') ? sms.read(typed)?.number : undefined;
    if (typedNumber) return { by: 'phoneNumber', value: typedNumber };
    // the published client asks for either in one field
    if (typed) return { by: email || typed.includes('@') ? 'email' : 'username', value: typed };
    if (!phoneNumber) throw refuse(commonRefusals.invalid);
    const read = sms.read(phoneNumber);
    if (!read) throw refuse(phonesRefusals.invalidNumber);
    return { by: 'phoneNumber', value: read.number };
  }

  /**
   * Where the text goes: of the number that was typed, or of the user this browser knows by an id beyond guessing. Ids of
   * nobody and users without a phone get digits that stay the same, so that they look alike. Decision 0116.
   */
  async function maskedNumber({ by, value }: Identifier): Promise<{ phoneNumber?: string }> {
    if (by === 'phoneNumber') return { phoneNumber: maskPhoneNumber(value) };
    if (by !== 'userId') return {};
    const user = await db.read((tx) => store.find(tx, { by, value }));
    const digits = Buffer.from(deps.mac('no phone', value)).readUInt16BE() % 100;
    return { phoneNumber: maskPhoneNumber(user?.phoneNumber ?? String(digits).padStart(2, '0')) };
  }

  /** Counts a browser's request for a message; false during the cooldown. The same for every email address. */
  async function mayAsk(
    handle: string,
    method: PasswordlessMethod,
    { by, value }: Identifier,
  ): Promise<boolean> {
    const browser = Buffer.from(deps.mac('passwordless cooldown', handle)).toString('base64url');
    const key = ['passwordless.cooldown', browser, method, by, value] as const;
    return (await db.read((tx) => deps.attemptCounter.hit(tx, key, 1, cooldownSeconds))).allowed;
  }

  async function prelogin(ctx: RequestContext, type: PasswordlessType, form: PreloginForm) {
    const method = methodForPath(type, form.userId !== undefined);
    await policies.demandOffered(ctx, method);
    await botCheck.demand(ctx, 'passwordless', form.recaptchaToken);
    const user = getSubject(form);
    const answer = () => (type === 'smscode' ? maskedNumber(user) : {});
    const earlier = ctx.cookies.login;
    if (earlier && !(await mayAsk(earlier, method, user))) return answer();
    const handle = secrets.newHandle();
    await mayAsk(handle, method, user);
    const { language } = ctx;
    const network = ctx.client.addressKey;
    await sending.ask({
      method,
      user,
      handle,
      network,
      from: accountLinks.sourceFrom(leadingTo(ctx, form.redirectUrl)),
      ...(language ? { language } : {}),
    });
    ctx.setLoginCookie(handle, config.signIn.passwordlessSeconds);
    return answer();
  }

  async function redeemLink(token: string): Promise<Redeemed | null> {
    const [, subject = '', secret = ''] = linkForm.exec(token) ?? [];
    if (!isId(subject)) return null;
    const accepted = await db.read((tx) =>
      secrets.consume(tx, { kind: 'magicLink', subject, secret }),
    );
    return accepted && { userId: subject, method: 'MagicLink' };
  }

  /** The code belongs to the browser that asked for it, and to the way it was asked for. */
  async function redeemCode(
    ctx: RequestContext,
    type: PasswordlessType,
    code: string,
  ): Promise<Redeemed | null> {
    const handle = ctx.cookies.login ?? '';
    const accepted = await db.read((tx) =>
      secrets.redeemCode(tx, { kind: 'passwordless', handle, code }),
    );
    if (!accepted) return null;
    const { method, phoneNumber } = accepted.payload;
    if (!belongsTo(type, method)) return null;
    return {
      userId: accepted.subject,
      method,
      ...(typeof phoneNumber === 'string' ? { phoneNumber } : {}),
    };
  }

  /** Whichever of link and code came first: the other one of the same mail is void. */
  async function enter(
    tx: Tx,
    ctx: RequestContext,
    { userId, method, phoneNumber, invitationToken }: Entering,
  ) {
    await secrets.revoke(tx, { kind: 'magicLink', subject: userId });
    await secrets.revokeCode(tx, { kind: 'passwordless', subject: userId });
    await policies.demandEntry(tx, userId, method);
    if (phoneNumber) await phones.prove(tx, { userId, phoneNumber }, ctx);
    const facts = {
      action: 'user.authenticated',
      description: auditWords[method],
      json: { methods: provedBy[method] },
    } as const;
    const outcome = await signInGate.authorizeSession(
      tx,
      ctx,
      { userId, methods: provedBy[method], invitationToken },
      facts,
    );
    if (outcome.kind !== 'open') return outcome;
    const { tenantId, email } = outcome.open.session;
    await audit.record(tx, { ...facts, userId, tenantId, email, ctx });
    return outcome;
  }

  async function postlogin(
    ctx: RequestContext,
    type: PasswordlessType,
    { token, invitationToken }: { token: string; invitationToken?: string | undefined },
  ): Promise<AuthResponse> {
    await policies.demandOffered(ctx, methodForPath(type, type === 'smscode'));
    const isLink = type === 'magiclink' && linkForm.test(token);
    const redeemed = await (isLink ? redeemLink(token) : redeemCode(ctx, type, token));
    if (!redeemed) {
      const description = 'A sign-in link or code was rejected.';
      await db.read((tx) =>
        audit.record(tx, { action: 'passwordless.failed', ctx, description, json: { type } }),
      );
      throw refuse(isLink ? passwordlessRefusals.invalidLink : passwordlessRefusals.wrongCode);
    }
    const outcome = await db.system((tx) => enter(tx, ctx, { ...redeemed, invitationToken }));
    ctx.clearLoginCookie();
    return signInGate.answer(ctx, outcome);
  }

  return { prelogin, postlogin };
}

/** Signing in without a password. */
export type PasswordlessService = ReturnType<typeof createPasswordlessService>;

/** Cooldown before a browser gets another message of the same kind; the same as the countdown on the page. Decision 0115. */
const cooldownSeconds = 30;

/** An id nobody has. */
const noUser = '00000000-0000-0000-0000-000000000000';
