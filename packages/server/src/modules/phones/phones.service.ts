import { commonRefusals } from '@foyer/contract';
import { phonesRefusals, type UserPhone } from '@foyer/contract/phones';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { maskPhoneNumber } from '../../kernel/sms/phone-number.ts';
import type { CodeKind } from '../../kernel/secrets/secret-kinds.ts';
import { forgetTexted } from './forget-texted.ts';
import { createPhoneNotices } from './phone-notices.ts';
import { type PhonesStore, toUserPhone } from './phones.store.ts';

type PhonesDeps = Pick<Platform, 'config' | 'db' | 'secrets' | 'sms' | 'mail' | 'audit'> &
  Pick<Platform, 'clock' | 'attemptCounter' | 'requireStepUp'> & { readonly store: PhonesStore };

/** What a code on its way to a phone is for; it is good for nothing else. */
type Purpose = 'change' | 'add';

/** Numbers one user may have, so that nobody makes the product text the world. */
export const maxNumbers = 5;
/** Codes to one mailbox within an hour. */
const mailsPerHour = 5;

/** The user's phone numbers. */
export function createPhonesService(deps: PhonesDeps) {
  const { config, db, secrets, sms, mail, audit, clock, requireStepUp, store } = deps;
  const notices = createPhoneNotices(deps);
  const ttlSeconds = config.signIn.passwordlessSeconds;
  const minutes = Math.floor(ttlSeconds / 60);

  const readNumber = (typed: string) => numberFrom(sms, typed);
  const own = (userId: string) => db.read((tx) => store.ofUser(tx, userId));

  /** Signed-in users learn when a number has had enough: they know it exists, as they typed it. */
  async function sendCode(
    ctx: SignedInContext,
    phoneNumber: string,
    purpose: Purpose,
  ): Promise<string> {
    const network = ctx.client.addressKey;
    const wait = await db.read((tx) => sms.pause(tx, { to: phoneNumber, network }));
    if (wait > 0) throw refuse(commonRefusals.tooMany, { retryAfterSeconds: wait });
    const { userId, tenantId } = ctx.actor;
    return db.system(async (tx) => {
      const payload = { purpose, phoneNumber };
      const request = { kind: 'phoneChange', subject: userId, payload, ttlSeconds } as const;
      const { code, handle } = await secrets.issueCode(tx, request);
      const template = { name: 'phoneCode', data: { code } } as const;
      await sms.queue(tx, {
        to: phoneNumber,
        template,
        network,
        worthSeconds: ttlSeconds,
        ...getLanguage(ctx),
      });
      const description = 'A verification code was sent to a phone number.';
      await audit.record(tx, {
        action: 'phone.code_sent',
        userId,
        tenantId,
        ctx,
        description,
        json: { purpose },
      });
      return handle;
    });
  }

  /** What a code of this user was for; the code is used up. */
  async function redeem(
    ctx: SignedInContext,
    kind: CodeKind,
    { handle, code }: { handle: string; code: string },
  ) {
    const accepted = await db.read((tx) => secrets.redeemCode(tx, { kind, handle, code }));
    if (accepted?.subject !== ctx.actor.userId) throw refuse(phonesRefusals.wrongCode);
    return accepted.payload;
  }

  async function redeemNumber(
    ctx: SignedInContext,
    purpose: Purpose,
    typed: { handle: string; code: string },
  ) {
    const payload = await redeem(ctx, 'phoneChange', typed);
    const { phoneNumber } = payload;
    if (payload['purpose'] !== purpose || typeof phoneNumber !== 'string')
      throw refuse(phonesRefusals.wrongCode);
    return phoneNumber;
  }

  /** The number is proved; the previous owner loses it and is notified. */
  async function prove(
    tx: Tx,
    one: { userId: string; phoneNumber: string },
    ctx?: RequestContext,
  ): Promise<void> {
    if (await store.isOnlyIdentifierOfOther(tx, one)) throw refuse(phonesRefusals.numberInUse);
    for (const other of await store.takeFromOthers(tx, one)) {
      const { userId, tenantId, email } = other;
      await store.settle(tx, userId);
      await forgetTexted(secrets, tx, userId);
      const description = 'The phone number was removed because another user verified it.';
      const json = phoneChange('removed', one.phoneNumber);
      await audit.record(tx, {
        action: 'phone.removed',
        userId,
        tenantId,
        email,
        description,
        json,
      });
      if (ctx)
        await notices.toMailbox(tx, ctx, {
          to: email,
          what: 'taken',
          phoneNumber: one.phoneNumber,
        });
    }
    await store.prove(tx, { ...one, now: clock.now() });
    await store.settle(tx, one.userId);
  }

  async function note(
    tx: Tx,
    ctx: SignedInContext,
    what: 'added' | 'changed' | 'removed',
    phoneNumber: string,
  ) {
    const { userId, tenantId } = ctx.actor;
    const user = await store.getEmail(tx, userId);
    if (user) await notices.toMailbox(tx, ctx, { to: user.email, what, phoneNumber });
    const action = what === 'removed' ? 'phone.removed' : 'phone.changed';
    const description = `The phone number was ${what}.`;
    const json = phoneChange(what, phoneNumber);
    await audit.record(tx, { action, userId, tenantId, ctx, description, json });
  }

  async function change(ctx: SignedInContext, typed: string) {
    await requireStepUp(ctx);
    return { changePhoneId: await sendCode(ctx, readNumber(typed), 'change') };
  }

  async function verifyChange(
    ctx: SignedInContext,
    typed: { handle: string; code: string },
  ): Promise<undefined> {
    const phoneNumber = await redeemNumber(ctx, 'change', typed);
    const { userId } = ctx.actor;
    return db.system(async (tx) => {
      const before = (await store.ofUser(tx, userId))
        .filter((one) => one.verified)
        .map((one) => one.phoneNumber);
      await prove(tx, { userId, phoneNumber }, ctx);
      await store.removeOthers(tx, { userId, phoneNumber });
      await forgetTexted(secrets, tx, userId);
      const old = before.filter((one) => one !== phoneNumber);
      await notices.toOldPhones(tx, ctx, old);
      await note(tx, ctx, 'changed', phoneNumber);
      return undefined;
    });
  }

  async function create(
    ctx: SignedInContext,
    one: { phoneNumber: string; verify?: boolean | null | undefined },
  ) {
    await requireStepUp(ctx);
    const phoneNumber = readNumber(one.phoneNumber);
    const { userId } = ctx.actor;
    const numbers = await own(userId);
    const isNew = numbers.every((row) => row.phoneNumber !== phoneNumber);
    if (isNew && numbers.length >= maxNumbers) throw refuse(phonesRefusals.tooManyNumbers);
    await db.system((tx) => store.add(tx, { userId, phoneNumber, now: clock.now() }));
    return one.verify === false ? {} : { otcToken: await sendCode(ctx, phoneNumber, 'add') };
  }

  async function preVerify(ctx: SignedInContext, typed: string) {
    await requireStepUp(ctx);
    const phoneNumber = readNumber(typed);
    const isOwn = (await own(ctx.actor.userId)).some((row) => row.phoneNumber === phoneNumber);
    if (!isOwn) throw refuse(commonRefusals.notFound);
    return { otcToken: await sendCode(ctx, phoneNumber, 'add') };
  }

  async function verify(
    ctx: SignedInContext,
    typed: { handle: string; code: string },
  ): Promise<undefined> {
    const phoneNumber = await redeemNumber(ctx, 'add', typed);
    return db.system(async (tx) => {
      await prove(tx, { userId: ctx.actor.userId, phoneNumber }, ctx);
      await note(tx, ctx, 'added', phoneNumber);
      return undefined;
    });
  }

  async function assertNotLast(userId: string, id: string): Promise<void> {
    const isLast = await db.read((tx) => store.isLastIdentifier(tx, { userId, id }));
    if (isLast) throw refuse(phonesRefusals.lastIdentifier);
  }

  /** The code goes to the number itself; where texts do not reach it, to the mailbox. */
  async function remove(ctx: SignedInContext, phoneId: string) {
    await requireStepUp(ctx);
    const { userId } = ctx.actor;
    const found = (await own(userId)).find((row) => row.id === phoneId);
    if (!found) throw refuse(commonRefusals.notFound);
    await assertNotLast(userId, phoneId);
    const byText = found.verified && sms.isAvailable;
    const { phoneNumber: to } = found;
    const network = ctx.client.addressKey;
    const wait = byText
      ? await db.read((tx) => sms.pause(tx, { to, network }))
      : await mailPause(deps, userId);
    if (wait > 0) throw refuse(commonRefusals.tooMany, { retryAfterSeconds: wait });
    return db.system(async (tx) => {
      const request = { kind: 'phoneRemoval', subject: userId, ttlSeconds } as const;
      const issued = await secrets.issueCode(tx, { ...request, payload: { phoneId } });
      const { code, handle: otcToken } = issued;
      const user = await store.getEmail(tx, userId);
      if (byText)
        await sms.queue(tx, {
          to,
          template: { name: 'phoneCode', data: { code } },
          network,
          worthSeconds: ttlSeconds,
          ...getLanguage(ctx),
        });
      else if (user)
        await mail.queue(tx, {
          to: user.email,
          template: { name: 'phoneRemovalCode', data: { code, minutes } },
          ...getLanguage(ctx),
        });
      return { phoneId, otcToken };
    });
  }

  async function verifyRemoval(
    ctx: SignedInContext,
    phoneId: string,
    typed: { handle: string; code: string },
  ): Promise<undefined> {
    const payload = await redeem(ctx, 'phoneRemoval', typed);
    if (payload['phoneId'] !== phoneId) throw refuse(phonesRefusals.wrongCode);
    const { userId } = ctx.actor;
    await assertNotLast(userId, phoneId);
    return db.system(async (tx) => {
      const removed = await store.remove(tx, { userId, id: phoneId });
      if (!removed) throw refuse(commonRefusals.notFound);
      await store.settle(tx, userId);
      await forgetTexted(secrets, tx, userId);
      await note(tx, ctx, 'removed', removed.phoneNumber);
      return undefined;
    });
  }

  const listMine = async (ctx: SignedInContext): Promise<UserPhone[]> =>
    (await own(ctx.actor.userId)).map(toUserPhone);

  return {
    change,
    verifyChange,
    create,
    preVerify,
    verify,
    remove,
    verifyRemoval,
    listMine,
    prove,
  };
}

