import type { SsoConfiguration } from '@foyer/contract/sso';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Stack, TextField } from '@foyer/ui';
import { ActionButton, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { attributeMessages } from './attributes.messages.ts';
import { type ConnectionPartProps, useConnectionChanges } from './sso.controller.ts';
import { ssoQueries } from './sso.queries.ts';

/** What is read of a user, and the key of `configMetadata` that names the attribute. */
const attributes = [
  ['emailFrom', 'emailAttribute'],
  ['nameFrom', 'nameAttribute'],
  ['groupsFrom', 'groupsAttribute'],
] as const;
type AttributeKey = (typeof attributes)[number][1];

function readAttribute({ configMetadata }: SsoConfiguration, key: AttributeKey): string {
  const value = configMetadata[key];
  return typeof value === 'string' ? value : '';
}

/** The attributes that users are read from, and which of them the provider no longer sends. Issue 19, item 6. */
export function AttributesSection({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', attributeMessages);
  const [isEditing, setEditing] = useState(false);
  const { data: tests = [] } = useApiQuery(ssoQueries.tests(connection.id));
  const last = tests.find(({ state }) => state === 'succeeded');
  const missing = attributes
    .map(([, key]) => readAttribute(connection, key))
    .filter((name) => name !== '' && last && !Object.hasOwn(last.claims, name));
  return (
    <Section title={text('attributes')} text={text('attributesText')}>
      {last && missing.length > 0 && (
        <Alert tone="warning" live={false}>
          {text('attributesMissing', {
            names: new Intl.ListFormat(text.locale).format(missing),
            date: momentText(last.createdAt, text.locale),
          })}
        </Alert>
      )}
      <SettingList>
        {attributes.map(([label, key]) => (
          <SettingRow
            key={key}
            label={text(label)}
            value={readAttribute(connection, key) || text('attributeDefault')}
          />
        ))}
        <SettingRow
          label=""
          action={
            <ActionButton disabledReason={why} onClick={() => setEditing(true)}>
              {text('editAttributes')}
            </ActionButton>
          }
        />
      </SettingList>
      {isEditing && <AttributesDialog connection={connection} onClose={() => setEditing(false)} />}
    </Section>
  );
}

interface AttributesDialogProps {
  readonly connection: SsoConfiguration;
  readonly onClose: () => void;
}

function AttributesDialog({ connection, onClose }: AttributesDialogProps) {
  const text = usePageTexts('sso', attributeMessages);
  const { update } = useConnectionChanges();
  const { configMetadata } = connection;
  const form = useForm({
    initial: {
      emailAttribute: readAttribute(connection, 'emailAttribute'),
      nameAttribute: readAttribute(connection, 'nameAttribute'),
      groupsAttribute: readAttribute(connection, 'groupsAttribute'),
    },
    onSubmit: (values) => {
      const named = attributes.map(([, key]) => [key, values[key].trim() || undefined] as const);
      const next = Object.entries({ ...configMetadata, ...Object.fromEntries(named) });
      return update.run({
        connection,
        form: { configMetadata: Object.fromEntries(next.filter(([, one]) => one !== undefined)) },
        before: { configMetadata },
        done: text('attributesSaved'),
      });
    },
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('attributes')}
      description={text('attributesDialogText')}
    >
      <Stack>
        {attributes.map(([label, key]) => (
          <TextField
            key={key}
            {...form.field(key)}
            label={text(label)}
            placeholder={text('attributeDefault')}
            maxLength={255}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}
