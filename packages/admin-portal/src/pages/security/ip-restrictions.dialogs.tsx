import type { IpRestrictionConfig, RestrictionStrategy } from '@foyer/contract/ip-restrictions';
import { ipRestrictionsRefusals } from '@foyer/contract/ip-restrictions/refusals';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Skeleton, Stack, Text, TextField } from '@foyer/ui';
import { ActionButton, RadioCards } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { type IpRestrictionChanges, useListName } from './ip-restrictions.controller.ts';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';
import { ipRestrictionsQueries } from './ip-restrictions.queries.ts';
import { EffectList } from './policy-impact.tsx';
import { securityMessages } from './security.messages.ts';

const { invalidIp, duplicate } = ipRestrictionsRefusals;

type Mode = 'OFF' | RestrictionStrategy;

interface ModeDialogProps {
  readonly config: IpRestrictionConfig;
  readonly changes: IpRestrictionChanges;
  readonly onAddOwn: () => void;
  readonly onClose: () => void;
}

/** Turns IP restrictions on or off, and shows who is affected before it is saved. */
export function ModeDialog({ config, changes, onAddOwn, onClose }: ModeDialogProps) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const { strategy = 'ALLOW' } = config;
  const toChange = ({ mode }: { readonly mode: Mode }): IpRestrictionConfig =>
    mode === 'OFF' ? { isActive: false, strategy } : { isActive: true, strategy: mode };
  const form = useForm<{ readonly mode: Mode }>({
    initial: { mode: config.isActive ? strategy : 'OFF' },
    onSubmit: (values) => changes.saveConfig.run({ change: toChange(values), before: config }),
    onClose,
  });
  const options = (
    [
      ['OFF', 'ipOffOption'],
      ['ALLOW', 'ipAllowOption'],
      ['BLOCK', 'ipBlockOption'],
    ] as const
  ).map(([value, name]) => ({ value, label: text(name), description: text(`${name}Text`) }));
  return (
    <FormDialog {...form.dialog} title={text('ipMode')}>
      <Stack>
        <RadioCards
          label={text('ipModeChoice')}
          value={form.values.mode}
          onChange={(mode) => form.set({ mode })}
          options={options}
        />
        {form.dialog.isDirty && <IpImpact config={toChange(form.values)} onAddOwn={onAddOwn} />}
      </Stack>
    </FormDialog>
  );
}

interface IpImpactProps {
  readonly config: IpRestrictionConfig;
  readonly onAddOwn: () => void;
}

/** Who is affected by a configuration, before it is saved. */
function IpImpact({ config, onAddOwn }: IpImpactProps) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const shared = usePageTexts('security', securityMessages);
  const impact = useApiQuery(ipRestrictionsQueries.impact(config));
  const own = useApiQuery(ipRestrictionsQueries.own());
  if (impact.isError) return <FailedPart title={shared('impactFailed')} query={impact} />;
  return (
    <section className="foyer-impact" aria-label={shared('impact')} aria-live="polite">
      {!impact.data && (
        <div role="status" aria-label={shared('impactWaiting')}>
          <Skeleton width="most" />
        </div>
      )}
      {impact.data?.locksOutCaller && (
        <Alert
          tone="warning"
          live={false}
          title={text('ipOwnExcluded', { ip: own.data?.ip ?? '' })}
          action={
            config.strategy === 'ALLOW' && (
              <ActionButton onClick={onAddOwn}>{text('ipAddOwn')}</ActionButton>
            )
          }
        >
          {text(config.strategy === 'ALLOW' ? 'ipOwnExcludedText' : 'ipOwnBlockedText')}
        </Alert>
      )}
      {impact.data?.locksOutAdministrators && !impact.data.locksOutCaller && (
        <Alert tone="warning" live={false}>
          {text('ipAdministrators')}
        </Alert>
      )}
      {impact.data && <EffectList effects={impact.data.effects} />}
    </section>
  );
}

interface AddDialogProps {
  readonly strategy: RestrictionStrategy;
  /** Additions end sessions, because this block list is in effect. */
  readonly endsSessions: boolean;
  readonly changes: IpRestrictionChanges;
  readonly onClose: () => void;
}

/** Adds one address, range, or network to a list. */
export function AddAddressDialog({ strategy, endsSessions, changes, onClose }: AddDialogProps) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const name = useListName();
  const form = useForm({
    initial: { ip: '', description: '' },
    validate: ({ ip }) => ({ ip: ip.trim() === '' ? text('ipTestEmpty') : undefined }),
    fieldOfError: { [invalidIp.code]: 'ip', [duplicate.code]: 'ip' },
    onSubmit: ({ ip, description }) =>
      changes.add.run({ ip: ip.trim(), description: description.trim(), strategy }),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('ipAddTo', { list: name(strategy) })}
      submitLabel={text('ipAdd')}
    >
      <Stack>
        <TextField
          {...form.field('ip')}
          label={text('ipField')}
          hint={text('ipFieldHint')}
          autoComplete="off"
          maxLength={100}
        />
        <TextField
          {...form.field('description')}
          label={text('ipNote')}
          hint={text('ipNoteHint')}
          optional
          autoComplete="off"
          maxLength={200}
        />
        {endsSessions && <Text>{text('ipBlockHint')}</Text>}
      </Stack>
    </FormDialog>
  );
}
