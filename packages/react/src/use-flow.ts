import { type FoyerClient, type StepOf, getStep, getSubstate } from '@foyer/client';
import { createActor } from '@foyer/client/machine';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AnyActorRef, AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate';
import { useFoyerClient } from './foyer-context.tsx';

/** A flow as a screen sees it. */
export interface FlowView<M extends AnyStateMachine> {
  readonly step: StepOf<M>;
  readonly context: ContextFrom<M>;
  /** A call is under way. */
  readonly isBusy: boolean;
  /** The same function as long as the flow is. */
  readonly send: (event: EventFromLogic<M>) => void;
  /** State within the step, such as `editing`, `waiting` or `failed`; `undefined` where a step has none. */
  readonly within: string | undefined;
}

/** Runs a flow machine while the component is there. `create` is one of `@foyer/client/flows/*`. */
export function useFlow<M extends AnyStateMachine>(
  create: (client: FoyerClient) => M,
  ...[input]: undefined extends InputFrom<M> ? [input?: InputFrom<M>] : [input: InputFrom<M>]
): FlowView<M> {
  const client = useFoyerClient();
  const [machine] = useState<AnyStateMachine>(() => create(client));
  const actor = useActor(() => createActor(machine, { clock: client.clock, input }));
  const snapshot = useSnapshot(actor);
  const send = useCallback((event: EventFromLogic<M>) => actor.send(event), [actor]);
  return {
    step: getStep<M>(snapshot),
    context: snapshot.context,
    isBusy: snapshot.hasTag('busy'),
    send,
    within: getSubstate(snapshot),
  };
}

/**
 * Starts an actor with the component and stops it after it. React may let go of a component and take it up again: at once (strict
 * mode), and the actor runs on; or later (a page kept hidden), and the flow begins again.
 */
function useActor(create: () => AnyActorRef): AnyActorRef {
  const [actor, setActor] = useState(create);
  const isHeld = useRef(false);
  useEffect(() => {
    isHeld.current = true;
    if (actor.getSnapshot().status === 'stopped') setActor(create());
    else actor.start();
    return () => {
      isHeld.current = false;
      queueMicrotask(() => isHeld.current || actor.stop());
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how an actor is made does not change while the component is there
  }, [actor]);
  return actor;
}

/** The state of a flow now. A machine that broke breaks its page, which has an error boundary for that. */
function useSnapshot(actor: AnyActorRef) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe({ next: listener, error: listener });
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const read = useCallback(() => actor.getSnapshot(), [actor]);
  const snapshot = useSyncExternalStore(subscribe, read, read);
  if (snapshot.status === 'error') throw snapshot.error;
  return snapshot;
}
