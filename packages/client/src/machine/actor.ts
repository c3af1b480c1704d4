import type { createActor as xstateCreateActor } from 'xstate';
import { type Clock, systemClock } from '../clock.ts';
import type { Definition, MachineEvent } from './machine.ts';
import { begin, handle } from './moves.ts';
import { type Running, toSnapshot, stopEverything } from './running.ts';
import { buildTree } from './state-nodes.ts';

interface Observer {
  readonly next?: (snapshot: object) => void;
  readonly error?: (error: unknown) => void;
}

interface ActorOptions {
  readonly clock?: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  readonly input?: unknown;
}

/** Runs a machine, like XState's `createActor`. The first state is entered at once; its actions wait for `start`. */
// oxlint-disable-next-line consistent-type-assertions -- safe: an actor of XState as far as the flows use one
export const createActor = run as unknown as typeof xstateCreateActor;

function run({ config, given }: Definition, { clock = systemClock, input }: ActorOptions = {}) {
  const observers = new Set<Observer>();
  const mailbox: (MachineEvent | 'stop')[] = [];
  let isBusy = true; // until it is started
  const root = buildTree(config);
  const send = (event: MachineEvent | 'stop') => {
    mailbox.push(event);
    if (!isBusy) work();
  };
  const machine: Running = {
    root,
    given,
    clock,
    send,
    leaf: root,
    context:
      typeof config.context === 'function' ? config.context({ input }) : (config.context ?? {}),
    event: { type: 'xstate.init' },
    status: 'active',
    error: undefined,
    isStarted: false,
    queued: [],
    afterwards: [],
    raised: [],
    children: new Map(),
    timers: new Map(),
    moves: 0,
  };
  begin(machine);
  let snapshot = toSnapshot(machine);
  const end = (status: 'stopped' | 'error', error?: unknown) => {
    stopEverything(machine);
    Object.assign(machine, { status, error });
    snapshot = toSnapshot(machine);
  };
  /** Runs one step, starts what it invoked, and notifies the listeners. */
  const step = (move: () => void) => {
    const { moves } = machine;
    try {
      move();
      if (machine.moves !== moves) snapshot = toSnapshot(machine);
      for (const run of machine.afterwards.splice(0)) run();
    } catch (error) {
      end('error', error);
    }
    tell(observers, machine, snapshot);
  };
  const work = () => {
    isBusy = true;
    for (let event = mailbox.shift(); event; event = mailbox.shift()) {
      const now = event;
      if (machine.status !== 'active') continue;
      if (now === 'stop') end('stopped');
      else step(() => handle(machine, now));
    }
    isBusy = false;
  };
  const actor = {
    getSnapshot: () => snapshot,
    send,
    subscribe: (given: Observer | ((snapshot: object) => void)) => {
      const observer = typeof given === 'function' ? { next: given } : given;
      observers.add(observer);
      return { unsubscribe: () => observers.delete(observer) };
    },
    start: () => {
      if (machine.isStarted) return actor;
      machine.isStarted = true;
      step(() => machine.queued.splice(0).forEach((act) => act()));
      work();
      return actor;
    },
    stop: () => {
      if (machine.isStarted) send('stop');
      else end('stopped');
      return actor;
    },
  };
  return actor;
}

/** Notifies listeners. An error without a listener is reported as an uncaught error of the page. */
function tell(
  observers: ReadonlySet<Observer>,
  { status, error }: Running,
  snapshot: object,
): void {
  if (status !== 'error') {
    // A copy: an observer may unsubscribe while it is notified.
    const current = [...observers];
    for (const observer of current) observer.next?.(snapshot);
    return;
  }
  const listeners = [...observers].filter((one) => one.error);
  for (const listener of listeners) listener.error?.(error);
  if (listeners.length > 0) return;
  setTimeout(() => {
    throw error;
  });
}
