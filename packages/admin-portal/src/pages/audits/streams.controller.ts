import type { Input, Output } from '@foyer/contract';
import type { AuditStream, auditStreamsContract } from '@foyer/contract/audit-streams';
import { auditStreamsCalls } from '@foyer/contract/audit-streams/calls';
import type { StreamCause } from '@foyer/contract/audit-streams/rules';
import type { Translator } from '@foyer/ui';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { type StreamsMessages, streamsMessages } from './streams.messages.ts';

/** A dialog of the tab. */
export type StreamDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete' | 'details'; readonly stream: AuditStream };

type C = typeof auditStreamsContract;
/** What is sent to create a stream. */
export type StreamBody = Input<C['createAuditStream']>['body'];
type StreamChanges = NonNullable<Input<C['updateAuditStream']>['body']>;
type TestResult = Output<C['testAuditStream']>;

const stale = { calls: auditStreamsCalls, invalidates: staleAfter.auditStreams };

/** How a stream stands. */
export const toStatus = ({ isActive, disabledReason, failingSince }: AuditStream) =>
  disabledReason ? 'off' : !isActive ? 'paused' : failingSince ? 'failing' : 'active';

const causes = {
  unreachable: 'causeUnreachable',
  credentials: 'causeCredentials',
  notFound: 'causeNotFound',
  rejected: 'causeRejected',
  overloaded: 'causeOverloaded',
  failing: 'causeFailing',
  unexpected: 'causeUnexpected',
} as const satisfies Record<StreamCause, keyof StreamsMessages>;

/** Why a destination did not accept entries, as a sentence. */
export const causeText = (text: Translator<StreamsMessages>, cause: StreamCause): string =>
  text(causes[cause]);

/** Changes of streams. */
export function useStreamChanges() {
  const text = usePageTexts('streams', streamsMessages);
  const notify = useNotify();
  const create = useApiChange<C, StreamBody, AuditStream>({
    ...stale,
    change: (api, body) => api.createAuditStream({ body }),
    onDone: ({ name }) => notify.done(text('created', { name })),
  });
  const update = useApiChange<C, StreamChanges & { readonly id: string }, AuditStream>({
    ...stale,
    change: (api, { id, ...body }) => api.updateAuditStream({ params: { id }, body }),
    onDone: ({ name }) => notify.done(text('updated', { name })),
  });
  const remove = useApiChange<C, AuditStream>({
    ...stale,
    change: (api, { id }) => api.deleteAuditStream({ params: { id } }),
    onDone: (_, { input: { name } }) => notify.done(text('deleted', { name })),
  });
  return { create, update, remove };
}

interface Switched {
  readonly stream: AuditStream;
  readonly isActive: boolean;
}

/** Pauses and resumes streams, and tests them. */
export function useStreamActions() {
  const text = usePageTexts('streams', streamsMessages);
  const notify = useNotify();
  const toggle = useApiChange<C, Switched, AuditStream>({
    ...stale,
    change: (api, { stream: { id }, isActive }) =>
      api.updateAuditStream({ params: { id }, body: { isActive } }),
    onDone: ({ name }, { input: { isActive } }) =>
      notify.done(text(isActive ? 'resumedDone' : 'pausedDone', { name })),
    onFailure: (failure) => notify.failed(failure),
  });
  const test = useApiChange<C, AuditStream, TestResult>({
    ...stale,
    change: (api, { id }) => api.testAuditStream({ params: { id } }),
    onDone: ({ cause }, { input: { name } }) =>
      cause === null
        ? notify.done(text('testDone', { name }))
        : notify.failed({ text: text('testFailed', { name, cause: causeText(text, cause) }) }),
    onFailure: (failure) => notify.failed(failure),
  });
  return { toggle, test };
}
