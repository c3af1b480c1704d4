import type { ChannelMap } from '@foyer/contract/integrations';
import type { Webhook } from '@foyer/contract/webhooks';
import { usePageTexts } from '../../portal/page-texts.ts';
import { channelsMessages } from './channels.messages.ts';
import {
  type ChannelSettings,
  type EventGroup,
  isPaused,
  toRecipients,
  toSlackChannels,
  toWebhooks,
} from './channels.rules.ts';

interface MatrixProps {
  readonly groups: readonly EventGroup[];
  readonly settings: ChannelSettings;
  readonly webhooks: readonly Webhook[];
  readonly onOpen: (event: ChannelMap) => void;
}

const columns = ['webhook', 'email', 'sms', 'slack'] as const;
/** Roles that elements of a table lose in some browsers where they are laid out as a grid. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  heading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Events by category, and how many receive each through which channel. */
export function ChannelsMatrix({ groups, ...props }: MatrixProps) {
  const text = usePageTexts('channels', channelsMessages);
  return (
    <table className="foyer-channels" {...roles.table} aria-label={text('label')}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th scope="col" {...roles.column}>
            {text('event')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" {...roles.column}>
              {text(column)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id} {...roles.group}>
          <tr className="foyer-channels-category" {...roles.row}>
            <th scope="rowgroup" colSpan={columns.length + 1} {...roles.heading}>
              {group.name}
            </th>
          </tr>
          {group.events.map((event) => (
            <EventRow key={event.key} event={event} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function EventRow({
  event,
  settings,
  webhooks,
  onOpen,
}: Omit<MatrixProps, 'groups'> & { readonly event: ChannelMap }) {
  const text = usePageTexts('channels', channelsMessages);
  const { key, displayName, description } = event;
  const message = (channel: 'email' | 'sms') => {
    const count = toRecipients(settings[channel], key).length;
    if (count > 0) return text('recipients', { count });
    return isPaused(settings[channel], key) ? text('paused') : undefined;
  };
  const hooks = toWebhooks(webhooks, key).length;
  const slack = toSlackChannels(settings.slack, key).length;
  const cells = {
    webhook: hooks > 0 ? text('webhooks', { count: hooks }) : undefined,
    email: message('email'),
    sms: message('sms'),
    slack: slack > 0 ? text('channels', { count: slack }) : undefined,
  };
  return (
    // the button is what keys and screen readers use; a press anywhere in the row does the same
    <tr className="foyer-channels-event" {...roles.row} onClick={() => onOpen(event)}>
      <th scope="row" {...roles.heading}>
        <button
          type="button"
          className="foyer-channels-open"
          onClick={(press) => {
            press.stopPropagation();
            onOpen(event);
          }}
        >
          {displayName}
        </button>
        <span className="foyer-channels-about">{description}</span>
      </th>
      {columns.map((column) => (
        <td key={column} {...roles.cell} data-set={cells[column] === undefined ? undefined : ''}>
          <span className="foyer-channels-name" aria-hidden="true">
            {text(column)}
          </span>
          {cells[column] ?? (
            <>
              <span aria-hidden="true">{text('none')}</span>
              <span className="foyer-visually-hidden">{text('noneLabel')}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
