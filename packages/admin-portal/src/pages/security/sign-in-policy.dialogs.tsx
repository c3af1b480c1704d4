import type { SecuritySettings } from '@foyer/contract/security-policies';
import { Alert, Checkbox, Stack, TextField } from '@foyer/ui';
import { RadioCards, Select, Switch } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { isInFuture, numberIn } from './durations.ts';
import { Impact } from './policy-impact.tsx';
import { type PolicyDialogProps, useSavePolicy } from './security.controller.ts';
import { securityMessages } from './security.messages.ts';

type MfaPolicy = SecuritySettings['mfa']['value'];
type Method = NonNullable<MfaPolicy['allowedMethods']>[number];

interface MfaForm {
  readonly enforceMFAType: MfaPolicy['enforceMFAType'];
  readonly allowRememberMyDevice: boolean;
  readonly methods: readonly Method[];
  /** Days, or `keep` for the date that is already set. */
  readonly grace: string;
}

const graceDays = [0, 3, 7, 14, 30] as const;
const day = 86_400_000;

/** The end of a grace period that begins now, at the start of a minute, so that the impact stays the same while it is read. */
function graceEnd(grace: string, present: string | null): string | null {
  if (grace === 'keep') return present;
  const days = Number(grace);
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  return days === 0 ? null : new Date(minute + days * day).toISOString();
}

/** Changes who must use MFA, and from when. */
export function MfaDialog({ settings, onClose }: PolicyDialogProps) {
  const text = usePageTexts('security', securityMessages);
  const { save } = useSavePolicy(settings);
  const { value: present } = settings.mfa;
  const isWaiting = isInFuture(present.graceUntil);
  const offered = settings.mfa.environment.allowedMethods ?? [];
  const toChange = ({ enforceMFAType, allowRememberMyDevice, grace, methods }: MfaForm) => ({
    mfa: {
      enforceMFAType,
      allowRememberMyDevice,
      mfaDeviceExpiration: present.mfaDeviceExpiration,
      graceUntil: enforceMFAType === 'DontForce' ? null : graceEnd(grace, present.graceUntil),
      allowedMethods:
        methods.length === offered.length ? null : offered.filter((one) => methods.includes(one)),
    },
  });
  const form = useForm<MfaForm>({
    initial: {
      enforceMFAType: present.enforceMFAType,
      allowRememberMyDevice: present.allowRememberMyDevice,
      grace: isWaiting ? 'keep' : '0',
      methods: present.allowedMethods ?? offered,
    },
    validate: ({ methods }): { methods?: string } =>
      methods.length === 0 ? { methods: text('methodsNone') } : {},
    onSubmit: (values) => save(text('mfa'), toChange(values)),
    onClose,
  });
  const { enforceMFAType, allowRememberMyDevice, grace, methods } = form.values;
  return (
    <FormDialog {...form.dialog} title={text('mfa')}>
      <Stack>
        <RadioCards
          label={text('mfaChoice')}
          value={enforceMFAType}
          onChange={(next) => form.set({ enforceMFAType: next })}
          options={(
            [
              ['DontForce', 'dontForce'],
              ['Force', 'force'],
              ['ForceExceptSAML', 'forceExceptSso'],
            ] as const
          ).map(([value, name]) => ({
            value,
            label: text(name),
            description: text(`${name}Text`),
          }))}
        />
        {enforceMFAType !== 'DontForce' && (
          <Select
            label={text('grace')}
            hint={text('graceHint')}
            value={grace}
            onChange={(next) => form.set({ grace: next })}
            options={[
              ...(isWaiting && present.graceUntil !== null
                ? [
                    {
                      value: 'keep',
                      label: text('graceKeep', {
                        date: dayText(present.graceUntil, text.locale),
                      }),
                    },
                  ]
                : []),
              ...graceDays.map((days) => ({
                value: String(days),
                label: days === 0 ? text('graceNone') : text('days', { count: days }),
              })),
            ]}
          />
        )}
        <MethodChoice
          offered={offered}
          chosen={methods}
          error={form.error('methods')}
          onChange={(next) => form.set({ methods: next })}
        />
        <Switch
          label={text('remember')}
          description={text('rememberText')}
          isOn={allowRememberMyDevice}
          onChange={(isOn) => form.set({ allowRememberMyDevice: isOn })}
        />
        {form.dialog.isDirty && <Impact change={toChange(form.values)} isLater={grace !== '0'} />}
      </Stack>
    </FormDialog>
  );
}

/** Which methods members can set up. */
function MethodChoice(props: {
  readonly offered: readonly Method[];
  readonly chosen: readonly Method[];
  readonly error: string | undefined;
  readonly onChange: (methods: readonly Method[]) => void;
}) {
  const text = usePageTexts('security', securityMessages);
  const { offered, chosen, error, onChange } = props;
  return (
    <fieldset className="foyer-mfa-methods">
      <legend>{text('methods')}</legend>
      <p>{text('methodsText')}</p>
      {offered.map((method) => (
        <Checkbox
          key={method}
          label={text(`method${method}`)}
          checked={chosen.includes(method)}
          onCheckedChange={(isOn) =>
            onChange(offered.filter((one) => (one === method ? isOn : chosen.includes(one))))
          }
        />
      ))}
      {error && <Alert tone="error">{error}</Alert>}
    </fieldset>
  );
}

/** Changes after how many failed attempts sign-in is paused. */
export function LockoutDialog({ settings, onClose }: PolicyDialogProps) {
  const text = usePageTexts('security', securityMessages);
  const { save } = useSavePolicy(settings);
  const { enabled, maxAttempts } = settings.lockout.value;
  const toChange = (values: { enabled: boolean; attempts: string }) => ({
    lockout: {
      enabled: values.enabled,
      maxAttempts: numberIn(values.attempts, 1, 100) ?? maxAttempts,
    },
  });
  const form = useForm({
    initial: { enabled, attempts: String(maxAttempts) },
    validate: ({ attempts, ...values }) =>
      values.enabled && numberIn(attempts, 1, 100) === undefined
        ? { attempts: text('between', { min: 1, max: 100 }) }
        : {},
    onSubmit: (values) => save(text('lockout'), toChange(values)),
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('lockout')} description={text('lockoutText')}>
      <Stack>
        <Switch
          label={text('lockoutSwitch')}
          description={text('lockoutOff')}
          isOn={form.values.enabled}
          onChange={(isOn) => form.set({ enabled: isOn })}
        />
        {form.values.enabled && (
          <TextField
            {...form.field('attempts')}
            label={text('lockoutAttempts')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        )}
        {form.dialog.isDirty && <Impact change={toChange(form.values)} />}
      </Stack>
    </FormDialog>
  );
}
