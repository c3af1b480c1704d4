import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createActor as createXstateActor, type AnyStateMachine, type EventObject } from 'xstate';
import { toXstate } from '../testing/to-xstate.ts';
import {
  assign,
  cancel,
  createActor,
  fromCallback,
  fromPromise,
  raise,
  setup,
} from './run-machines.ts';

// XState's development build warns of events to an actor that has ended.
vi.spyOn(console, 'warn').mockReturnValue();

/** Timers that the test runs, in the order in which they are due. */
function createTime() {
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  let now = 0;
  let last = 0;
  return {
    clock: {
      setTimeout: (run: () => void, wait: number) => {
        timers.set((last += 1), { at: now + wait, run });
        return last;
      },
      clearTimeout: (id: unknown) => void timers.delete(Number(id)),
    },
    advance: async (milliseconds: number) => {
      now += milliseconds;
      const due = [...timers].filter(([, { at }]) => at <= now).sort(([, a], [, b]) => a.at - b.at);
      for (const [id, { run }] of due) if (timers.delete(id)) run();
      await new Promise(setImmediate);
    },
  };
}

type Log = unknown[];
type Create = (log: Log) => AnyStateMachine;
type Move = EventObject | number;

/**
 * What a machine does with the events, in our interpreter or in XState: its states and actions, in
 * order.
 */
async function play(create: Create, moves: readonly Move[], by: 'ours' | 'xstate'): Promise<Log> {
  const log: Log = [];
  const { clock, advance } = createTime();
  const machine = create(log);
  const actor =
    by === 'ours'
      ? createActor(machine, { clock, input: { from: 'test' } })
      : createXstateActor(toXstate(machine), { clock, input: { from: 'test' } });
  const look = () => {
    const { value, context, status } = actor.getSnapshot();
    log.push({ value, context, status, isBusy: actor.getSnapshot().hasTag('busy') });
  };
  look();
  actor.subscribe({
    next: () => log.push('told'),
    error: (error) => log.push(`failed: ${String(error)}`),
  });
  actor.start();
  look();
  for (const move of moves) {
    if (typeof move === 'number') await advance(move);
    else actor.send(move);
    look();
  }
  actor.stop();
  await advance(10_000);
  look();
  return log;
}

async function expectSame(create: Create, moves: readonly Move[]) {
  expect(await play(create, moves, 'ours')).toEqual(await play(create, moves, 'xstate'));
}

const states = ['one', 'two', 'three'] as const;
const inner = ['a', 'b'] as const;
const events = ['go', 'back', 'tick', 'other'] as const;
const targets = [
  undefined,
  ...states.flatMap((name) => [`#m.${name}`, ...inner.map((within) => `#m.${name}.${within}`)]),
];

/** A delayed event replaces a pending one; XState would send both. */
const some = (...names: string[]) =>
  fc
    .subarray(names)
    .map((chosen) => chosen.flatMap((name) => (name === 'later' ? ['never', 'later'] : [name])));

const transition = fc.record({
  target: fc.constantFrom(...targets),
  reenter: fc.boolean(),
  guard: fc.constantFrom(undefined, 'isEven', { type: 'isBelow', params: 6 }),
  actions: some('count', 'note', 'later', 'never', 'atOnce'),
});

const state = fc.record({
  entry: some('count', 'note', 'later'),
  exit: some('note', 'never'),
  tags: fc.subarray(['busy']),
  on: fc.dictionary(
    fc.constantFrom(...events),
    fc.array(transition, { minLength: 1, maxLength: 3 }),
  ),
  after: fc.option(transition, { nil: undefined }),
  invoke: fc.constantFrom(undefined, 'works', 'fails', 'follows'),
});

const machine = fc.tuple(fc.array(state, { minLength: 9, maxLength: 9 }), state);

/** A state that is re-entered by the result of its own call would never settle. */
const few = { type: 'isBelow', params: 6 };

