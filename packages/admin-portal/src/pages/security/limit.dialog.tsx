import type { SecuritySettings } from '@foyer/contract/security-policies';
import { sessionLimitMinimums } from '@foyer/contract/security-policies/rules';
import { Stack, TextField } from '@foyer/ui';
import { Select, Switch } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { type DurationUnit, toDuration, toSeconds } from './durations.ts';
import { Impact } from './policy-impact.tsx';
import { useSavePolicy } from './security.controller.ts';
import { securityMessages } from './security.messages.ts';
import { useDurationText } from './use-duration-text.ts';

/** A limit of sessions. */
export type SessionLimit = 'idleSeconds' | 'absoluteSeconds' | 'maxSessions';

interface LimitDialogProps {
  readonly limit: SessionLimit;
  readonly label: string;
  readonly description: string;
  readonly settings: SecuritySettings;
  /** Filled in instead of the present value. */
  readonly recommended?: number | undefined;
  readonly onClose: () => void;
}

interface LimitForm {
  readonly isOn: boolean;
  readonly amount: string;
  readonly unit: DurationUnit;
}

/** Suggested where there is no limit yet. */
const suggested: Readonly<Record<SessionLimit, number>> = {
  idleSeconds: 3600,
  absoluteSeconds: 30 * 86_400,
  maxSessions: 5,
};
/** The longest that the server takes; more than 1000 sessions are no limit. */
const maximums: Readonly<Record<SessionLimit, number>> = {
  idleSeconds: 2_073_600,
  absoluteSeconds: 400 * 86_400,
  maxSessions: 1000,
};
const units: Readonly<Record<SessionLimit, readonly DurationUnit[]>> = {
  idleSeconds: ['minute', 'hour', 'day'],
  absoluteSeconds: ['hour', 'day'],
  maxSessions: [],
};

/** Changes one limit of sessions, and shows whom it affects before it is saved. */
export function LimitDialog(props: LimitDialogProps) {
  const { limit, label, description, settings, recommended, onClose } = props;
  const text = usePageTexts('security', securityMessages);
  const durationText = useDurationText();
  const { save } = useSavePolicy(settings);
  const { value: present } = settings.sessions;
  const seconds = recommended ?? present[limit] ?? suggested[limit];
  const isTime = limit !== 'maxSessions';
  const shown = isTime ? toDuration(seconds) : { amount: seconds, unit: 'day' as const };
  const valueOf = ({ isOn, amount, unit }: LimitForm) => {
    if (!isOn) return null;
    const entered = isTime ? toSeconds(amount, unit) : toSeconds(amount, 'minute');
    return entered !== undefined && !isTime ? entered / 60 : entered;
  };
  const inWords = (value: number) =>
    isTime ? durationText(value) : text('userSessions', { count: value });
  const form = useForm<LimitForm>({
    initial: {
      isOn: recommended !== undefined || present[limit] !== null,
      amount: String(shown.amount),
      unit: shown.unit,
    },
    validate: (values) => {
      const value = valueOf(values);
      // what is stored already may stay
      if (value === null || value === present[limit]) return {};
      if (value === undefined) return { amount: text('notWhole') };
      if (value < sessionLimitMinimums[limit])
        return { amount: text('tooShort', { minimum: inWords(sessionLimitMinimums[limit]) }) };
      return value > maximums[limit]
        ? { amount: text('tooLong', { maximum: inWords(maximums[limit]) }) }
        : {};
    },
    onSubmit: (values) => save(label, toChange(valueOf(values) ?? null)),
    onClose,
  });
  const toChange = (value: number | null) => ({
    sessions: { ...present, [limit]: value },
  });
  const value = valueOf(form.values);
  const isValid =
    value === null ||
    (value !== undefined && value >= sessionLimitMinimums[limit] && value <= maximums[limit]);
  return (
    <FormDialog {...form.dialog} title={label} description={description}>
      <Stack>
        <Switch
          label={text('isOn')}
          isOn={form.values.isOn}
          onChange={(isOn) => form.set({ isOn })}
        />
        {form.values.isOn && (
          <div className={isTime ? 'foyer-policy-duration' : undefined}>
            <TextField
              {...form.field('amount')}
              label={text(isTime ? 'amount' : 'sessions')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
            />
            {isTime && (
              <Select
                label={text('unit')}
                value={form.values.unit}
                onChange={(unit) => form.set({ unit })}
                options={units[limit].map((unit) => ({ value: unit, label: text(unit) }))}
              />
            )}
          </div>
        )}
        {(form.dialog.isDirty || recommended !== undefined) && isValid && (
          <Impact change={toChange(value)} />
        )}
      </Stack>
    </FormDialog>
  );
}
