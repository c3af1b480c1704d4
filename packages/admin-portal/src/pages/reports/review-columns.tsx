import type { AccessReviewItem } from '@foyer/contract/access-reviews';
import { Badge, Button, type Translator, VisuallyHidden } from '@foyer/ui';
import { CellText, type TableColumn } from '@foyer/ui/portal';
import { dayText } from '../../portal/moments.ts';
import type { reportsMessages } from './reports.messages.ts';

interface ColumnOptions {
  readonly text: Translator<typeof reportsMessages>;
  /** Decisions can still be made. */
  readonly isOpen: boolean;
  readonly onKeep: (itemIds: readonly string[]) => void;
  readonly onRemove: (itemIds: readonly string[]) => void;
}

/** Columns of the lines of a review. */
export function reviewColumns(options: ColumnOptions): readonly TableColumn<AccessReviewItem>[] {
  const { text } = options;
  return [
    {
      id: 'user',
      title: text('columnUser'),
      share: 2,
      skeleton: 'text',
      cell: ({ name, email }) => <CellText title={name} text={email} />,
    },
    {
      id: 'role',
      title: text('columnRole'),
      share: 1.4,
      skeleton: 'text',
      cell: ({ role, group }) => (
        <CellText
          title={role}
          text={group === null ? text('direct') : text('fromGroup', { group })}
        />
      ),
    },
    {
      id: 'seen',
      title: text('columnLastSeen'),
      isExtra: true,
      skeleton: 'short',
      cell: ({ lastSeen }) =>
        lastSeen === null ? text('never') : dayText(`${lastSeen}T12:00:00Z`, text.locale),
    },
    {
      id: 'decision',
      title: text('columnDecision'),
      width: 210,
      skeleton: 'chip',
      cell: (item) => <Decision item={item} {...options} />,
    },
  ];
}

interface DecisionProps extends ColumnOptions {
  readonly item: AccessReviewItem;
}

function Decision({ item, text, isOpen, onKeep, onRemove }: DecisionProps) {
  const { id, name, role, decision, decidedBy, decidedAt } = item;
  const by = decidedAt
    ? text('decidedBy', { name: decidedBy ?? '–', date: dayText(decidedAt, text.locale) })
    : undefined;
  const canRemove = isOpen && decision !== 'remove';
  return (
    <span className="foyer-reports-decision">
      {decision && (
        <span title={by}>
          <Badge tone={decision === 'keep' ? 'success' : 'error'}>
            {text(decision === 'keep' ? 'confirmed' : 'removed')}
          </Badge>
        </span>
      )}
      {!decision && !isOpen && <Badge>{text('pending')}</Badge>}
      {isOpen && !decision && (
        <Button onClick={() => onKeep([id])}>
          <span aria-hidden="true">{text('keep')}</span>
          <VisuallyHidden>{text('keepName', { name, role })}</VisuallyHidden>
        </Button>
      )}
      {canRemove && (
        <Button variant="quiet" onClick={() => onRemove([id])}>
          <span aria-hidden="true">{text('remove')}</span>
          <VisuallyHidden>{text('removeName', { name, role })}</VisuallyHidden>
        </Button>
      )}
    </span>
  );
}