/** A machine of three states with two within each, put together from what fast-check picks. */
function getMachine([parts, root]: typeof machine extends fc.Arbitrary<infer T>
  ? T
  : never): Create {
  return (log) => {
    let followed = 0;
    const { createMachine } = setup({
      actions: {
        count: assign({ count: ({ context }) => context['count'] + 1 }),
        note: ({ context, event }) =>
          void log.push([event.type.split('.')[1] ?? event.type, context['count']]),
        later: raise({ type: 'tick' }, { id: 'tick', delay: 'aWhile' }),
        never: cancel('tick'),
        atOnce: raise({ type: 'other' }),
      },
      guards: {
        isEven: ({ context }) => context['count'] % 2 === 0,
        isBelow: ({ context }, limit: number) => context['count'] < limit,
      },
      delays: { aWhile: 50 },
      actors: {
        works: fromPromise(async ({ input }) => input),
        fails: fromPromise(async () => Promise.reject(new Error('no'))),
        follows: fromCallback(({ sendBack }) => {
          // Only a few times: a state that re-enters itself would never end.
          if ((followed += 1) < 4) sendBack({ type: 'tick' });
          return () => log.push('stopped following');
        }),
      },
    });
    const getState = ({ after, invoke, on, ...given }: (typeof parts)[number], name: string) => ({
      ...given,
      // Immediate results cause no transition, so that nothing loops.
      on: { ...on, other: { actions: 'note' } },
      ...(after && { after: { 40: after } }),
      ...(invoke && {
        invoke: {
          src: invoke,
          input: { name },
          onDone: { target: '#m.two', guard: few, actions: ['count', 'note'] },
          onError: [
            { target: '#m.three', guard: few, actions: ['count', 'note'] },
            { actions: 'note' },
          ],
        },
      }),
    });
    const config = {
      id: 'm',
      context: ({ input }: { input: unknown }) => ({ count: 0, input }),
      initial: 'one',
      on: { back: { target: '.one', ...(root.tags.length > 0 && { guard: 'isEven' }) } },
      states: Object.fromEntries(
        states.map((name, at) => [
          name,
          {
            ...getState(parts[at * 3] ?? root, name),
            initial: 'a',
            states: Object.fromEntries(
              inner.map((within, to) => [within, getState(parts[at * 3 + to + 1] ?? root, within)]),
            ),
          },
        ]),
      ),
    };
    return Reflect.apply(createMachine, undefined, [config]);
  };
}

const move = fc.oneof(
  fc.constantFrom(...events).map((type) => ({ type })),
  fc.constantFrom(0, 20, 40, 60),
);

test('a machine moves, acts, calls and waits as XState does, whatever it is made of', async () => {
  await fc.assert(
    fc.asyncProperty(machine, fc.array(move, { maxLength: 12 }), (created, moves) =>
      expectSame(getMachine(created), moves),
    ),
    { numRuns: 40 },
  );
});

const passing: Create = (log) =>
  setup({
    guards: { isReady: ({ context }) => context['count'] > 1 },
    actions: {
      note: ({ event }) => void log.push(event.type),
      count: assign(({ context }) => ({ count: context['count'] + 1 })),
    },
  }).createMachine({
    context: { count: 0 },
    initial: 'opening',
    states: {
      opening: {
        entry: 'count',
        always: [
          { guard: 'isReady', target: 'end' },
          { target: 'open.deep', actions: ['note', 'count'] },
        ],
        on: { never: 'end' },
      },
      open: {
        initial: 'shallow',
        states: { shallow: {}, deep: { on: { go: '#(machine).opening' } } },
      },
      end: { type: 'final', entry: 'note', exit: 'note' },
    },
  });

test('a machine passes through states that lead on at once, and ends in a final one, as XState does', async () => {
  await expectSame(passing, [{ type: 'go' }, { type: 'go' }]);
});

const breaking: Create = () =>
  setup({
    actors: { fails: fromPromise(async () => Promise.reject(new Error('broken'))) },
  }).createMachine({
    initial: 'calm',
    states: { calm: { on: { go: 'calling' } }, calling: { invoke: { src: 'fails' } } },
  });

test('a call whose failure nobody expects ends the machine with that failure, as in XState', async () => {
  await expectSame(breaking, [{ type: 'go' }, 0, { type: 'go' }]);
});

test('a name that means nothing is an error where the machine is made or moves', () => {
  const lost = setup({}).createMachine({ initial: 'a', states: { a: { on: { go: 'nowhere' } } } });
  const actor = createActor(lost);
  const failures: unknown[] = [];
  actor.subscribe({ error: (error) => failures.push(error) });
  actor.start().send({ type: 'go' });
  expect(failures).toEqual([new Error('No state nowhere')]);
});
