import type { Role } from '@foyer/contract';
import type { PolicyTemplate, TemplateRole } from '@foyer/contract/policy-templates';
import { policyTemplatesRefusals } from '@foyer/contract/policy-templates/refusals';
import { useApiQuery } from '@foyer/react/query';
import { Checkbox, Stack, TextField } from '@foyer/ui';
import { Combobox, MultiSelect, RadioCards, Select, TextArea } from '@foyer/ui/portal';
import { countryOptions } from '../../portal/countries.ts';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { rolesQueries } from '../roles/roles.queries.ts';
import {
  type FormNumber,
  type FormPart,
  formNumbers,
  formParts,
  isNumberInvalid,
  numberRanges,
  type TemplateFormValues,
  toFormValues,
  toTemplateContent,
} from './template-form.ts';
import { tenantsQueries } from './tenants.queries.ts';
import { useTemplateChanges } from './templates.controller.ts';
import { templatesMessages } from './templates.messages.ts';

interface EditorProps {
  /** The one to change; without it, a new one. */
  readonly template?: PolicyTemplate;
  /** Shows what the saved template would change. */
  readonly onSaved: (template: PolicyTemplate) => void;
  readonly onClose: () => void;
}

/** Creates or changes a template, then leads to its dry run. */
export function TemplateEditor({ template, onSaved, onClose }: EditorProps) {
  const text = usePageTexts('templates', templatesMessages);
  const { tenant, isAllowed } = usePortal();
  const changes = useTemplateChanges();
  const choices = useApiQuery(tenantsQueries.choices());
  const mayReadRoles = isAllowed('fe.secure.read.roles');
  const roles = useApiQuery({ ...rolesQueries.list(), isEnabled: mayReadRoles });
  const permissions = useApiQuery({ ...rolesQueries.permissions(), isEnabled: mayReadRoles });
  const ownRoles = (roles.data ?? []).filter(({ tenantId }) => tenantId === tenant.tenantId);
  const { content = {}, name = '', isLocked = true } = template ?? {};
  const scopeId = template?.scopeTenantId ?? tenant.tenantId;
  const toRole = (role: Role): TemplateRole => ({
    key: role.key,
    name: role.name,
    description: role.description ?? '',
    level: role.level ?? 0,
    permissionKeys: (permissions.data ?? [])
      .filter(({ id }) => role.permissions.includes(id))
      .map(({ key }) => key),
  });
  const form = useForm<TemplateFormValues>({
    initial: toFormValues({ name, isLocked, scopeId }, content),
    validate: (values) => ({
      name: values.name.trim() ? undefined : text('nameMissing'),
      parts: values.parts.length > 0 ? undefined : text('partsMissing'),
      countries:
        values.parts.includes('countryRestrictions') && values.countries.length === 0
          ? text('countriesMissing')
          : undefined,
      ...Object.fromEntries(
        formNumbers
          .filter((one) => isNumberInvalid(values, one))
          .map((one) => [
            one,
            text('invalidNumber', { min: numberRanges[one].min, max: numberRanges[one].max }),
          ]),
      ),
    }),
    fieldOfError: {
      [policyTemplatesRefusals.invalidIp.code]: 'ips',
      'domainRestrictions/invalidDomain': 'domains',
      [policyTemplatesRefusals.roleKeyTaken.code]: 'roleKeys',
      'roles/roleAbove': 'roleKeys',
    },
    onClose: () => undefined,
    onSubmit: async (values) => {
      // roles that are no longer in the account stay as the template has them
      const granted = values.roleKeys.flatMap((key) => {
        const own = ownRoles.find((role) => role.key === key);
        return own ? [toRole(own)] : (content.roles ?? []).filter((role) => role.key === key);
      });
      const body = {
        name: values.name.trim(),
        isLocked: values.isLocked,
        scopeTenantId: values.scopeId,
        content: toTemplateContent(values, content, granted),
      };
      const saved = template
        ? await changes.update.run({ id: template.id, body })
        : await changes.create.run(body);
      onSaved(saved);
    },
  });
  const { values, set } = form;
  const roleOptions = [
    ...new Map(
      [...(content.roles ?? []), ...ownRoles].map((role) => [role.key, role.name] as const),
    ),
  ].map(([value, label]) => ({ value, label }));
  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      size="large"
      title={template ? text('editTitle', { name: template.name }) : text('createTitle')}
      description={text(template ? 'editText' : 'createText')}
      submitLabel={text(template ? 'save' : 'create')}
    >
      <Stack>
        <TextField {...form.field('name')} label={text('name')} maxLength={100} />
        <LoadedPart title={text('failed')} query={choices}>
          {(all) => (
            <Combobox
              label={text('scope')}
              placeholder={text('searchAccounts')}
              emptyText={text('noAccounts')}
              value={values.scopeId}
              onChange={(next) => next && set({ scopeId: next })}
              options={[
                { value: tenant.tenantId, label: text('allBelow') },
                ...all.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })),
              ]}
            />
          )}
        </LoadedPart>
        <RadioCards
          label={text('mode')}
          value={values.isLocked ? 'locked' : 'overridable'}
          onChange={(mode) => set({ isLocked: mode === 'locked' })}
          isGrid
          options={(['locked', 'overridable'] as const).map((value) => ({
            value,
            label: text(value),
            description: text(`${value}Hint`),
          }))}
        />
        <fieldset className="foyer-templates-form">
          <legend>{text('parts')}</legend>
          {formParts
            .filter((part) => part !== 'roles' || mayReadRoles || values.roleKeys.length > 0)
            .map((part) => (
              <Part key={part} part={part} form={form} roleOptions={roleOptions} />
            ))}
          {form.error('parts') && (
            <p className="foyer-templates-error" role="alert">
              {form.error('parts')}
            </p>
          )}
        </fieldset>
      </Stack>
    </FormDialog>
  );
}

