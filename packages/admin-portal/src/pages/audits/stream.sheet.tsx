import type { AuditStream } from '@foyer/contract/audit-streams';
import { Alert, Badge } from '@foyer/ui';
import { ActionButton, EditIcon, Sheet } from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { distanceText, momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { causeText, type StreamDialog, toStatus, useStreamActions } from './streams.controller.ts';
import { streamsMessages } from './streams.messages.ts';

interface StreamSheetProps {
  readonly stream: AuditStream;
  readonly lock: string | undefined;
  readonly open: (dialog: StreamDialog) => void;
  readonly onClose: () => void;
}

/** One stream: how it stands, why it fails, and its settings. */
export function StreamSheet({ stream, lock, open, onClose }: StreamSheetProps) {
  const text = usePageTexts('streams', streamsMessages);
  const { toggle, test } = useStreamActions();
  const { name, destination, isActive } = stream;
  return (
    <Sheet isOpen onClose={onClose} title={name} description={destination.url}>
      <div className="foyer-audit-entry">
        <Problem stream={stream} />
        <div className="foyer-audit-more">
          <ActionButton
            disabledReason={lock}
            loading={test.isRunning}
            onClick={() => void test.run(stream).catch(() => undefined)}
          >
            {text('actionTest')}
          </ActionButton>
          <ActionButton
            disabledReason={lock}
            loading={toggle.isRunning}
            onClick={() => void toggle.run({ stream, isActive: !isActive }).catch(() => undefined)}
          >
            {text(isActive ? 'actionPause' : 'actionResume')}
          </ActionButton>
          <ActionButton
            icon={<EditIcon size="small" />}
            disabledReason={lock}
            onClick={() => open({ kind: 'edit', stream })}
          >
            {text('actionEdit')}
          </ActionButton>
        </div>
        <Facts stream={stream} />
      </div>
    </Sheet>
  );
}

/** Why it is off or fails, with what the destination said. */
function Problem({ stream }: { readonly stream: AuditStream }) {
  const text = usePageTexts('streams', streamsMessages);
  const { disabledReason, failure, failingSince } = stream;
  const reason = failure ? causeText(text, failure.cause) : '';
  const words = disabledReason
    ? text(disabledReason === 'gone' ? 'offGone' : 'offFailing')
    : failingSince &&
      text('failingNow', { moment: momentText(failingSince, text.locale), cause: reason });
  if (!words) return null;
  return (
    <>
      <Alert tone={disabledReason ? 'error' : 'warning'}>{words}</Alert>
      {failure && (
        <section>
          <h3>
            {text('response')}
            {failure.statusCode !== null &&
              ` · ${text('status', { status: `${failure.statusCode}` })}`}
          </h3>
          <pre className="foyer-streams-response">{failure.response || text('emptyResponse')}</pre>
        </section>
      )}
    </>
  );
}

function Facts({ stream }: { readonly stream: AuditStream }) {
  const text = usePageTexts('streams', streamsMessages);
  const { client } = usePortal();
  const { destination, lag, delivered, createdAt, nextAttemptAt, previousSecretUntil } = stream;
  const distance = (at: string) => distanceText(at, text.locale, client.clock.wall());
  const status = toStatus(stream);
  return (
    <section>
      <h3>{text('settings')}</h3>
      <dl className="foyer-audit-facts">
        <Fact title={text('columnStatus')}>
          <Badge>{text(status)}</Badge>{' '}
          {nextAttemptAt && text('nextAttempt', { distance: distance(nextAttemptAt) })}
        </Fact>
        <Fact title={text('lag')}>
          {lag.entries === 0 ? text('upToDate') : text('behind', { count: lag.entries })}
        </Fact>
        <Fact title={text('columnDelivered')}>{text('delivered', { count: delivered })}</Fact>
        <Fact title={text('kind')}>{text(destination.kind)}</Fact>
        <Settings destination={destination} />
        {previousSecretUntil && (
          <Fact title={text('previousSecret')}>
            {text('previousSecretUntil', { moment: momentText(previousSecretUntil, text.locale) })}
          </Fact>
        )}
        <Fact title={text('createdAt')}>{momentText(createdAt, text.locale)}</Fact>
      </dl>
    </section>
  );
}

function Settings({ destination }: Pick<AuditStream, 'destination'>) {
  const text = usePageTexts('streams', streamsMessages);
  if (destination.kind === 'http')
    return <Fact title={text('format')}>{text(destination.format)}</Fact>;
  if (destination.kind === 'splunk')
    return destination.index ? <Fact title={text('index')}>{destination.index}</Fact> : null;
  if (destination.kind === 'datadog')
    return destination.tags ? <Fact title={text('tags')}>{destination.tags}</Fact> : null;
  return (
    <>
      <Fact title={text('bucket')}>{destination.bucket}</Fact>
      <Fact title={text('region')}>{destination.region}</Fact>
      {destination.prefix && <Fact title={text('prefix')}>{destination.prefix}</Fact>}
      <Fact title={text('accessKeyId')}>{destination.accessKeyId}</Fact>
    </>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
