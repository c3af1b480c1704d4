import { useApiQuery } from '@foyer/react/query';
import { ActionButton, createLazyPart, PageHeader, PlusIcon, Tabs } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { listDefaults } from '../../portal/searched-table.tsx';
import { useRequestedDialog } from '../../portal/use-address.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { WebhookDialog } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import { webhooksQueries } from './webhooks.queries.ts';
import { WebhooksList } from './webhooks-list.tsx';

const useChannels = /* @__PURE__ */ createLazyPart(() => import('./channels-tab.tsx'));
const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./webhook-dialogs.tsx'));

const defaults = {
  ...listDefaults,
  status: [],
  webhook: '',
  part: 'log',
  view: 'webhooks',
  setUp: false,
  slackState: '',
  slackCode: '',
  slackError: '',
} as const;

/** The webhooks of the account with the log of each, and notifications by event. */
export function WebhooksPage() {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { disabledReason } = usePortal();
  const lock = disabledReason('fe.connectivity.write.webhooks');
  const list = useApiQuery(webhooksQueries.list());
  const [params, setParams] = usePageParams(defaults);
  const { current, open, close } = useDialogState<WebhookDialog>();
  const dialogs = useDialogs(current !== undefined || params.webhook !== '');
  const view = params.view === 'channels' ? 'channels' : 'webhooks';
  const channels = useChannels(view === 'channels');
  useRequestedDialog({ create: lock ? undefined : () => open({ kind: 'create' }) });
  const show = (id: string, part = 'log') => setParams({ webhook: id, part });
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('text')}
        actions={
          <ActionButton
            variant="primary"
            icon={<PlusIcon size="small" />}
            disabledReason={lock}
            onClick={() => open({ kind: 'create' })}
          >
            {text('create')}
          </ActionButton>
        }
      />
      <Tabs
        label={text('views')}
        value={view}
        onChange={(next) => setParams({ view: next, search: '' })}
        tabs={[
          { value: 'webhooks', label: text('title') },
          { value: 'channels', label: text('viewChannels') },
        ]}
      >
        {list.isError && !list.data && <FailedPart title={text('failed')} query={list} />}
        {view === 'webhooks' && !(list.isError && !list.data) && (
          <WebhooksList
            {...{ webhooks: list.data, lock, params, setParams, open }}
            onOpen={({ _id }) => show(_id)}
          />
        )}
        {view === 'channels' && list.data && channels && (
          <channels.ChannelsTab webhooks={list.data} {...{ lock, params, setParams }} />
        )}
      </Tabs>
      {dialogs && (
        <dialogs.WebhookDialogs
          webhook={list.data?.find(({ _id }) => _id === params.webhook)}
          part={params.part}
          {...{ current, lock, open }}
          onPart={(part) => setParams({ part }, { replace: true })}
          onCloseSheet={() => setParams({ webhook: '', part: 'log' }, { replace: true })}
          onCreated={({ _id }) => show(_id, 'test')}
          onClose={close}
        />
      )}
    </>
  );
}
