import type { OwnMfaDevices } from '@foyer/contract/mfa';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { privacyMessages } from './privacy.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** What is read again when a factor comes or goes. */
export const factorsKey = ['privacy', 'factors'] as const;

/** An MFA method as the page lists it. */
export interface Factor {
  readonly id: string;
  readonly kind: 'app' | 'phone' | 'key' | 'mailbox';
  readonly name: string;
  /** When it came and when it was last used; absent where the provider does not say. ISO 8601. */
  readonly createdAt?: string | undefined;
  readonly lastUsedAt?: string | undefined;
}

/** The user's MFA methods, what the tenant demands, and removing them. */
export function useFactors() {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { client, tenant, user } = usePortal();
  // where others must have a second step, who came by the sign-in of the tenant needs none
  const isBySso = user.amr?.includes('sso') ?? false;
  const tellFrame = () => void client.session.refresh();

  const devices = useApiQuery({
    calls: mfaCalls,
    key: factorsKey,
    read: (api) => api.getMfaDevices(),
  });
  const offered = useApiQuery({
    calls: mfaCalls,
    key: ['privacy', 'offered'],
    read: async (api) =>
      (await api.getMfaStrategies()).strategies.flatMap(({ strategy, isActive }) =>
        isActive ? [strategy] : [],
      ),
  });
  const isForced = useApiQuery({
    calls: securityPoliciesCalls,
    key: ['privacy', 'mfaPolicy'],
    read: async (api) => {
      const own = await api.getMfaPolicy(); // empty if the account has no policy
      const policy = own.id ? own : await api.getVendorMfaPolicy();
      return (
        policy.enforceMFAType === 'Force' ||
        (policy.enforceMFAType === 'ForceExceptSAML' && !isBySso)
      );
    },
  });

  const remove = useApiChange({
    calls: mfaCalls,
    change: (api, { id, kind }: Factor) =>
      withFresh(async () => {
        const params = { deviceId: id };
        if (kind === 'app') await api.disableAuthenticator({ params, body: {} });
        if (kind === 'phone') await api.disableSms({ params, body: {} });
        if (kind === 'mailbox') await api.disableEmail();
        if (kind === 'key') await api.disableWebauthn({ params, body: {} });
      }),
    invalidates: [factorsKey],
    onDone: (_, { input }) => {
      tellFrame();
      notify.done(text('factorRemoved', { name: input.name }));
    },
  });
  const renew = useApiChange({
    calls: mfaCalls,
    change: (api) => withFresh(() => api.renewRecoveryCode()),
  });
  const turnOff = useApiChange({
    calls: mfaCalls,
    change: (api) => withFresh(() => api.disableMfa({ body: {} })),
    invalidates: [factorsKey],
    onDone: () => {
      tellFrame();
      notify.done(text('turnedOff'));
    },
  });

  // without the ways that are offered nothing could be added
  const list = devices.data && offered.data && getFactors(devices.data);
  const failed = [devices, offered].find(({ isError, data }) => isError && !data);
  function getFactors({
    authenticators,
    phones,
    webauthn,
    emails,
  }: OwnMfaDevices): readonly Factor[] {
    return [
      ...authenticators.map((one) => ({ ...one, kind: 'app' as const, name: text('app') })),
      ...phones.map(({ phoneNumber, ...one }) => ({
        ...one,
        kind: 'phone' as const,
        name: text('phone', { number: phoneNumber }),
      })),
      ...webauthn.map(({ name, ...one }) => ({
        ...one,
        kind: 'key' as const,
        name: name || text('securityKey'),
      })),
      ...emails.map(({ email, ...one }) => ({
        ...one,
        id: email,
        kind: 'mailbox' as const,
        name: text('mailbox', { email }),
      })),
    ];
  }
  const forcedBy = isForced.data ? text('factorsForced', { tenant: tenant.name }) : undefined;
  return {
    failed,
    list,
    offered: offered.data ?? [],
    forcedBy,
    remove,
    renew,
    turnOff,
    text,
    tellFrame,
  };
}