/** The user's phone numbers. */
export type PhonesService = ReturnType<typeof createPhonesService>;

/** The number as it is stored; refuses one that cannot get messages. */
export function numberFrom(
  sms: Pick<Platform['sms'], 'isAvailable' | 'read'>,
  typed: string,
): string {
  if (!sms.isAvailable) throw refuse(phonesRefusals.noTexts);
  const read = sms.read(typed);
  if (!read) throw refuse(phonesRefusals.invalidNumber);
  return read.number;
}

/** Seconds until another code may go to the mailbox; 0 where one may now. */
async function mailPause(
  { db, attemptCounter }: Pick<Platform, 'db' | 'attemptCounter'>,
  userId: string,
): Promise<number> {
  const asked = await db.read((tx) =>
    attemptCounter.hit(tx, ['mail.phoneRemoval', userId], mailsPerHour, 60 * 60),
  );
  return asked.allowed ? 0 : Math.max(1, asked.retryAfterSeconds);
}

/** Which number it was, as far as its owner knows it again. */
const phoneChange = (change: 'added' | 'changed' | 'removed', phoneNumber: string) => ({
  change,
  phoneNumber: maskPhoneNumber(phoneNumber),
});

function getLanguage({ language }: Pick<RequestContext, 'language'>): { language?: string } {
  return language ? { language } : {};
}
