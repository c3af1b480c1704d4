import type { ScimRequest } from '@foyer/contract/provisioning';
import { useApiQuery } from '@foyer/react/query';
import { Checkbox } from '@foyer/ui';
import {
  ActionButton,
  CellText,
  Chip,
  CopyField,
  DataTable,
  Dialog,
  EmptyState,
  type TableColumn,
} from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import type { ConnectionPartProps } from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import { provisioningQueries } from './provisioning.queries.ts';

/** What the directory requested, newest first. */
export function RequestsPart({ connection, onSetup }: ConnectionPartProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const [isFailed, setFailed] = useState(false);
  const [opened, setOpened] = useState<ScimRequest>();
  const query = useApiQuery(provisioningQueries.requests(connection.id, isFailed));
  const columns = useRequestColumns();
  const rows = query.data ?? [];
  const loaded = rows.length === 0 ? 'empty' : 'ready';
  return (
    <>
      <div className="foyer-provisioning-bar">
        <Checkbox label={text('onlyFailed')} checked={isFailed} onCheckedChange={setFailed} />
        <span className="foyer-provisioning-quiet">{text('requestsText')}</span>
      </div>
      <DataTable
        label={text('requestsLabel')}
        columns={columns}
        rows={rows}
        state={query.data ? loaded : query.isError ? 'failed' : 'loading'}
        loadingRows={4}
        rowKey={({ id }) => id}
        rowName={({ method, path }) => `${method} ${path}`}
        onRow={setOpened}
        emptyView={
          isFailed ? (
            <EmptyState title={text('noFailed')} />
          ) : (
            <EmptyState
              title={text('noRequests')}
              text={text('noRequestsText')}
              action={<ActionButton onClick={onSetup}>{text('openSetup')}</ActionButton>}
            />
          )
        }
        failedView={<FailedPart title={text('requestsFailed')} query={query} />}
      />
      {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useRequestColumns(): readonly TableColumn<ScimRequest>[] {
  const text = usePageTexts('provisioning', provisioningMessages);
  return useMemo(
    () => [
      {
        id: 'time',
        title: text('timeColumn'),
        share: 1.2,
        cell: ({ createdAt }) => momentText(createdAt, text.locale),
      },
      {
        id: 'request',
        title: text('requestColumn'),
        share: 2.6,
        cell: ({ method, path, error }) => <CellText title={`${method} ${path}`} text={error} />,
      },
      {
        id: 'result',
        title: text('resultColumn'),
        skeleton: 'chip',
        cell: ({ status }) => (
          <Chip tone={status < 400 ? 'success' : status < 500 ? 'warning' : 'error'}>{status}</Chip>
        ),
      },
      {
        id: 'duration',
        title: text('durationColumn'),
        isExtra: true,
        cell: ({ duration }) => text('milliseconds', { count: duration }),
      },
    ],
    [text],
  );
}

function RequestDialog(props: { readonly request: ScimRequest; readonly onClose: () => void }) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { request, onClose } = props;
  const { method, path, error, traceId, body } = request;
  return (
    <Dialog isOpen onClose={onClose} title={`${method} ${path}`} description={error}>
      <div className="foyer-provisioning-request">
        <CopyField label={text('requestId')} value={traceId} />
        {body !== undefined && <CopyField label={text('requestBody')} value={body} isBlock />}
      </div>
    </Dialog>
  );
}
