import type { Webhook } from '@foyer/contract/webhooks';
import { Badge, Button, type Translator } from '@foyer/ui';
import {
  type Action,
  CellText,
  EditIcon,
  LinkIcon,
  PlusIcon,
  Switch,
  type TableColumn,
  TrashIcon,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import {
  type ListParams,
  SearchedTable,
  type SetListParams,
} from '../../portal/searched-table.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { useWebhookToggle, type WebhookDialog } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';

type Filter = 'status';

interface WebhooksListProps {
  readonly webhooks: readonly Webhook[] | undefined;
  readonly lock: string | undefined;
  readonly params: ListParams<Filter>;
  readonly setParams: SetListParams<Filter>;
  readonly onOpen: (webhook: Webhook) => void;
  readonly open: (dialog: WebhookDialog) => void;
}

/** How a webhook stands, for the filter and the badge. */
const toStatus = ({ isActive, failingSince }: Webhook) =>
  !isActive ? 'off' : failingSince ? 'failing' : 'on';

/** The list of webhooks. */
export function WebhooksList(props: WebhooksListProps) {
  const { webhooks, lock, params, setParams, onOpen, open } = props;
  const text = usePageTexts('webhooks', webhooksMessages);
  const columns = useColumns(lock);
  const dialogAction = (kind: 'edit' | 'delete' | 'rotate', webhook: Webhook) => ({
    disabledReason: lock,
    onSelect: () => open({ kind, webhook }),
  });
  const actions = (webhook: Webhook): readonly Action[] => [
    {
      id: 'open',
      label: text('actionOpen'),
      icon: <LinkIcon size="small" />,
      onSelect: () => onOpen(webhook),
    },
    {
      id: 'edit',
      label: text('actionEdit'),
      icon: <EditIcon size="small" />,
      ...dialogAction('edit', webhook),
    },
    { id: 'rotate', label: text('actionRotate'), ...dialogAction('rotate', webhook) },
    {
      id: 'delete',
      label: text('actionDelete'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      startsGroup: true,
      ...dialogAction('delete', webhook),
    },
  ];
  return (
    <SearchedTable
      label={text('title')}
      columns={columns}
      all={webhooks}
      searchText={({ displayName, description, url }) => `${displayName} ${description} ${url}`}
      rowKey={({ _id }) => _id}
      rowName={({ displayName }) => displayName}
      rowMenu={actions}
      onRow={onOpen}
      {...{ params, setParams }}
      filters={[
        {
          id: 'status',
          label: text('status'),
          options: (['on', 'failing', 'off'] as const).map((value) => ({
            value,
            label: text(value),
          })),
          values: params.status,
          onChange: (status) => setParams({ status }),
          matches: (webhook, value) => toStatus(webhook) === value,
        },
      ]}
      onClear={() => setParams({ search: '', status: [] })}
      searchLabel={text('search')}
      countText={(count) => text('count', { count })}
      empty={{
        icon: <LinkIcon />,
        title: text('emptyTitle'),
        text: text('emptyText'),
        action: lock === undefined && (
          <Button
            variant="primary"
            icon={<PlusIcon size="small" />}
            onClick={() => open({ kind: 'create' })}
          >
            {text('create')}
          </Button>
        ),
      }}
      noMatch={{ title: text('noMatchTitle'), text: text('noMatchText'), clear: text('clear') }}
    />
  );
}

function useColumns(lock: string | undefined): readonly TableColumn<Webhook>[] {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { client } = usePortal();
  const toggle = useWebhookToggle();
  const { run } = toggle;
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnName'),
        share: 2.4,
        skeleton: 'person',
        cell: (webhook) => (
          <CellText
            title={webhook.displayName}
            text={webhook.url}
            mark={
              toStatus(webhook) === 'failing' && <Badge tone="warning">{text('failing')}</Badge>
            }
          />
        ),
      },
      {
        id: 'success',
        title: text('columnSuccess'),
        skeleton: 'short',
        cell: ({ recent: { delivered, failed } }) => rateText(delivered, failed, text),
      },
      {
        id: 'last',
        title: text('columnLast'),
        skeleton: 'short',
        cell: ({ lastDelivery: last }) =>
          last ? (
            <span className="foyer-webhook-last">
              <Badge tone={last.isSuccess ? 'success' : 'error'}>
                {last.statusCode || text('noResponse')}
              </Badge>
              {distanceText(last.at, text.locale, client.clock.wall())}
            </span>
          ) : (
            <span className="foyer-webhook-quiet">{text('noDeliveries')}</span>
          ),
      },
      {
        id: 'status',
        title: text('status'),
        width: 88,
        skeleton: 'chip',
        cell: (webhook) => (
          <Switch
            label={text('enabledLabel', { name: webhook.displayName })}
            isLabelHidden
            isOn={webhook.isActive}
            disabledReason={lock}
            onChange={(isActive) => void run({ webhook, isActive }).catch(() => undefined)}
          />
        ),
      },
    ],
    [text, client, lock, run],
  );
}

type Texts = Translator<typeof webhooksMessages>;

/** "98 % of 120"; nothing for a webhook without finished deliveries. */
function rateText(delivered: number, failed: number, text: Texts): string {
  const total = delivered + failed;
  if (total === 0) return '–';
  // rounded down, so that one failure among thousands is not "100 %"
  const share = Math.floor((delivered / total) * 100) / 100;
  const rate = new Intl.NumberFormat(text.locale, { style: 'percent' }).format(share);
  return text('rate', { rate, total: new Intl.NumberFormat(text.locale).format(total) });
}
