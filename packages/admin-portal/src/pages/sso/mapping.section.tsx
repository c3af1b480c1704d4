import type { SsoConfiguration, SsoGroup } from '@foyer/contract/sso';
import { Stack, TextField, VisuallyHidden } from '@foyer/ui';
import {
  ActionButton,
  Chip,
  MultiSelect,
  PlusIcon,
  Section,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useForm } from '../../portal/use-form.ts';
import { useRoleChoices } from '../api-tokens/api-tokens.controller.ts';
import { AttributesSection } from './attributes.section.tsx';
import { type ConnectionPartProps, useMappingChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';

type MappingDialog =
  | { readonly kind: 'defaults' }
  | { readonly kind: 'group'; readonly group?: SsoGroup };

/** The roles that users get from a connection. */
export function MappingSections({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { current, open, close } = useDialogState<MappingDialog>();
  const { removeGroup } = useMappingChanges();
  const remove = (group: SsoGroup) =>
    // reported in a toast
    void removeGroup.run({ connection, group }).catch(() => undefined);
  return (
    <>
      <Section title={text('defaultRoles')} text={text('defaultRolesText')}>
        <SettingList>
          <SettingRow
            label={<RoleChips ids={connection.roleIds} />}
            action={
              <ActionButton disabledReason={why} onClick={() => open({ kind: 'defaults' })}>
                {text('chooseRoles')}
              </ActionButton>
            }
          />
        </SettingList>
      </Section>
      <Section title={text('groups')} text={text('groupsText')}>
        <SettingList>
          {connection.groups.length === 0 && <SettingRow label={text('noGroups')} />}
          {connection.groups.map((group) => (
            <SettingRow
              key={group.id}
              label={group.group}
              value={<RoleChips ids={group.roleIds} />}
              action={
                <span className="foyer-sso-actions">
                  <ActionButton disabledReason={why} onClick={() => open({ kind: 'group', group })}>
                    {text('editGroup')} <VisuallyHidden>{group.group}</VisuallyHidden>
                  </ActionButton>
                  <ActionButton variant="quiet" disabledReason={why} onClick={() => remove(group)}>
                    {text('removeGroup')} <VisuallyHidden>{group.group}</VisuallyHidden>
                  </ActionButton>
                </span>
              }
            />
          ))}
          <SettingRow
            label=""
            action={
              <ActionButton
                icon={<PlusIcon size="small" />}
                disabledReason={why}
                onClick={() => open({ kind: 'group' })}
              >
                {text('addGroup')}
              </ActionButton>
            }
          />
        </SettingList>
      </Section>
      <AttributesSection connection={connection} why={why} />
      {current?.kind === 'defaults' && (
        <DefaultRolesDialog connection={connection} onClose={close} />
      )}
      {current?.kind === 'group' && (
        <GroupDialog connection={connection} group={current.group} onClose={close} />
      )}
    </>
  );
}

function RoleChips({ ids }: { readonly ids: readonly string[] }) {
  const text = usePageTexts('sso', ssoMessages);
  const names = new Map(useRoleChoices().map(({ id, name }) => [id, name]));
  if (ids.length === 0) return text('noRoles');
  return (
    <span className="foyer-group-roles">
      {ids.map((id) => (
        <Chip key={id}>{names.get(id) ?? id}</Chip>
      ))}
    </span>
  );
}

interface RolesFieldProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (roleIds: string[]) => void;
}

function RolesField(props: RolesFieldProps) {
  const text = usePageTexts('sso', ssoMessages);
  const roles = useRoleChoices();
  return (
    <MultiSelect
      {...props}
      placeholder={text('chooseRoles')}
      options={roles.map(({ id, name, isAbove }) => ({
        value: id,
        label: name,
        disabledReason: isAbove ? text('roleAbove') : undefined,
      }))}
    />
  );
}

interface MappingDialogProps {
  readonly connection: SsoConfiguration;
  readonly onClose: () => void;
}

function DefaultRolesDialog({ connection, onClose }: MappingDialogProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { saveDefaults } = useMappingChanges();
  const form = useForm({
    initial: { roleIds: connection.roleIds },
    onSubmit: ({ roleIds }) => saveDefaults.run({ connection, roleIds }),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('defaultRoles')}
      description={text('defaultRolesText')}
    >
      <RolesField
        label={text('roles')}
        values={form.values.roleIds}
        onChange={(roleIds) => form.set({ roleIds })}
      />
    </FormDialog>
  );
}

interface GroupDialogProps extends MappingDialogProps {
  readonly group: SsoGroup | undefined;
}

function GroupDialog({ connection, group, onClose }: GroupDialogProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { saveGroup } = useMappingChanges();
  const form = useForm({
    initial: { group: group?.group ?? '', roleIds: group?.roleIds ?? [] },
    validate: (values) => ({
      group: values.group.trim() === '' ? text('groupMissing') : undefined,
    }),
    fieldOfError: { 'sso/groupExists': 'group' },
    onSubmit: (values) =>
      saveGroup.run({
        connection,
        group: values.group.trim(),
        roleIds: values.roleIds,
        present: group,
      }),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={group ? text('editGroupTitle', { group: group.group }) : text('addGroup')}
    >
      <Stack>
        <TextField {...form.field('group')} label={text('group')} maxLength={255} />
        <RolesField
          label={text('roles')}
          values={form.values.roleIds}
          onChange={(roleIds) => form.set({ roleIds })}
        />
      </Stack>
    </FormDialog>
  );
}
