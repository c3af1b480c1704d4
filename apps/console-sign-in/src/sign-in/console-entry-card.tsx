import type { Failure } from '@foyer/client';
import { useFoyerClient, useUser } from '@foyer/react';
import { Alert, Button, Card, CardHeader, Link, Spinner, Stack } from '@foyer/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { text } from '../console-text.ts';

/** What the card shows. */
export interface ConsoleEntryCardProps {
  /** Why the console did not open. */
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** Somebody is signed in: the console is opening, or it did not and can be tried again. */
export function ConsoleEntryCard({ failure, onRetry }: ConsoleEntryCardProps) {
  if (failure === undefined) {
    return (
      <EntryCard key="entering" title={text('enteringTitle')} busy>
        <Spinner size="large" label={text('enteringTitle')} />
      </EntryCard>
    );
  }
  return (
    <EntryCard key="failed" title={text('failedTitle')}>
      <Alert tone="error">{failure.text}</Alert>
      <Button variant="primary" size="large" block onClick={onRetry}>
        {text('tryAgain')}
      </Button>
      <SomebodyElse />
    </EntryCard>
  );
}

interface EntryCardProps {
  readonly title: string;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A card whose title has the focus when it appears. */
function EntryCard({ title, busy = false, children }: EntryCardProps) {
  const email = useUser()?.email;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Card labelledBy={titleId} busy={busy}>
      <Stack gap="loose">
        <CardHeader
          title={title}
          titleId={titleId}
          titleRef={heading}
          description={email && text('enteringLine', { email })}
        />
        {children}
      </Stack>
    </Card>
  );
}

function SomebodyElse() {
  const client = useFoyerClient();
  return <Link onClick={client.signOut}>{text('somebodyElse')}</Link>;
}
