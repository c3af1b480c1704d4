import type { SsoTest, ssoContract } from '@foyer/contract/sso';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Stack } from '@foyer/ui';
import { ActionButton, Chip, Section } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import type { ConnectionPartProps } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { ssoQueries } from './sso.queries.ts';
import { claimText } from './sso.rules.ts';

/** Time between two looks at a test that runs, in milliseconds. */
const lookEvery = 2_000;

/** A sign-in at the provider that opens no session, and how earlier ones went. */
export function TestStep({ connection, why }: ConnectionPartProps) {
  const text = usePageTexts('sso', ssoMessages);
  const tests = useApiQuery(ssoQueries.tests(connection.id));
  const { start, address } = useTest(connection.id);
  const { refetch } = useApiQuery(ssoQueries.list());
  const newest = tests.data?.[0];
  const { refetch: look } = tests;
  const isWaiting = newest?.state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void look(), lookEvery);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  // a test that has ended counts for the connection
  const isMissing =
    newest?.state === 'succeeded' &&
    newest.revision === connection.revision &&
    connection.testedAt === undefined;
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, refetch]);
  const { testedAt, testIsFresh, ready } = connection;
  const date = testedAt && momentText(testedAt, text.locale);
  return (
    <Section title={text('test')} text={text('testText')}>
      <Stack>
        <Alert tone={testIsFresh ? 'success' : 'info'}>
          {testIsFresh && date
            ? text('testFresh', { date })
            : text(testedAt ? 'testOld' : 'testNone')}
        </Alert>
        <span className="foyer-sso-actions">
          <ActionButton
            variant="primary"
            disabledReason={why ?? (ready ? undefined : text('testNotReady'))}
            loading={start.isRunning}
            onClick={() => void start.run().catch(() => undefined)}
          >
            {text('runTest')}
          </ActionButton>
        </span>
        {address !== undefined && (
          <Alert tone="info">
            {text('testReady')}{' '}
            <a className="foyer-link" href={address} target="_blank" rel="noreferrer">
              {text('openTest')}
            </a>
          </Alert>
        )}
        <h3 className="foyer-sso-title">{text('runs')}</h3>
        <LoadedPart title={text('failed')} query={tests}>
          {(runs) =>
            runs.length === 0 ? (
              <p className="foyer-users-none">{text('noRuns')}</p>
            ) : (
              <ul className="foyer-sso-runs" aria-live="polite">
                {runs.map((run) => (
                  <Run key={run.id} run={run} isOld={run.revision !== connection.revision} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </Stack>
    </Section>
  );
}

function useTest(ssoConfigId: string) {
  const withFresh = useFreshVerification();
  const notify = useNotify();
  const [address, setAddress] = useState<string | undefined>(undefined);
  const start = useApiChange<typeof ssoContract, void, SsoTest & { address: string }>({
    calls: ssoCalls,
    invalidates: staleAfter.sso,
    change: (api) => withFresh(() => api.startSsoTest({ params: { ssoConfigId } })),
    onDone: (started) => setAddress(started.address),
    onFailure: (failure) => notify.failed(failure),
  });
  return { start, address };
}

const tones = { waiting: 'info', succeeded: 'success', failed: 'error' } as const;

function Run({ run, isOld }: { readonly run: SsoTest; readonly isOld: boolean }) {
  const text = usePageTexts('sso', ssoMessages);
  const { state, problem, claims, createdAt } = run;
  const rows = Object.entries(claims);
  return (
    <li>
      <div className="foyer-sso-run-head">
        <Chip tone={tones[state]}>{text(`run_${state}`)}</Chip>
        {isOld && <Chip>{text('runOld')}</Chip>}
        <time dateTime={createdAt}>{momentText(createdAt, text.locale)}</time>
      </div>
      {problem && (
        <p>
          <strong>{problem.text}</strong> {problem.fix}
        </p>
      )}
      {rows.length > 0 && (
        <details>
          <summary>{text('claims')}</summary>
          <dl className="foyer-sso-claims">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{claimText(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
