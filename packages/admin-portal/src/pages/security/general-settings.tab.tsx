import type { SecurityPolicyName, SecuritySettings } from '@foyer/contract/security-policies';
import { useApiQuery } from '@foyer/react/query';
import { Section, SettingList } from '@foyer/ui/portal';
import type { AppearancePath } from '../../navigation/appearance.ts';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { ImpersonationSection } from './impersonation.section.tsx';
import { LockoutDialog, MfaDialog } from './sign-in-policy.dialogs.tsx';
import {
  BreachedDialog,
  HistoryDialog,
  RotationDialog,
  StrengthDialog,
} from './password-policy.dialogs.tsx';
import { PolicyRow } from './policy-row.tsx';
import { useSavePolicy } from './security.controller.ts';
import { securityMessages } from './security.messages.ts';
import { isInFuture } from './durations.ts';
import { securityQueries } from './security.queries.ts';
import { useDurationText } from './use-duration-text.ts';

/** The dialog of each policy. */
const dialogs = {
  mfa: MfaDialog,
  lockout: LockoutDialog,
  passwordHistory: HistoryDialog,
  passwordRotation: RotationDialog,
  passwordStrength: StrengthDialog,
  breachedPasswords: BreachedDialog,
} as const;
type GeneralPolicy = keyof typeof dialogs & SecurityPolicyName;

/** The rows of both sections, with the names of their texts and of the fields that a host can hide. */
const signInRows = [
  { policy: 'mfa', name: 'mfa', path: 'security.mfa' },
  { policy: 'lockout', name: 'lockout', path: 'security.userLockout' },
] as const;
const passwordRows = [
  { policy: 'passwordHistory', name: 'history', path: 'security.passwordHistory' },
  { policy: 'passwordRotation', name: 'rotation', path: undefined },
  { policy: 'passwordStrength', name: 'strength', path: undefined },
  { policy: 'breachedPasswords', name: 'breached', path: undefined },
] as const;

/** Requirements of signing in, and the rules of passwords. */
export function GeneralSettingsTab() {
  const text = usePageTexts('security', securityMessages);
  const settings = useApiQuery(securityQueries.settings());
  return (
    <LoadedPart
      title={text('failed')}
      query={settings}
      waiting={<SettingsPlaceholder rows={signInRows.length + passwordRows.length} />}
    >
      {(present) => <Policies settings={present} />}
    </LoadedPart>
  );
}

function Policies({ settings }: { readonly settings: SecuritySettings }) {
  const text = usePageTexts('security', securityMessages);
  const inWords = usePolicyWords(settings);
  const { save } = useSavePolicy(settings);
  const dialog = useDialogState<{ readonly kind: GeneralPolicy }>();
  const row = (one: {
    readonly policy: GeneralPolicy;
    readonly name: (typeof signInRows | typeof passwordRows)[number]['name'];
    readonly path: AppearancePath | undefined;
  }) => (
    <PolicyRow
      key={one.policy}
      label={text(one.name)}
      description={text(`${one.name}Text`)}
      value={inWords[one.policy]}
      isInherited={settings[one.policy].isInherited}
      onEdit={() => dialog.open({ kind: one.policy })}
      // reported in a toast
      onUseDefault={() => void save(text(one.name), { [one.policy]: null }).catch(() => undefined)}
      path={one.path}
      part={one.policy}
      fixedReason={isFixed(one.policy, settings) ? text('breachedFixed') : undefined}
    />
  );
  const Opened = dialog.current && dialogs[dialog.current.kind];
  return (
    <>
      <Section title={text('signIn')} text={text('signInText')}>
        <SettingList>{signInRows.map(row)}</SettingList>
      </Section>
      <Section title={text('passwords')} text={text('passwordsText')}>
        <SettingList>{passwordRows.filter(isShown(settings)).map(row)}</SettingList>
      </Section>
      <ImpersonationSection />
      {Opened && <Opened settings={settings} onClose={dialog.close} />}
    </>
  );
}

/** Where the environment decides about the breach check: a row that only says so, or none if the check is off. */
const isFixed = (policy: GeneralPolicy, { breachedPasswords }: SecuritySettings) =>
  policy === 'breachedPasswords' && !breachedPasswords.isEditable;
const isShown =
  (settings: SecuritySettings) =>
  ({ policy }: { readonly policy: GeneralPolicy }) =>
    !isFixed(policy, settings) || settings.breachedPasswords.value.blockPwnedPasswords;

/** What each policy says now, as a sentence. */
function usePolicyWords(settings: SecuritySettings): Readonly<Record<GeneralPolicy, string>> {
  const text = usePageTexts('security', securityMessages);
  const duration = useDurationText();
  const { mfa, lockout, passwordHistory, passwordRotation, passwordStrength } = settings;
  const { enforceMFAType, graceUntil } = mfa.value;
  const required = text(
    ({ DontForce: 'mfaOff', Force: 'mfaOn', ForceExceptSAML: 'mfaExceptSso' } as const)[
      enforceMFAType
    ],
  );
  const isWaiting = enforceMFAType !== 'DontForce' && graceUntil !== null && isInFuture(graceUntil);
  const { historySize } = passwordHistory.value;
  return {
    mfa: isWaiting
      ? `${required}; ${text('graceUntil', { date: dayText(graceUntil, text.locale) })}`
      : required,
    lockout: lockout.value.enabled
      ? text('lockoutOn', { count: lockout.value.maxAttempts })
      : text('lockoutOff'),
    passwordHistory:
      historySize > 0 ? text('historyOn', { count: historySize }) : text('historyOff'),
    passwordRotation: passwordRotation.value.isActive
      ? text('rotationOn', { duration: duration(passwordRotation.value.rotationPeriod * 60) })
      : text('rotationOff'),
    passwordStrength: text('strengthValue', { count: passwordStrength.value.minLength }),
    breachedPasswords: text(
      settings.breachedPasswords.value.blockPwnedPasswords ? 'breachedOn' : 'breachedOff',
    ),
  };
}
