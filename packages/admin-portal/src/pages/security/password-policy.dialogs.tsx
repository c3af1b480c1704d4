import { Stack, TextField } from '@foyer/ui';
import { Switch } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { numberIn } from './durations.ts';
import { Impact } from './policy-impact.tsx';
import { type PolicyDialogProps, useSavePolicy } from './security.controller.ts';
import { securityMessages } from './security.messages.ts';

const minutesPerDay = 24 * 60;
/** Days: five years. */
const maxPeriod = 1825;

/** Changes how many recent passwords cannot be reused. */
export function HistoryDialog({ settings, onClose }: PolicyDialogProps) {
  const text = usePageTexts('security', securityMessages);
  const { save } = useSavePolicy(settings);
  const { historySize } = settings.passwordHistory.value;
  const form = useForm({
    initial: { size: String(historySize) },
    validate: ({ size }) =>
      numberIn(size, 0, 10) === undefined ? { size: text('between', { min: 0, max: 10 }) } : {},
    onSubmit: ({ size }) =>
      save(text('history'), {
        passwordHistory: { historySize: numberIn(size, 0, 10) ?? historySize },
      }),
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('history')} description={text('historyText')}>
      <TextField
        {...form.field('size')}
        label={text('historySize')}
        hint={text('historyHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
    </FormDialog>
  );
}

interface RotationForm {
  readonly isActive: boolean;
  readonly period: string;
  readonly notice: string;
}

/** Changes whether passwords expire, and when users are notified. */
export function RotationDialog({ settings, onClose }: PolicyDialogProps) {
  const text = usePageTexts('security', securityMessages);
  const { save } = useSavePolicy(settings);
  const { value: present } = settings.passwordRotation;
  const days = (minutes: number) => String(Math.ceil(minutes / minutesPerDay));
  const initial = {
    isActive: present.isActive,
    period: days(present.rotationPeriod),
    notice: days(present.notificationPeriod),
  };
  // a period of less than a day stays as it is until another one is entered
  const minutes = (entered: string, shown: string, stored: number, min: number) => {
    if (entered === shown) return stored;
    return (numberIn(entered, min, maxPeriod) ?? Number(shown)) * minutesPerDay;
  };
  const toChange = ({ isActive, period, notice }: RotationForm) => ({
    passwordRotation: {
      isActive,
      rotationPeriod: minutes(period, initial.period, present.rotationPeriod, 1),
      notificationPeriod: minutes(notice, initial.notice, present.notificationPeriod, 0),
    },
  });
  const outside = (entered: string, min: number) =>
    numberIn(entered, min, maxPeriod) === undefined
      ? text('between', { min, max: maxPeriod })
      : undefined;
  const form = useForm<RotationForm>({
    initial,
    validate: ({ isActive, period, notice }) =>
      isActive ? { period: outside(period, 1), notice: outside(notice, 0) } : {},
    onSubmit: (values) => save(text('rotation'), toChange(values)),
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('rotation')} description={text('rotationText')}>
      <Stack>
        <Switch
          label={text('rotationSwitch')}
          isOn={form.values.isActive}
          onChange={(isActive) => form.set({ isActive })}
        />
        {form.values.isActive && (
          <>
            <TextField
              {...form.field('period')}
              label={text('rotationPeriod')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
            <TextField
              {...form.field('notice')}
              label={text('rotationNotice')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
          </>
        )}
        {form.dialog.isDirty && <Impact change={toChange(form.values)} />}
      </Stack>
    </FormDialog>
  );
}

/** Changes the minimum length of new passwords; never below that of the environment. */
export function StrengthDialog({ settings, onClose }: PolicyDialogProps) {
  const text = usePageTexts('security', securityMessages);
  const { save } = useSavePolicy(settings);
  const { value, environment } = settings.passwordStrength;
  const min = environment.minLength;
  const max = 64;
  const form = useForm({
    initial: { length: String(value.minLength) },
    validate: ({ length }) =>
      numberIn(length, min, max) === undefined ? { length: text('between', { min, max }) } : {},
    onSubmit: ({ length }) =>
      save(text('strength'), {
        passwordStrength: { minLength: numberIn(length, min, max) ?? value.minLength },
      }),
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('strength')} description={text('strengthText')}>
      <TextField
        {...form.field('length')}
        label={text('strengthField')}
        hint={text('strengthHint', { minimum: min })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
    </FormDialog>
  );
}

/** Changes whether passwords are checked against breached ones. */
export function BreachedDialog({ settings, onClose }: PolicyDialogProps) {
  const text = usePageTexts('security', securityMessages);
  const { save } = useSavePolicy(settings);
  const toChange = (blockPwnedPasswords: boolean) => ({
    breachedPasswords: { blockPwnedPasswords },
  });
  const form = useForm({
    initial: { isOn: settings.breachedPasswords.value.blockPwnedPasswords },
    validate: () => ({}),
    onSubmit: ({ isOn }) => save(text('breached'), toChange(isOn)),
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('breached')} description={text('breachedText')}>
      <Stack>
        <Switch
          label={text('breachedSwitch')}
          isOn={form.values.isOn}
          onChange={(isOn) => form.set({ isOn })}
        />
        {form.dialog.isDirty && <Impact change={toChange(form.values.isOn)} />}
      </Stack>
    </FormDialog>
  );
}
