import type { RouteName } from '@foyer/client';
import { useFoyerClient, useSession } from '@foyer/react';
import type { ReactNode } from 'react';
import { CheckingCard, ChunkFailedCard } from './box/status-card.tsx';
import { useBoxTexts } from './box/box-context.ts';
import { useChunk } from './box/use-chunk.ts';
import { Waiting } from './box/waiting.tsx';
import { findFlow } from './flow-table.ts';

/** Shows the flow of a route, loading its script first where it has one of its own. */
export function FlowSlot({ route }: { readonly route: RouteName }) {
  const entry = findFlow(route);
  const chunk = useChunk(entry.load);
  const Flow = entry.flow ?? (chunk.status === 'loaded' ? chunk.value : undefined);
  if (!Flow)
    return chunk.status === 'failed' ? <ChunkFailedCard onRetry={chunk.retry} /> : <Waiting />;
  if (entry.waitsForSession === 'never') return <Flow key={route} />;
  return (
    <AfterSessionCheck mayPresume={entry.waitsForSession === 'ifLikely'}>
      <Flow key={route} />
    </AfterSessionCheck>
  );
}

/**
 * Waits until it is known whether the user is signed in, and says so if the provider cannot be
 * reached. A form that may presume a signed-out user renders at once; the provider is asked again
 * when the form is submitted.
 */
function AfterSessionCheck({
  mayPresume,
  children,
}: {
  readonly mayPresume: boolean;
  readonly children: ReactNode;
}) {
  const { session } = useFoyerClient();
  const text = useBoxTexts();
  const state = useSession();
  if (state.status !== 'unknown' || (mayPresume && state.presumed)) return children;
  if (!state.failure) return <Waiting />;
  return (
    <CheckingCard
      step="unreachable"
      title={text('unreachable')}
      failure={state.failure}
      onRetry={() => void session.refresh()}
    />
  );
}
