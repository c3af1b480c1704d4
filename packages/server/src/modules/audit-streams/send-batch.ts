import type { StreamDestination } from '@foyer/contract/audit-streams';
import type { StreamCause } from '@foyer/contract/audit-streams/rules';
import {
  createDeliveryRequests,
  type DeliveryResult,
} from '../../kernel/outgoing/delivery-request.ts';
import type { Platform } from '../platform.ts';
import type { Batch } from './stream-batch.ts';
import { toStreamRequest } from './stream-requests.ts';
import { findCause } from './stream-verdict.ts';

/** The purpose that seals secrets of destinations. */
export const secretPurpose = 'audit-stream-secret';

interface Target {
  readonly id: string;
  readonly destination: StreamDestination;
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly previousUntil: Date | null;
  readonly batchPrefix: string | null;
}

/** What became of a batch. */
export interface Sent {
  /** Null: the destination accepted it. */
  readonly cause: StreamCause | null;
  readonly result: DeliveryResult;
}

/** A position as text that sorts like it: batches are names of objects, too. */
const toPlace = (position: number) => String(position).padStart(12, '0');

/** Sends batches to destinations. */
export function createBatchSender(
  deps: Pick<Platform, 'outgoing' | 'clock' | 'seal' | 'settings'>,
) {
  const { outgoing, clock, seal, settings } = deps;
  const request = createDeliveryRequests({ outgoing, clock });
  const { host } = new URL(settings.publicUrl);

  return async (
    { id: streamId, destination, secret, previous, previousUntil, batchPrefix }: Target,
    { entries, first, last }: Batch,
    options: { readonly signal?: AbortSignal; readonly isTest?: boolean } = {},
  ): Promise<Sent> => {
    const at = clock.now();
    const name = batchPrefix ?? streamId;
    const isOverlap = previous && previousUntil && previousUntil > at;
    const content = await toStreamRequest(destination, {
      streamId,
      batchId: options.isTest
        ? `${name}-test-${at.getTime()}`
        : `${name}-${toPlace(first)}-${toPlace(last)}`,
      entries,
      at,
      secret: seal.open(secretPurpose, secret),
      previous: isOverlap ? seal.open(secretPurpose, previous) : undefined,
      host,
    });
    const result = await request({ ...content, signal: options.signal });
    return { cause: findCause(destination.kind, result), result };
  };
}

/** Sends a batch to the destination of a stream. */
export type SendBatch = ReturnType<typeof createBatchSender>;
