import type {
  SecurityPolicyName,
  securityPoliciesContract,
  SecuritySettings,
  SecuritySettingsChange,
} from '@foyer/contract/security-policies';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { securityMessages } from './security.messages.ts';

/** The permission to change security settings. */
export const securityPermission = 'fe.secure.write.securityPolicy';

/** What the dialog of a policy takes. */
export interface PolicyDialogProps {
  readonly settings: SecuritySettings;
  readonly onClose: () => void;
}

interface PolicyChange {
  /** What the setting is called. */
  readonly label: string;
  readonly change: SecuritySettingsChange;
  /** Restores the settings as they were; missing when this is the restoring change. */
  readonly before?: SecuritySettingsChange | undefined;
}

/** Saves policies at once, with Undo. A change that ends their session leads to the sign-in. */
export function useSavePolicy(settings: SecuritySettings) {
  const withFresh = useFreshVerification();
  const text = usePageTexts('security', securityMessages);
  const notify = useNotify();
  const { client } = usePortal();
  const saving = useApiChange<typeof securityPoliciesContract, PolicyChange, SecuritySettings>({
    calls: securityPoliciesCalls,
    invalidates: staleAfter.securitySettings,
    change: (api, { change }) => withFresh(() => api.saveSecuritySettings({ body: change })),
    undo: (api, { before = {} }) => withFresh(() => api.saveSecuritySettings({ body: before })),
    onDone: (_, { input: { label, change }, undo }) => {
      const isReset = Object.values(change).every((value) => value === null);
      notify.done(text(isReset ? 'reset' : 'saved', { policy: label }), undo);
      // where the change ended this session, the refresh finds out
      void client.session.refresh();
    },
  });
  const save = (label: string, change: SecuritySettingsChange) =>
    saving.run({ label, change, before: restoring(settings, change) });
  return { save, isSaving: saving.isRunning, failure: saving.failure };
}

/** The change that restores the settings: their values, or null where they were inherited. */
function restoring(
  settings: SecuritySettings,
  change: SecuritySettingsChange,
): SecuritySettingsChange {
  const of = <K extends SecurityPolicyName>(name: K) =>
    settings[name].isInherited ? null : settings[name].value;
  return Object.fromEntries(
    (
      [
        'sessions',
        'mfa',
        'lockout',
        'passwordHistory',
        'passwordRotation',
        'passwordStrength',
        'breachedPasswords',
      ] as const
    )
      .filter((name) => change[name] !== undefined)
      .map((name) => [name, of(name)]),
  );
}
