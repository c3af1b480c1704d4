import { answersTo, type Operation, wire } from '../wire/wire-document.ts';
import type { AnsweredCall, PublishedClient } from './answered-calls.ts';

/** An operation of the wire contract, and the client that was answered with success. */
export type Success = `${string} by ${PublishedClient}`;

const patterns = wire.operations
  .map((operation) => ({ operation, pattern: getPattern(operation) }))
  // `/me` before `/{userId}`
  .toSorted((one, other) => getHoles(one.operation) - getHoles(other.operation));

/** What was answered with success, each once. */
export function successesAmong(calls: readonly AnsweredCall[]): ReadonlySet<Success> {
  const good = calls.filter(({ status }) => status >= 200 && status < 300);
  return new Set(
    good.flatMap((call) =>
      getOperation(call).map(({ name }): Success => `${name} by ${call.client}`),
    ),
  );
}

function getOperation({ method, path }: AnsweredCall): readonly Operation[] {
  const plain = path.replace(/\/$/, '');
  const found = patterns.find(
    ({ operation, pattern }) => pattern.test(plain) && answersTo(operation, method),
  );
  return found ? [found.operation] : [];
}

function getPattern({ path }: Operation): RegExp {
  const parts = path.replace(/\/$/, '').split(/\{[^}]*\}/);
  return new RegExp(
    `^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('[^/]+')}$`,
  );
}

function getHoles({ path }: Operation): number {
  return path.split('{').length - 1;
}
