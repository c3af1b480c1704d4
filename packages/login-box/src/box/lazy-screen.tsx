import type { ComponentType } from 'react';
import { ChunkFailedCard } from './status-card.tsx';
import { useChunk } from './use-chunk.ts';
import { Waiting } from './waiting.tsx';

/** A screen with a script of its own, and what it gets. */
export interface LazyScreenProps<P extends object> {
  /** The same function for every screen of one script that keeps its state from step to step. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly controls: P;
}

/** Shows such a screen, loading its script first. */
export function LazyScreen<P extends object>({ load, controls }: LazyScreenProps<P>) {
  const chunk = useChunk(load);
  if (chunk.status === 'failed') return <ChunkFailedCard onRetry={chunk.retry} />;
  if (chunk.status === 'loading') return <Waiting />;
  const Screen = chunk.value;
  return <Screen {...controls} />;
}
