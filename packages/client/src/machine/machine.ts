import type {
  assign as xstateAssign,
  cancel as xstateCancel,
  fromCallback as xstateFromCallback,
  fromPromise as xstateFromPromise,
  raise as xstateRaise,
  setup as xstateSetup,
} from 'xstate';

/**
 * State machines with the types and semantics of XState, limited to what the flows use: nested states, `entry`, `exit`,
 * `on`, `always`, `after`, `invoke`, tags, guards and actions with parameters, final states at the top. No parallel states, no
 * history, no spawned actors. Decision 0289.
 */
export interface Definition {
  readonly config: StateConfig;
  readonly given: Implementations;
}

/** An event. */
export interface MachineEvent {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** The argument of guards, actions, and inputs. */
export interface Scope {
  readonly context: unknown;
  readonly event: MachineEvent;
}

/** A reference to an action or a guard: the function, its name, or its name with parameters. */
export type Reference = string | Named | ((scope: Scope, params?: unknown) => unknown) | BuiltIn;

/** The name of an action or a guard, with parameters. */
export interface Named {
  readonly type: string;
  readonly params?: unknown;
}

/** A built-in action. */
export type BuiltIn =
  | { readonly builtIn: 'assign'; readonly change: unknown }
  | {
      readonly builtIn: 'raise';
      readonly event: MachineEvent;
      readonly id?: string;
      readonly delay?: string | number;
    }
  | { readonly builtIn: 'cancel'; readonly id: string };

/** Logic that a machine can invoke. */
export interface ActorLogic {
  readonly builtIn: 'promise' | 'callback';
  readonly run: (given: object) => unknown;
}

/** The implementations of the names in a machine. */
export interface Implementations {
  readonly actions?: Readonly<Record<string, Reference>>;
  readonly guards?: Readonly<Record<string, Reference>>;
  readonly actors?: Readonly<Record<string, ActorLogic>>;
  readonly delays?: Readonly<Record<string, number | ((scope: Scope) => number)>>;
}

/** One or several. */
export type Many<T> = T | readonly T[] | undefined;

/** A transition to another state, or actions only. */
export interface TransitionConfig {
  readonly target?: string;
  readonly guard?: Reference;
  readonly actions?: Many<Reference>;
  readonly reenter?: boolean;
}

/** Transitions that are tried in order. */
export type Transitions = Many<string | TransitionConfig>;

/** What a state invokes while it is active. */
export interface InvokeConfig {
  readonly src: string | ActorLogic;
  readonly input?: unknown;
  readonly onDone?: Transitions;
  readonly onError?: Transitions;
}

/** The definition of a state. */
export interface StateConfig {
  readonly id?: string;
  readonly type?: string;
  readonly initial?: string;
  readonly context?: unknown;
  readonly tags?: Many<string>;
  readonly entry?: Many<Reference>;
  readonly exit?: Many<Reference>;
  readonly always?: Transitions;
  readonly on?: Readonly<Record<string, Transitions>>;
  readonly after?: Readonly<Record<string, Transitions>>;
  readonly invoke?: Many<InvokeConfig>;
  readonly states?: Readonly<Record<string, StateConfig>>;
}

/** Changes the context; XState's `assign`. */
// oxlint-disable-next-line consistent-type-assertions -- safe: has XState's types, and only `createActor` looks inside
export const assign = ((change: unknown): BuiltIn => ({
  builtIn: 'assign',
  change,
})) as unknown as typeof xstateAssign;

/** Sends the machine itself an event, after `delay` if given; XState's `raise`. */
// oxlint-disable-next-line consistent-type-assertions -- safe: has XState's types, and only `createActor` looks inside
export const raise = ((
  event: MachineEvent,
  options?: { readonly id?: string; readonly delay?: string },
): BuiltIn => ({
  builtIn: 'raise',
  event,
  ...options,
})) as unknown as typeof xstateRaise;

/** Cancels a delayed event; XState's `cancel`. */
// oxlint-disable-next-line consistent-type-assertions -- safe: has XState's types, and only `createActor` looks inside
export const cancel = ((id: string): BuiltIn => ({
  builtIn: 'cancel',
  id,
})) as unknown as typeof xstateCancel;

/** Invokes an asynchronous call; XState's `fromPromise`. */
// oxlint-disable-next-line consistent-type-assertions -- safe: has XState's types, and only `createActor` looks inside
export const fromPromise = ((run: ActorLogic['run']): ActorLogic => ({
  builtIn: 'promise',
  run,
})) as unknown as typeof xstateFromPromise;

/** A subscription that lasts while a state is active; XState's `fromCallback`. */
// oxlint-disable-next-line consistent-type-assertions -- safe: has XState's types, and only `createActor` looks inside
export const fromCallback = ((run: ActorLogic['run']): ActorLogic => ({
  builtIn: 'callback',
  run,
})) as unknown as typeof xstateFromCallback;

/** XState's `setup`: the implementations of the names, then the machine. */
// oxlint-disable-next-line consistent-type-assertions -- safe: of XState's answer the flows call these two, which are here
export const setup = ((given: Implementations) => ({
  createMachine: (config: StateConfig): Definition => ({ config, given }),
  createStateConfig: <T>(config: T) => config,
})) as unknown as typeof xstateSetup;
