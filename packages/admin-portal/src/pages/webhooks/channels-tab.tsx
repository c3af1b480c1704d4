import type { ChannelMap } from '@foyer/contract/integrations';
import type { Webhook } from '@foyer/contract/webhooks';
import { useApiQuery } from '@foyer/react/query';
import { Button, Checkbox, Skeleton } from '@foyer/ui';
import { EmptyState, SearchField, Toolbar } from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { ChannelsMatrix } from './channels-matrix.tsx';
import { channelsMessages } from './channels.messages.ts';
import { channelsQueries } from './channels.queries.ts';
import { isSetUp, toGroups } from './channels.rules.ts';
import { EventDialog } from './event.dialog.tsx';
import { SlackConnection, useReturnFromSlack } from './slack-connection.tsx';

/** What of the page’s address the tab uses. */
interface ChannelsParams {
  readonly search: string;
  readonly setUp: boolean;
  readonly slackState: string;
  readonly slackCode: string;
  readonly slackError: string;
}

/** What the tab needs from its page. */
interface ChannelsTabProps {
  readonly webhooks: readonly Webhook[];
  /** Why the user may not change anything. */
  readonly lock: string | undefined;
  readonly params: ChannelsParams;
  readonly setParams: (changes: Partial<ChannelsParams>, options?: { replace: boolean }) => void;
}

const notReturned = { slackState: '', slackCode: '', slackError: '' } as const;

/** Events and the channels that announce them. */
export function ChannelsTab({ webhooks, lock, params, setParams }: ChannelsTabProps) {
  const text = usePageTexts('channels', channelsMessages);
  const events = useApiQuery(channelsQueries.events());
  const settings = useApiQuery(channelsQueries.settings());
  const [edited, setEdited] = useState<ChannelMap | undefined>(undefined);
  const authorizeUrl = settings.data?.app.authorizeUrl;
  useReturnFromSlack(params, authorizeUrl, () => setParams(notReturned, { replace: true }));
  const failed = [events, settings].find(({ isError, data }) => isError && !data);
  if (failed) return <FailedPart title={text('failed')} query={failed} />;
  if (!events.data || !settings.data) return <Skeleton shape="field" />;
  const all = settings.data;
  const term = params.search.trim().toLowerCase();
  const matches = ({ key, displayName, description, category }: ChannelMap) =>
    (!params.setUp || isSetUp(all, webhooks, key)) &&
    `${key} ${displayName} ${description} ${category.name}`.toLowerCase().includes(term);
  const groups = toGroups(events.data, matches);
  return (
    <div className="foyer-channels-tab">
      <p className="foyer-webhook-quiet">{text('text')}</p>
      <SlackConnection slack={all.slack} {...{ authorizeUrl, lock }} />
      <Toolbar>
        <SearchField
          label={text('search')}
          value={params.search}
          onSearch={(search) => setParams({ search }, { replace: true })}
        />
        <Checkbox
          label={text('onlySetUp')}
          checked={params.setUp}
          onCheckedChange={(setUp) => setParams({ setUp })}
        />
      </Toolbar>
      {groups.length > 0 ? (
        <ChannelsMatrix {...{ groups, webhooks }} settings={all} onOpen={setEdited} />
      ) : (
        <NoEvents
          isSearched={term !== ''}
          onClear={() => setParams({ search: '', setUp: false })}
        />
      )}
      {edited && (
        <EventDialog
          key={edited.key}
          event={edited}
          settings={all}
          {...{ webhooks, lock, authorizeUrl }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function NoEvents({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  const text = usePageTexts('channels', channelsMessages);
  return (
    <EmptyState
      title={text(isSearched ? 'noMatchTitle' : 'noneTitle')}
      text={text(isSearched ? 'noMatchText' : 'noneText')}
      action={<Button onClick={onClear}>{text(isSearched ? 'clear' : 'showAll')}</Button>}
    />
  );
}
