import type { SsoConfiguration } from '@foyer/contract/sso';
import { Stack, TextField } from '@foyer/ui';
import { Select } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useConnectionChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { type SsoProviderId, ssoProviders } from './sso.providers.ts';
import { cleanDomain } from './sso.rules.ts';

interface AddConnectionProps {
  readonly onClose: () => void;
  readonly onCreated: (connection: SsoConfiguration) => void;
}

interface NewConnectionForm {
  readonly provider: SsoProviderId;
  readonly domain: string;
}

/** Asks for the provider and a domain. Until both are known nothing is sent (specification 1, §5). */
export function AddConnectionDialog({ onClose, onCreated }: AddConnectionProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { create } = useConnectionChanges();
  const form = useForm<NewConnectionForm>({
    initial: { provider: 'okta', domain: '' },
    validate: ({ domain }) => ({
      domain: cleanDomain(domain) === '' ? text('domainMissing') : undefined,
    }),
    fieldOfError: { 'sso/badDomain': 'domain', 'sso/publicDomain': 'domain' },
    onSubmit: async ({ provider, domain }) =>
      onCreated(await create.run({ provider, domain: cleanDomain(domain) })),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('addTitle')}
      description={text('addText')}
      submitLabel={text('continue')}
    >
      <Stack>
        <Select
          label={text('provider')}
          value={form.values.provider}
          onChange={(provider) => form.set({ provider })}
          options={ssoProviders.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          {...form.field('domain')}
          label={text('domain')}
          hint={text('domainHint')}
          placeholder="company.com"
          type="url"
          autoComplete="off"
        />
      </Stack>
    </FormDialog>
  );
}
