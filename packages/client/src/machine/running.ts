import type { Clock } from '../clock.ts';
import type {
  BuiltIn,
  Implementations,
  Many,
  MachineEvent,
  Named,
  Reference,
  Scope,
} from './machine.ts';
import { toList, statePath, type StateNode } from './state-nodes.ts';

/** Whether a machine is still running. */
export type Status = 'active' | 'done' | 'error' | 'stopped';

/** An invocation of a state. */
export interface Child {
  isStopped: boolean;
  stop: () => void;
}

/** A running machine and its current state. */
export interface Running {
  readonly root: StateNode;
  readonly given: Implementations;
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** Sends the machine an event once it has settled. */
  readonly send: (event: MachineEvent) => void;
  /** The innermost state. */
  leaf: StateNode;
  context: object;
  /** The event that is being handled, or was handled last. */
  event: MachineEvent;
  status: Status;
  error: unknown;
  isStarted: boolean;
  /** Effects of the first state's actions: run at `start`. */
  readonly queued: (() => void)[];
  /** Invocations to start or stop after a transition, once the machine has settled. */
  readonly afterwards: (() => void)[];
  /** Events that it sent itself, handled before it settles. */
  readonly raised: MachineEvent[];
  readonly children: Map<StateNode, Child[]>;
  readonly timers: Map<string, unknown>;
  /** Incremented with every transition. */
  moves: number;
}

/** Whether a guard allows a transition; without a guard it is allowed. */
export function isAllowed(machine: Running, guard: Reference | undefined): boolean {
  if (guard === undefined) return true;
  const { found, params } = resolve(guard, machine.given.guards, toScope(machine));
  return typeof found === 'function' && Boolean(found(toScope(machine), params));
}

/** Runs actions in order: each sees the context that the previous ones left. */
export function perform(machine: Running, actions: Many<Reference>): void {
  for (const reference of toList(actions)) {
    const scope = toScope(machine);
    const { found, params } = resolve(reference, machine.given.actions, scope);
    if (isBuiltIn(found)) performBuiltIn(machine, found, params);
    else if (typeof found === 'function') effect(machine, () => found(scope, params));
  }
}

/** Sends an event after a delay, replacing a pending one with the same ID. */
export function schedule(
  machine: Running,
  id: string,
  delay: string | number,
  event: MachineEvent,
): void {
  const given = machine.given.delays?.[delay] ?? Number(delay);
  const milliseconds = typeof given === 'function' ? given(toScope(machine)) : given;
  effect(machine, () => {
    unschedule(machine, id);
    const run = () => {
      machine.timers.delete(id);
      machine.send(event);
    };
    machine.timers.set(id, machine.clock.setTimeout(run, milliseconds));
  });
}

/** Cancels a delayed event. */
export function cancelEvent(machine: Running, id: string): void {
  effect(machine, () => unschedule(machine, id));
}

/** Stops everything in progress. */
export function stopEverything({ children, timers, clock }: Running): void {
  for (const child of [...children.values()].flat()) child.stop();
  for (const timer of timers.values()) clock.clearTimeout(timer);
  children.clear();
  timers.clear();
}

/** The current argument of guards, actions, and inputs. */
export const toScope = ({ context, event }: Running): Scope => ({ context, event });

/** The snapshot that listeners receive. */
export function toSnapshot({ leaf, context, status, error }: Running): object {
  const path = statePath(leaf);
  const keys = path.slice(0, -1).map(({ key }) => key);
  return {
    value: keys.slice(1).reduce<unknown>((inner, key) => ({ [key]: inner }), keys[0] ?? {}),
    context,
    status,
    error,
    hasTag: (tag: string) => path.some(({ config }) => toList(config.tags).includes(tag)),
    matches: (requested: unknown) =>
      keysIn(requested).every((key, depth) => keys.at(-1 - depth) === key),
  };
}

function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('.');
  return Object.entries(value ?? {}).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

function performBuiltIn(machine: Running, action: BuiltIn, params: unknown): void {
  if (action.builtIn === 'cancel') return cancelEvent(machine, action.id);
  if (action.builtIn === 'assign') {
    machine.context = { ...machine.context, ...toChange(action.change, toScope(machine), params) };
    return undefined;
  }
  const { event, delay, id = event.type } = action;
  if (delay === undefined) machine.raised.push(event);
  else schedule(machine, id, delay, event);
  return undefined;
}

function toChange(change: unknown, scope: Scope, params: unknown): object {
  if (typeof change === 'function') return change(scope, params);
  const entries = Object.entries(change ?? {}).map(([key, value]) => [
    key,
    typeof value === 'function' ? value(scope, params) : value,
  ]);
  return Object.fromEntries(entries);
}

function effect(machine: Running, run: () => void): void {
  if (machine.isStarted) run();
  else machine.queued.push(run);
}

function unschedule({ timers, clock }: Running, id: string): void {
  clock.clearTimeout(timers.get(id));
  timers.delete(id);
}

/** The implementation of a name, with its parameters. */
function resolve(
  reference: Reference,
  table: Readonly<Record<string, Reference>> | undefined,
  scope: Scope,
) {
  if (typeof reference === 'function' || isBuiltIn(reference))
    return { found: reference, params: undefined };
  const { type, params }: Named = typeof reference === 'string' ? { type: reference } : reference;
  const found = table?.[type];
  if (found === undefined) throw new Error(`Nothing is called ${type}`);
  return { found, params: typeof params === 'function' ? params(scope) : params };
}

function isBuiltIn(reference: Reference): reference is BuiltIn {
  return typeof reference === 'object' && 'builtIn' in reference;
}
