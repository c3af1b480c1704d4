import type { InvokeConfig, Many, StateConfig, TransitionConfig, Transitions } from './machine.ts';

/** A state in the tree of its machine. */
export interface StateNode {
  readonly key: string;
  /** The keys from the root, joined by dots, or the explicit `id`. */
  readonly id: string;
  readonly config: StateConfig;
  readonly parent: StateNode | undefined;
  readonly children: Map<string, StateNode>;
  readonly invokes: readonly InvokeConfig[];
}

/** A transition out of a state. */
export interface Transition extends TransitionConfig {
  readonly source: StateNode;
}

/** Names of events that the machine sends itself. */
export const eventNames = {
  after: (delay: string, { id }: StateNode) => `xstate.after.${delay}.${id}`,
  done: (index: number, { id }: StateNode) => `xstate.done.actor.${index}.${id}`,
  error: (index: number, { id }: StateNode) => `xstate.error.actor.${index}.${id}`,
};

/** One, several or none as a list. */
export function toList<T>(many: Many<T>): readonly T[] {
  // oxlint-disable-next-line consistent-type-assertions -- safe: Array.isArray does not narrow readonly lists
  return Array.isArray(many) ? many : many === undefined ? [] : [many as T];
}

/** The tree of a machine. */
export function buildTree(config: StateConfig, parent?: StateNode, key = '(machine)'): StateNode {
  const id = config.id ?? (parent ? `${parent.id}.${key}` : key);
  const children = new Map<string, StateNode>();
  const node = { key, id, config, parent, children, invokes: toList(config.invoke) };
  for (const [name, child] of Object.entries(config.states ?? {}))
    children.set(name, buildTree(child, node, name));
  return node;
}

/** A state and its ancestors, innermost first. */
export function statePath(node: StateNode | undefined): StateNode[] {
  return node ? [node, ...statePath(node.parent)] : [];
}

/** The transitions of `source` for an event, in the order in which they are tried. */
export function transitionsOn(source: StateNode, type: string): Transition[] {
  const { on = {}, after = {} } = source.config;
  const delay = Object.keys(after).find((name) => eventNames.after(name, source) === type);
  const found: Transitions[] = [on[type], delay !== undefined ? after[delay] : undefined];
  source.invokes.forEach((invoke, index) => {
    if (type === eventNames.done(index, source)) found.push(invoke.onDone);
    if (type === eventNames.error(index, source)) found.push(invoke.onError);
  });
  return found.flatMap((one) => toTransitions(source, one));
}

/** Transitions from their definition: one target, or several transitions. */
export function toTransitions(source: StateNode, given: Transitions): Transition[] {
  return toList(given).map((one) => ({
    source,
    ...(typeof one === 'string' ? { target: one } : one),
  }));
}

/** The target state of a transition: `#id`, `.child`, or a sibling, each with further keys after dots. */
export function findTarget({ source, target }: Transition): StateNode | undefined {
  if (target === undefined) return undefined;
  if (target.startsWith('#'))
    return required(byId(statePath(source).at(-1), target.slice(1)), target);
  const isChild = target.startsWith('.');
  const from = isChild ? source : source.parent;
  return required(descend(from, (isChild ? target.slice(1) : target).split('.')), target);
}

function byId(node: StateNode | undefined, id: string): StateNode | undefined {
  if (!node || node.id === id) return node;
  for (const child of node.children.values()) {
    const found = byId(child, id);
    if (found) return found;
  }
  return undefined;
}

function descend(from: StateNode | undefined, keys: readonly string[]): StateNode | undefined {
  return keys.reduce<StateNode | undefined>((node, key) => node?.children.get(key), from);
}

function required(node: StateNode | undefined, target: string): StateNode {
  if (!node) throw new Error(`No state ${target}`);
  return node;
}

/** The innermost state that a transition does not leave. */
export function transitionDomain(
  { source, reenter }: Transition,
  target: StateNode,
): StateNode | undefined {
  if (!reenter && statePath(target).includes(source)) return source;
  const around = statePath(source).slice(1);
  return statePath(target.parent).find((one) => around.includes(one)) ?? statePath(target).at(-1);
}

/** The states that are entered from `domain` to `target`, then to the innermost initial state. */
export function entered(domain: StateNode | undefined, target: StateNode): StateNode[] {
  const above = statePath(target);
  const nodes = above.slice(0, domain ? above.indexOf(domain) : above.length).toReversed();
  for (let node: StateNode | undefined = target; node?.config.initial !== undefined; ) {
    node = node.children.get(node.config.initial);
    if (node) nodes.push(node);
  }
  return nodes;
}
