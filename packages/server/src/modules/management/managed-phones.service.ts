import { managementRefusals } from '@foyer/contract/management';
import { phonesRefusals, type UserPhone } from '@foyer/contract/phones';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { maskPhoneNumber } from '../../kernel/sms/phone-number.ts';
import { forgetTexted } from '../phones/forget-texted.ts';
import { createPhoneNotices } from '../phones/phone-notices.ts';
import { maxNumbers, numberFrom } from '../phones/phones.service.ts';
import { createPhonesStore, toUserPhone } from '../phones/phones.store.ts';
import type { Platform } from '../platform.ts';
import type { ManagedUserViews } from './managed-user-views.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'secrets' | 'mail' | 'sms'> & {
  readonly views: ManagedUserViews;
};

/** Phone numbers of users, for backends. A number signs nobody in before its owner has verified it. */
export function createManagedPhones(deps: Deps) {
  const { db, audit, clock, secrets, sms, views } = deps;
  const store = createPhonesStore();
  const notices = createPhoneNotices(deps);

  return {
    add: (ctx: VendorContext, id: string, typed: string): Promise<UserPhone> => {
      const phoneNumber = numberFrom(sms, typed);
      return db.system(async (tx) => {
        const { id: userId, email, lastTenantId } = await views.find(tx, id);
        const numbers = await store.ofUser(tx, userId);
        const isNew = numbers.every((row) => row.phoneNumber !== phoneNumber);
        if (isNew && numbers.length >= maxNumbers) throw refuse(phonesRefusals.tooManyNumbers);
        await store.add(tx, { userId, phoneNumber, now: clock.now() });
        const added = (await store.ofUser(tx, userId)).find(
          (row) => row.phoneNumber === phoneNumber,
        );
        if (!added) throw new Error('An inserted phone number is read');
        await audit.record(tx, {
          action: 'phone.changed',
          tenantId: lastTenantId,
          userId,
          email,
          ctx,
          description: 'A backend added a phone number, which is not verified yet.',
          json: { change: 'added', phoneNumber: maskPhoneNumber(phoneNumber) },
        });
        return toUserPhone(added);
      });
    },

    remove: (ctx: VendorContext, id: string, phoneId: string): Promise<undefined> =>
      db.system(async (tx) => {
        const { id: userId, email, lastTenantId } = await views.find(tx, id);
        if (!isId(phoneId)) throw refuse(managementRefusals.unknownPhone);
        if (await store.isLastIdentifier(tx, { userId, id: phoneId }))
          throw refuse(phonesRefusals.lastIdentifier);
        const removed = await store.remove(tx, { userId, id: phoneId });
        if (!removed) throw refuse(managementRefusals.unknownPhone);
        const { phoneNumber } = removed;
        await store.settle(tx, userId);
        await forgetTexted(secrets, tx, userId);
        if (email) await notices.toMailbox(tx, ctx, { to: email, what: 'removed', phoneNumber });
        await audit.record(tx, {
          action: 'phone.removed',
          tenantId: lastTenantId,
          userId,
          email,
          ctx,
          description: 'A backend removed the phone number.',
          json: { change: 'removed', phoneNumber: maskPhoneNumber(phoneNumber) },
        });
        return undefined;
      }),
  };
}

/** Phone numbers of users. */
export type ManagedPhones = ReturnType<typeof createManagedPhones>;