interface PartProps {
  readonly part: FormPart;
  readonly form: ReturnType<typeof useForm<TemplateFormValues>>;
  readonly roleOptions: readonly { readonly value: string; readonly label: string }[];
}

/** A part with its fields, which show once it is chosen. */
function Part({ part, form, roleOptions }: PartProps) {
  const text = usePageTexts('templates', templatesMessages);
  const { parts } = form.values;
  const isOn = parts.includes(part);
  return (
    <div>
      <Checkbox
        label={text(part)}
        checked={isOn}
        onCheckedChange={(checked) =>
          form.set({ parts: checked ? [...parts, part] : parts.filter((one) => one !== part) })
        }
      />
      {isOn && (
        <div className="foyer-templates-fields">
          <Fields part={part} form={form} roleOptions={roleOptions} />
        </div>
      )}
    </div>
  );
}

function Fields({ part, form, roleOptions }: PartProps) {
  const text = usePageTexts('templates', templatesMessages);
  const { values, set } = form;
  const numbers = formNumbers.filter((name) => numberRanges[name].part === part);
  if (numbers.length > 0)
    return numbers.map((name) => <NumberField key={name} {...{ name, form }} />);
  const renderList = (
    label: string,
    value: 'ALLOW' | 'BLOCK',
    onChange: (next: 'ALLOW' | 'BLOCK') => void,
  ) => (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      options={(['ALLOW', 'BLOCK'] as const).map((one) => ({ value: one, label: text(one) }))}
    />
  );
  if (part === 'mfa')
    return (
      <Select
        label={text('mfaRule')}
        value={values.mfaRule}
        onChange={(mfaRule) => set({ mfaRule })}
        options={(['Force', 'ForceExceptSAML', 'DontForce'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
      />
    );
  if (part === 'breachedPasswords')
    return (
      <Checkbox
        label={text('blockPwned')}
        checked={values.blockPwned}
        onCheckedChange={(blockPwned) => set({ blockPwned })}
      />
    );
  if (part === 'ipRestrictions')
    return (
      <>
        {renderList(text('listType'), values.ipList, (ipList) => set({ ipList }))}
        <TextArea {...form.field('ips')} isCode label={text('ips')} hint={text('ipsHint')} />
      </>
    );
  if (part === 'countryRestrictions')
    return (
      <>
        {renderList(text('listType'), values.countryList, (countryList) => set({ countryList }))}
        <MultiSelect
          label={text('countries')}
          hint={text('countriesHint')}
          placeholder={text('chooseCountries')}
          emptyText={text('noCountries')}
          error={form.error('countries')}
          values={values.countries}
          onChange={(countries) => set({ countries })}
          options={countryOptions(text.locale)}
        />
        <Checkbox
          label={text('allowUnknownCountries')}
          checked={values.allowUnknownCountries}
          onCheckedChange={(allowUnknownCountries) => set({ allowUnknownCountries })}
        />
      </>
    );
  if (part === 'emailDomains')
    return (
      <>
        {renderList(text('listType'), values.domainList, (domainList) => set({ domainList }))}
        <TextArea
          {...form.field('domains')}
          isCode
          label={text('domains')}
          hint={text('domainsHint')}
        />
        <Checkbox
          label={text('blockPublic')}
          checked={values.blockPublic}
          onCheckedChange={(blockPublic) => set({ blockPublic })}
        />
      </>
    );
  return (
    <MultiSelect
      label={text('rolesLabel')}
      hint={text('rolesHint')}
      placeholder={text('chooseRoles')}
      emptyText={text('noRoles')}
      error={form.error('roleKeys')}
      values={values.roleKeys}
      onChange={(roleKeys) => set({ roleKeys })}
      options={roleOptions}
    />
  );
}

function NumberField({ name, form }: { readonly name: FormNumber } & Pick<PartProps, 'form'>) {
  const text = usePageTexts('templates', templatesMessages);
  return (
    <TextField
      {...form.field(name)}
      label={text(name)}
      hint={numberRanges[name].isOptional ? text('noLimitHint') : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
    />
  );
}
