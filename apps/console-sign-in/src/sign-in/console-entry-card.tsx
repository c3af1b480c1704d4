import type { Failure } from '@foyer/client';
import { useFoyerClient, useUser } from '@foyer/react';
import { Alert, Button, Card, CardHeader, Link, Spinner, Stack } from '@foyer/ui';
import { useEffect, useId, useRef } from 'react';
import { text } from '../console-text.ts';

/** What the card shows. */
export interface ConsoleEntryCardProps {
  /** Why the console did not open. */
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** A user is signed in: the console is opening, or failed to open and can be retried. The title receives the focus when it appears. */
export function ConsoleEntryCard(props: ConsoleEntryCardProps) {
  return <EntryCard key={props.failure ? 'failed' : 'entering'} {...props} />;
}

function EntryCard({ failure, onRetry }: ConsoleEntryCardProps) {
  const { signOut } = useFoyerClient();
  const email = useUser()?.email;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = text(failure ? 'failedTitle' : 'enteringTitle');
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card labelledBy={titleId} busy={!failure}>
      <Stack gap="loose">
        <CardHeader
          title={title}
          titleId={titleId}
          titleRef={heading}
          description={email && text('enteringLine', { email })}
        />
        {failure ? (
          <>
            <Alert tone="error">{failure.text}</Alert>
            <Button variant="primary" size="large" block onClick={onRetry}>
              {text('tryAgain')}
            </Button>
            <Link onClick={signOut}>{text('anotherUser')}</Link>
          </>
        ) : (
          <Spinner size="large" label={title} />
        )}
      </Stack>
    </Card>
  );
}
