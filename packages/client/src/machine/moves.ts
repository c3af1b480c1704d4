import type { ActorLogic, MachineEvent } from './machine.ts';
import {
  cancelEvent,
  type Child,
  isAllowed,
  perform,
  type Running,
  schedule,
  toScope,
  stopEverything,
} from './running.ts';
import {
  transitionDomain,
  entered,
  eventNames,
  statePath,
  type StateNode,
  findTarget,
  toTransitions,
  type Transition,
  transitionsOn,
} from './state-nodes.ts';

/** Enters the first state. */
export function begin(machine: Running): void {
  for (const node of entered(undefined, machine.root)) enter(machine, node);
  settle(machine);
}

/** Handles one event and everything that immediately follows from it. */
export function handle(machine: Running, event: MachineEvent): void {
  machine.event = event;
  const isHandled = takeFirst(machine, (node) => transitionsOn(node, event.type));
  if (!isHandled && event.type.startsWith('xstate.error.')) throw event.error;
  settle(machine);
}

/** Takes `always` transitions and handles events that the machine sent itself, until it settles. */
function settle(machine: Running): void {
  while (machine.status === 'active') {
    if (takeFirst(machine, (node) => toTransitions(node, node.config.always))) continue;
    const event = machine.raised.shift();
    if (!event) return;
    machine.event = event;
    takeFirst(machine, (node) => transitionsOn(node, event.type));
  }
}

/** Takes the first allowed transition, from the innermost state outwards. */
function takeFirst(machine: Running, getMethods: (node: StateNode) => Transition[]): boolean {
  const found = statePath(machine.leaf)
    .flatMap(getMethods)
    .find(({ guard }) => isAllowed(machine, guard));
  if (found) take(machine, found);
  return found !== undefined;
}

function take(machine: Running, transition: Transition): void {
  machine.moves += 1;
  const target = findTarget(transition);
  if (!target) return perform(machine, transition.actions);
  const domain = transitionDomain(transition, target);
  const path = statePath(machine.leaf);
  for (const node of path.slice(0, domain ? path.indexOf(domain) : path.length))
    exit(machine, node);
  perform(machine, transition.actions);
  for (const node of entered(domain, target)) enter(machine, node);
  if (machine.leaf.config.type !== 'final') return undefined;
  machine.status = 'done';
  for (const node of statePath(machine.leaf)) exit(machine, node);
  return stopEverything(machine);
}

function enter(machine: Running, node: StateNode): void {
  machine.leaf = node;
  perform(machine, node.config.entry);
  for (const delay of Object.keys(node.config.after ?? {})) {
    const type = eventNames.after(delay, node);
    schedule(machine, type, delay, { type });
  }
  machine.children.set(
    node,
    node.invokes.map((_, index) => invoke(machine, node, index)),
  );
}

function exit(machine: Running, node: StateNode): void {
  perform(machine, node.config.exit);
  for (const delay of Object.keys(node.config.after ?? {}))
    cancelEvent(machine, eventNames.after(delay, node));
  for (const child of machine.children.get(node) ?? []) {
    child.isStopped = true;
    machine.afterwards.push(child.stop);
  }
  machine.children.delete(node);
}

function invoke(machine: Running, node: StateNode, index: number): Child {
  const { src = '', input: given } = node.invokes[index] ?? {};
  const logic = typeof src === 'string' ? machine.given.actors?.[src] : src;
  if (!logic) throw new Error(`State ${node.id} invokes something unknown`);
  const input: unknown = typeof given === 'function' ? given(toScope(machine)) : given;
  const child: Child = {
    isStopped: false,
    stop: () => {
      child.isStopped = true;
    },
  };
  const send = (event: MachineEvent) => {
    if (!child.isStopped) machine.send(event);
  };
  machine.afterwards.push(() => {
    if (child.isStopped) return;
    try {
      start(logic, child, input, {
        send,
        done: (output) => send({ type: eventNames.done(index, node), output }),
        fail: (error) => send({ type: eventNames.error(index, node), error }),
      });
    } catch (error) {
      send({ type: eventNames.error(index, node), error });
    }
  });
  return child;
}

interface Parent {
  readonly send: (event: MachineEvent) => void;
  readonly done: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

function start(
  { builtIn, run }: ActorLogic,
  child: Child,
  input: unknown,
  { send, done, fail }: Parent,
): void {
  const onStop = (finish: () => void) => {
    child.stop = () => {
      child.isStopped = true;
      finish();
    };
  };
  if (builtIn === 'callback') {
    const stop = run({ input, sendBack: send });
    return onStop(() => typeof stop === 'function' && stop());
  }
  const controller = new AbortController();
  onStop(() => controller.abort());
  // oxlint-disable-next-line promise/no-callback-in-promise -- they only put an event into the mailbox, and throw nothing
  return void Promise.resolve(run({ input, signal: controller.signal })).then(done, fail);
}
