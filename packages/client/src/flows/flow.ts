import type { AnyStateMachine, StateValueFrom } from 'xstate';
import { FoyerError } from '../api/foyer-error.ts';

/** Marks the states in which a call is under way. */
export type FlowTag = 'busy';

/** The steps of a flow machine: its top-level states. */
export type StepOf<M extends AnyStateMachine> =
  StateValueFrom<M> extends infer Value
    ? Value extends string
      ? Value
      : keyof Value & string
    : never;

/** The step a flow is in. */
export function getStep<M extends AnyStateMachine>({
  value,
}: {
  readonly value: unknown;
}): StepOf<M> {
  const step = typeof value === 'string' ? value : Object.keys(value ?? {})[0];
  // oxlint-disable-next-line consistent-type-assertions -- safe: the state value of a machine names one of its top-level states
  return step as StepOf<M>;
}

/** The state within the step a flow is in. */
export function getSubstate({ value }: { readonly value: unknown }): string | undefined {
  const inner: unknown = typeof value === 'object' ? Object.values(value ?? {})[0] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}

/** Declares the types of a machine; XState reads them and never the value. */
export function flowTypes<T>(): T {
  // oxlint-disable-next-line consistent-type-assertions -- safe: nothing looks at it at run time
  return {} as T;
}

/** Whether the provider answered, be it with a no. */
export function wasAnswered(error: unknown): boolean {
  return error instanceof FoyerError && error.status !== undefined;
}

/** Whether the provider refused with `code`. */
export function isRefusal(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof FoyerError && codes.includes(error.code);
}

/** Whether the provider said that the request itself is wrong (4xx), rather than failing or asking for patience. */
export function isRejected(error: unknown): boolean {
  if (!(error instanceof FoyerError) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}
