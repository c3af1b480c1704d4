import { makePasskey, passkeyFailure } from '@foyer/client/own-passkeys';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { factorsKey } from './factors.controller.ts';
import { privacyMessages } from './privacy.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** Has the browser create a security key as an MFA method. */
export function useAddKey(onAdded: (recoveryCode: string | undefined) => void) {
  const text = usePageTexts('privacy', privacyMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const { client } = usePortal();
  const { run, isRunning } = useApiChange({
    calls: mfaCalls,
    change: async (api) => {
      const { webauthnToken, options } = await withFresh(() => api.preEnrollWebauthn());
      const created = await makePasskey(client, options, {});
      const deviceType = created.deviceType ?? 'CrossPlatform';
      return api.enrollWebauthn({ body: { webauthnToken, deviceType, options: created } });
    },
    invalidates: [factorsKey],
    onDone: ({ recoveryCode }) => {
      // a dialog with the code says it as well, and a toast would lie over its buttons
      if (recoveryCode === undefined)
        notify.done(text('factorAdded', { name: text('securityKey') }));
      onAdded(recoveryCode);
    },
  });
  const add = () => {
    run().catch((error: unknown) => notify.failed({ text: passkeyFailure(error).text }));
  };
  return { add, isRunning };
}
