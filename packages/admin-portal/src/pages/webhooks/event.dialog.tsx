import type { ChannelMap } from '@foyer/contract/integrations';
import type { Webhook } from '@foyer/contract/webhooks';
import { useApiQuery } from '@foyer/react/query';
import { Checkbox, Stack } from '@foyer/ui';
import { MultiSelect, Select, Switch } from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useChannelChanges } from './channels.controller.ts';
import { channelsMessages } from './channels.messages.ts';
import { channelsQueries } from './channels.queries.ts';
import {
  type ChannelSettings,
  type ChannelsForm,
  type MessageForm,
  toForm,
} from './channels.rules.ts';
import { RecipientsField } from './recipients-field.tsx';
import { ConnectSlackHint } from './slack-connection.tsx';

interface EventDialogProps {
  readonly event: ChannelMap;
  readonly settings: ChannelSettings;
  readonly webhooks: readonly Webhook[];
  readonly lock: string | undefined;
  readonly authorizeUrl: string | undefined;
  readonly onClose: () => void;
}

/** Who hears about an event, and how. */
export function EventDialog(props: EventDialogProps) {
  const { event, settings, webhooks, lock, authorizeUrl, onClose } = props;
  const text = usePageTexts('channels', channelsMessages);
  const { save } = useChannelChanges();
  const form = useForm<ChannelsForm>({
    initial: toForm(settings, webhooks, event.key),
    onClose,
    onSubmit: (values) => save.run({ event, form: values, settings, webhooks }),
  });
  const { values, set } = form;
  return (
    <FormDialog
      {...form.dialog}
      title={event.displayName}
      description={event.description}
      submitLabel={text('save')}
      disabledReason={lock}
      size="large"
    >
      <Part title={text('email')}>
        <MessagePart channel="email" value={values.email} onChange={(email) => set({ email })} />
      </Part>
      <Part title={text('sms')}>
        <MessagePart channel="sms" value={values.sms} onChange={(sms) => set({ sms })} />
      </Part>
      <Part title={text('slack')}>
        {settings.slack.team === undefined ? (
          <ConnectSlackHint authorizeUrl={lock === undefined ? authorizeUrl : undefined} />
        ) : (
          <SlackPart
            values={values.slackChannels}
            onChange={(slackChannels) => set({ slackChannels })}
          />
        )}
      </Part>
      <Part title={text('webhook')}>
        <WebhooksPart
          event={event.key}
          webhooks={webhooks}
          values={values.webhooks}
          onChange={(chosen) => set({ webhooks: chosen })}
        />
      </Part>
    </FormDialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="foyer-channels-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface MessagePartProps {
  readonly channel: 'email' | 'sms';
  readonly value: MessageForm;
  readonly onChange: (value: MessageForm) => void;
}

function MessagePart({ channel, value, onChange }: MessagePartProps) {
  const text = usePageTexts('channels', channelsMessages);
  const { isOn, recipients, frequency } = value;
  return (
    <Stack>
      <RecipientsField
        channel={channel}
        values={recipients}
        onChange={(chosen) => onChange({ ...value, recipients: chosen })}
      />
      {channel === 'email' && recipients.length > 0 && (
        <Select
          label={text('frequency')}
          value={frequency}
          options={[
            { value: 'instant', label: text('instant') },
            { value: 'daily', label: text('daily') },
          ]}
          onChange={(next) => onChange({ ...value, frequency: next })}
        />
      )}
      {recipients.length > 0 && (
        <Switch
          label={text('send')}
          isOn={isOn}
          onChange={(next) => onChange({ ...value, isOn: next })}
        />
      )}
    </Stack>
  );
}

interface ChosenProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

function SlackPart({ values, onChange }: ChosenProps) {
  const text = usePageTexts('channels', channelsMessages);
  const channels = useApiQuery(channelsQueries.slackChannels());
  return (
    <LoadedPart title={text('slackChannelsFailed')} query={channels}>
      {(found) => (
        <MultiSelect
          label={text('slackChannels')}
          placeholder={text('slackChannelsPlaceholder')}
          emptyText={text('noChannels')}
          options={found.map(({ id, name }) => ({ value: id, label: `#${name}` }))}
          values={values}
          onChange={onChange}
        />
      )}
    </LoadedPart>
  );
}

interface WebhooksPartProps extends ChosenProps {
  readonly event: string;
  readonly webhooks: readonly Webhook[];
}

function WebhooksPart({ event, webhooks, values, onChange }: WebhooksPartProps) {
  const text = usePageTexts('channels', channelsMessages);
  if (webhooks.length === 0) return <p className="foyer-webhook-quiet">{text('noWebhooks')}</p>;
  return (
    <div className="foyer-webhook-choices">
      {webhooks.map(({ _id: id, displayName, url, eventKeys }) => (
        <Checkbox
          key={id}
          label={displayName}
          hint={url}
          checked={values.includes(id)}
          disabledReason={eventKeys.every((key) => key === event) ? text('lastEvent') : undefined}
          onCheckedChange={(isChosen) =>
            onChange(isChosen ? [...values, id] : values.filter((one) => one !== id))
          }
        />
      ))}
    </div>
  );
}
