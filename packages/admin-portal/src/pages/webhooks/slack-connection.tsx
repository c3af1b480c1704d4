import { toFailure } from '@foyer/client';
import type { SlackConfiguration } from '@foyer/contract/integrations';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button } from '@foyer/ui';
import { ActionButton, ConfirmDialog } from '@foyer/ui/portal';
import { useEffect, useRef, useState } from 'react';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { useChannelChanges } from './channels.controller.ts';
import { channelsMessages } from './channels.messages.ts';
import { channelsQueries } from './channels.queries.ts';

interface SlackConnectionProps {
  readonly slack: SlackConfiguration;
  /** Slack’s authorization page; absent where the environment has no Slack application. */
  readonly authorizeUrl: string | undefined;
  readonly lock: string | undefined;
}

const storageKey = 'foyer.slack';

/** Leaves for Slack’s authorization page, which returns to this very address. */
function leaveForSlack(authorizeUrl: string): void {
  const page = btoa(location.href).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  const state = `${crypto.randomUUID()}.${page}`;
  sessionStorage.setItem(storageKey, state);
  const url = new URL(authorizeUrl);
  url.searchParams.set('state', state);
  location.assign(url);
}

/** Which workspace is connected, and the buttons that connect and disconnect it. */
export function SlackConnection({ slack, authorizeUrl, lock }: SlackConnectionProps) {
  const { team, disabled, failures = [] } = slack;
  const text = usePageTexts('channels', channelsMessages);
  const { disconnect } = useChannelChanges();
  const [isAsking, setAsking] = useState(false);
  if (authorizeUrl === undefined && team === undefined) return null;
  const connect = (label: 'connect' | 'reconnect') => (
    <ActionButton
      disabledReason={lock}
      onClick={() => authorizeUrl !== undefined && leaveForSlack(authorizeUrl)}
    >
      {text(label)}
    </ActionButton>
  );
  return (
    <>
      <div className="foyer-channels-slack">
        <p>{team === undefined ? text('slackOff') : text('slackOn', { team })}</p>
        {team === undefined && connect('connect')}
        {disabled && authorizeUrl !== undefined && connect('reconnect')}
        {team !== undefined && (
          <ActionButton disabledReason={lock} onClick={() => setAsking(true)}>
            {text('disconnect')}
          </ActionButton>
        )}
      </div>
      {disabled && (
        <Alert tone="error">
          {text('slackDisabled', { moment: momentText(disabled.at, text.locale) })}
        </Alert>
      )}
      {!disabled && failures.length > 0 && <SlackFailures failures={failures} />}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={text('disconnectTitle', { team: team ?? '' })}
          consequence={text('disconnectText')}
          confirmLabel={text('disconnect')}
          tone="danger"
          onConfirm={async () => void (await disconnect.run())}
          failure={(error) => toFailure(error).text}
        />
      )}
    </>
  );
}

/** What Slack says most often; its code is shown for the rest. */
const causes = {
  channel_not_found: 'slackChannelGone',
  is_archived: 'slackArchived',
  not_in_channel: 'slackNotInvited',
  restricted_action: 'slackRestricted',
  unreachable: 'slackUnreachable',
} as const;

const isKnown = (cause: string): cause is keyof typeof causes => Object.hasOwn(causes, cause);

type SlackFailure = NonNullable<SlackConfiguration['failures']>[number];

/** Messages that Slack rejects, by channel. */
function SlackFailures({ failures }: { readonly failures: readonly SlackFailure[] }) {
  const text = usePageTexts('channels', channelsMessages);
  const channels = useApiQuery(channelsQueries.slackChannels());
  const toName = (channelId: string) => {
    const found = channels.data?.find(({ id }) => id === channelId);
    return found ? `#${found.name}` : channelId;
  };
  return (
    <Alert tone="warning">
      <ul className="foyer-channels-failures">
        {failures.map(({ channelId, cause, count }) => (
          <li key={channelId}>
            {text('slackFailing', {
              count,
              channel: toName(channelId),
              cause: isKnown(cause) ? text(causes[cause]) : text('slackOther', { code: cause }),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface Returned {
  readonly slackState: string;
  readonly slackCode: string;
  readonly slackError: string;
}

/** Connects the workspace when Slack’s authorization page has returned here with a code. */
export function useReturnFromSlack(
  returned: Returned,
  authorizeUrl: string | undefined,
  onDone: () => void,
): void {
  const text = usePageTexts('channels', channelsMessages);
  const notify = useNotify();
  const { connect } = useChannelChanges();
  const latest = useRef({ text, notify, connect, onDone });
  latest.current = { text, notify, connect, onDone };
  const { slackState, slackCode, slackError } = returned;
  useEffect(() => {
    if (slackState === '' || authorizeUrl === undefined) return;
    const now = latest.current;
    const isOurs = sessionStorage.getItem(storageKey) === slackState;
    sessionStorage.removeItem(storageKey);
    now.onDone();
    const redirectUri = new URL(authorizeUrl).searchParams.get('redirect_uri') ?? '';
    if (isOurs && slackCode !== '')
      void now.connect.run({ code: slackCode, redirectUri }).catch(() => undefined);
    else if (slackError !== 'access_denied') now.notify.explain(now.text('connectFailed'));
  }, [slackState, slackCode, slackError, authorizeUrl]);
}

/** Offers to connect Slack where its channels would be. */
export function ConnectSlackHint({ authorizeUrl }: Pick<SlackConnectionProps, 'authorizeUrl'>) {
  const text = usePageTexts('channels', channelsMessages);
  return (
    <div className="foyer-channels-slack">
      <p>{text('slackMissing')}</p>
      {authorizeUrl !== undefined && (
        <Button onClick={() => leaveForSlack(authorizeUrl)}>{text('connect')}</Button>
      )}
    </div>
  );
}
