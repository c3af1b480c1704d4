import type { AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import { getStep, getSubstate } from '../flows/flow.ts';
import { createActor } from '../machine/actor.ts';
import { createSimulation } from './simulated-client.ts';

/** Runs a flow against the simulated provider, in a tab whose start-up is done. */
export async function runFlow<M extends AnyStateMachine>(
  create: (client: ReturnType<ReturnType<typeof createSimulation>['open']>['client']) => M,
  options: {
    readonly input?: InputFrom<M>;
    readonly href?: string;
    readonly signedIn?: boolean;
    readonly simulation?: ReturnType<typeof createSimulation>;
  } = {},
) {
  const simulation = options.simulation ?? createSimulation();
  const { provider, time } = simulation;
  provider.state.cookie = options.signedIn ?? false;
  const tab = await simulation.start({ href: options.href ?? 'https://app.test/account/login' });
  const machine: AnyStateMachine = create(tab.client);
  const actor = createActor(machine, { clock: tab.client.clock, input: options.input }).start();
  await time.advance(0);
  return {
    ...tab,
    provider,
    time,
    /** Sends events one after another and lets what they start settle. */
    send: async (...events: readonly EventFromLogic<M>[]) => {
      for (const event of events) actor.send(event);
      await time.advance(0);
    },
    /** Sends without waiting for anything. */
    fire: (event: EventFromLogic<M>) => actor.send(event),
    at: () =>
      [getStep(actor.getSnapshot()), getSubstate(actor.getSnapshot())].filter(Boolean).join('.'),
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    context: () => actor.getSnapshot().context,
  };
}
