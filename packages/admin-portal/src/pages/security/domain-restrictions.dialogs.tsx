import type { EmailDomainConfig } from '@foyer/contract/domain-restrictions';
import { maxDomains, type DomainListType } from '@foyer/contract/domain-restrictions/rules';
import { Stack } from '@foyer/ui';
import { RadioCards, Switch } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { AddLinesDialog } from './add-lines.tsx';
import { DomainImpactPreview } from './domain-impact.tsx';
import {
  type DomainRestrictionChanges,
  useDomainListName,
} from './domain-restrictions.controller.ts';
import { domainRestrictionsMessages } from './domain-restrictions.messages.ts';

interface DomainModeForm {
  readonly mode: 'OFF' | DomainListType;
  readonly blockPublicDomains: boolean;
}

interface DomainModeProps {
  readonly config: EmailDomainConfig;
  readonly changes: DomainRestrictionChanges;
  readonly onAddOwn: (domain: string) => void;
  readonly onClose: () => void;
}

/** Turns email domain restrictions on or off, and shows who is outside before it is saved. */
export function DomainModeDialog({ config, changes, onAddOwn, onClose }: DomainModeProps) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const toConfig = ({ mode, blockPublicDomains }: DomainModeForm): EmailDomainConfig => ({
    active: mode !== 'OFF',
    listType: mode === 'OFF' ? config.listType : mode,
    blockPublicDomains,
  });
  const form = useForm<DomainModeForm>({
    initial: {
      mode: config.active ? config.listType : 'OFF',
      blockPublicDomains: config.blockPublicDomains,
    },
    onSubmit: (values) => changes.saveConfig.run({ change: toConfig(values), before: config }),
    onClose,
  });
  const options = (
    [
      ['OFF', 'domainOffOption'],
      ['ALLOW', 'domainAllowOption'],
      ['BLOCK', 'domainBlockOption'],
    ] as const
  ).map(([value, name]) => ({ value, label: text(name), description: text(`${name}Text`) }));
  const { mode, blockPublicDomains } = form.values;
  const { active, listType } = toConfig(form.values);
  return (
    <FormDialog {...form.dialog} title={text('domainMode')}>
      <Stack>
        <RadioCards
          label={text('domainModeChoice')}
          value={mode}
          onChange={(next) => form.set({ mode: next })}
          options={options}
        />
        {active && (
          <Switch
            label={text('domainPublic')}
            description={text('domainPublicText')}
            isOn={blockPublicDomains}
            onChange={(isOn) => form.set({ blockPublicDomains: isOn })}
          />
        )}
        {form.dialog.isDirty && active && (
          <DomainImpactPreview
            change={{ active, type: listType, blockPublicDomains }}
            onAddOwn={listType === 'ALLOW' ? onAddOwn : undefined}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

interface AddDomainsProps {
  readonly type: DomainListType;
  /** Additions put users outside, because this block list is in effect. */
  readonly isBlocking: boolean;
  readonly changes: DomainRestrictionChanges;
  readonly onClose: () => void;
}

/** Adds one or many domains to a list, and shows the result of each unless all were added. */
export function AddDomainsDialog({ type, isBlocking, changes, onClose }: AddDomainsProps) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const name = useDomainListName();
  const toDomains = (lines: readonly string[]) =>
    lines.map((line) => ({ domain: line.slice(0, 300), type }));
  const getProblem = (lines: readonly string[]) => {
    if (lines.length === 0) return text('domainFieldEmpty');
    return lines.length > maxDomains ? text('domainFieldLimit') : undefined;
  };
  return (
    <AddLinesDialog
      title={text('domainAddTo', { list: name(type) })}
      submitLabel={(count) => (count > 0 ? text('domainSubmit', { count }) : text('domainAdd'))}
      separator={/[\n,;\s]+/}
      getProblem={getProblem}
      add={async (lines) => (await changes.add.run(toDomains(lines))).items}
      closesWhenAdded
      onClose={onClose}
      texts={{
        field: text('domainField'),
        hint: text('domainFieldHint'),
        results: text('domainResults'),
        totals: (counts) => text('domainTotals', counts),
        added: text('domainResultAdded'),
        duplicate: text('domainResultDuplicate'),
        invalid: text('domainResultInvalid'),
        fix: text('domainFix'),
        done: text('domainDone'),
      }}
    >
      {(lines) =>
        isBlocking &&
        lines.length > 0 &&
        getProblem(lines) === undefined && (
          <DomainImpactPreview change={{ add: toDomains(lines) }} />
        )
      }
    </AddLinesDialog>
  );
}
