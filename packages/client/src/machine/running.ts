import type { Clock } from '../clock.ts';
import type { BuiltIn, Implementations, Many, MachineEvent, Named, Reference, Scope } from './machine.ts';
import { listOf, pathOf, type StateNode } from './state-nodes.ts';

/** Whether a machine still goes on. */
export type Status = 'active' | 'done' | 'error' | 'stopped';

/** Something a state invoked. */
export interface Child {
  isStopped: boolean;
  stop: () => void;
}

/** A machine and where it is. */
export interface Running {
  readonly root: StateNode;
  readonly given: Implementations;
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** Tells the machine an event once it has come to rest. */
  readonly send: (event: MachineEvent) => void;
  /** The innermost state. */
  leaf: StateNode;
  context: object;
  /** What is being handled, or was last. */
  event: MachineEvent;
  status: Status;
  error: unknown;
  isStarted: boolean;
  /** What actions of the first state do: done with the start. */
  readonly early: (() => void)[];
  /** Calls that begin or end with a move: once the machine rests. */
  readonly afterwards: (() => void)[];
  /** Events it sent itself, handled before it rests. */
  readonly raised: MachineEvent[];
  readonly children: Map<StateNode, Child[]>;
  readonly timers: Map<string, unknown>;
  /** Grows with every transition. */
  moves: number;
}

/** Whether a guard lets a transition through; no guard does. */
export function isAllowed(machine: Running, guard: Reference | undefined): boolean {
  if (guard === undefined) return true;
  const { found, params } = resolve(guard, machine.given.guards, scopeOf(machine));
  return typeof found === 'function' && Boolean(found(scopeOf(machine), params));
}

/** Carries actions out, one after the other: each sees the context that the ones before left. */
export function perform(machine: Running, actions: Many<Reference>): void {
  for (const reference of listOf(actions)) {
    const scope = scopeOf(machine);
    const { found, params } = resolve(reference, machine.given.actions, scope);
    if (isBuiltIn(found)) performBuiltIn(machine, found, params);
    else if (typeof found === 'function') effect(machine, () => found(scope, params));
  }
}

/** Sends an event after a delay; another one of the same id takes its place. */
export function schedule(machine: Running, id: string, delay: string | number, event: MachineEvent): void {
  const given = machine.given.delays?.[delay] ?? Number(delay);
  const milliseconds = typeof given === 'function' ? given(scopeOf(machine)) : given;
  effect(machine, () => {
    unschedule(machine, id);
    const run = () => {
      machine.timers.delete(id);
      machine.send(event);
    };
    machine.timers.set(id, machine.clock.setTimeout(run, milliseconds));
  });
}

/** Takes such an event back. */
export function cancelEvent(machine: Running, id: string): void {
  effect(machine, () => unschedule(machine, id));
}

/** Ends what is under way. */
export function stopEverything({ children, timers, clock }: Running): void {
  for (const child of [...children.values()].flat()) child.stop();
  for (const timer of timers.values()) clock.clearTimeout(timer);
  children.clear();
  timers.clear();
}

/** What guards, actions and inputs are called with now. */
export const scopeOf = ({ context, event }: Running): Scope => ({ context, event });

/** The machine as its listeners see it. */
export function snapshotOf({ leaf, context, status, error }: Running): object {
  const path = pathOf(leaf);
  const keys = path.slice(0, -1).map(({ key }) => key);
  return {
    value: keys.slice(1).reduce<unknown>((inner, key) => ({ [key]: inner }), keys[0] ?? {}),
    context,
    status,
    error,
    hasTag: (tag: string) => path.some(({ config }) => listOf(config.tags).includes(tag)),
    matches: (wanted: unknown) => keysIn(wanted).every((key, depth) => keys.at(-1 - depth) === key),
  };
}

function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('.');
  return Object.entries(value ?? {}).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

function performBuiltIn(machine: Running, action: BuiltIn, params: unknown): void {
  if (action.builtIn === 'cancel') return cancelEvent(machine, action.id);
  if (action.builtIn === 'assign') {
    machine.context = { ...machine.context, ...changeOf(action.change, scopeOf(machine), params) };
    return undefined;
  }
  const { event, delay, id = event.type } = action;
  if (delay === undefined) machine.raised.push(event);
  else schedule(machine, id, delay, event);
  return undefined;
}

function changeOf(change: unknown, scope: Scope, params: unknown): object {
  if (typeof change === 'function') return change(scope, params);
  const entries = Object.entries(change ?? {}).map(([key, value]) => [
    key,
    typeof value === 'function' ? value(scope, params) : value,
  ]);
  return Object.fromEntries(entries);
}

function effect(machine: Running, run: () => void): void {
  if (machine.isStarted) run();
  else machine.early.push(run);
}

function unschedule({ timers, clock }: Running, id: string): void {
  clock.clearTimeout(timers.get(id));
  timers.delete(id);
}

/** What a name stands for, and what it is given. */
function resolve(reference: Reference, table: Readonly<Record<string, Reference>> | undefined, scope: Scope) {
  if (typeof reference === 'function' || isBuiltIn(reference)) return { found: reference, params: undefined };
  const { type, params }: Named = typeof reference === 'string' ? { type: reference } : reference;
  const found = table?.[type];
  if (found === undefined) throw new Error(`Nothing is called ${type}`);
  return { found, params: typeof params === 'function' ? params(scope) : params };
}

function isBuiltIn(reference: Reference): reference is BuiltIn {
  return typeof reference === 'object' && 'builtIn' in reference;
}
