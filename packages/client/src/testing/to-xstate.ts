import {
  type AnyStateMachine,
  assign,
  cancel,
  createMachine,
  fromCallback,
  fromPromise,
  raise,
} from 'xstate';
import type { Definition } from '../machine/machine.ts';

/** Converts a machine to one of XState, for XState's diagram and path tools. */
export function toXstate(machine: AnyStateMachine): AnyStateMachine {
  // oxlint-disable-next-line consistent-type-assertions -- safe: every machine of the flows is made by our `setup`
  const { config, given } = machine as unknown as Definition;
  // oxlint-disable-next-line consistent-type-assertions -- safe: XState reads what it would have been given
  return createMachine(translate(config) as object, translate(given) as object);
}

/** Replaces our actions and calls with XState's. */
function translate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translate);
  if (typeof value !== 'object' || value === null) return value;
  // oxlint-disable-next-line consistent-type-assertions -- safe: only `machine.ts` makes these
  if ('builtIn' in value) return builtIn(value as BuiltInParts);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'context' ? one : translate(one)]),
  );
}

/** What the makers of `machine.ts` were given; XState's makers take it as it is. */
interface BuiltInParts {
  readonly builtIn: string;
  readonly change: never;
  readonly event: never;
  readonly id: never;
  readonly delay: never;
  readonly run: never;
}

function builtIn({ builtIn: kind, change, event, id, delay, run }: BuiltInParts): unknown {
  const options = { ...(id !== undefined && { id }), ...(delay !== undefined && { delay }) };
  const created: Readonly<Record<string, () => unknown>> = {
    assign: () => assign(change),
    raise: () => raise(event, options),
    cancel: () => cancel(id),
    promise: () => fromPromise(run),
    callback: () => fromCallback(run),
  };
  return created[kind]?.();
}
