import type { WebAuthnDeviceType } from '@foyer/contract';
import type { Passkey } from '@foyer/contract/passkeys';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import type { PasskeysStep } from '../steps.ts';
import { makePasskey } from './ceremonies.ts';
import { passkeyFailure } from './passkey-failure.ts';
import type { PasskeysContext, PasskeysEvent } from './passkeys.events.ts';

/**
 * One's own passkeys: listed, made, renamed, removed. A refusal `mfa/stepUpRequired` wants a fresh
 * proof first.
 */
export function createPasskeysMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{ context: PasskeysContext; events: PasskeysEvent; tags: FlowTag }>(),
    actors: passkeysActors(client),
    actions: {
      clear: assign({ failure: undefined, added: undefined }),
      aim: assign(({ event }) => ('id' in event ? { target: event.id } : {})),
      fail: assign(({ event }) => ({
        failure: passkeyFailure('error' in event ? event.error : undefined),
      })),
    },
    guards: {
      isKnown: ({ context, event }) =>
        'id' in event && context.passkeys.some(({ id }) => id === event.id),
      isRenamable: ({ context, event }) =>
        event.type === 'rename' &&
        event.name.trim() !== '' &&
        context.passkeys.some(({ id }) => id === event.id),
    },
  }).createMachine({
    id: 'passkeys',
    context: { passkeys: [], failure: undefined, added: undefined, target: undefined },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        entry: 'clear',
        invoke: {
          src: 'list',
          onDone: { target: 'ready', actions: assign({ passkeys: ({ event }) => event.output }) },
          onError: { target: 'failed', actions: 'fail' },
        },
      },
      failed: { on: { reload: 'loading' } },
      ready: {
        entry: assign({ target: undefined }),
        on: {
          add: 'adding',
          rename: { guard: 'isRenamable', target: 'renaming' },
          remove: { guard: 'isKnown', target: 'removing' },
          reload: 'loading',
        },
      },
      adding: {
        tags: 'busy',
        entry: 'clear',
        on: { cancel: 'ready' },
        invoke: {
          src: 'add',
          input: ({ event }) => ({
            deviceType: event.type === 'add' ? event.deviceType : undefined,
          }),
          onDone: {
            target: 'ready',
            actions: assign({
              added: ({ event }) => event.output,
              passkeys: ({ context, event }) => [...context.passkeys, event.output],
            }),
          },
          onError: { target: 'ready', actions: 'fail' },
        },
      },
      renaming: {
        tags: 'busy',
        entry: ['clear', 'aim'],
        invoke: {
          src: 'rename',
          input: ({ event }) => (event.type === 'rename' ? event : { id: '', name: '' }),
          onDone: {
            target: 'ready',
            actions: assign({
              passkeys: ({ context, event }) =>
                context.passkeys.map((one) => (one.id === event.output.id ? event.output : one)),
            }),
          },
          onError: { target: 'ready', actions: 'fail' },
        },
      },
      removing: {
        tags: 'busy',
        entry: ['clear', 'aim'],
        invoke: {
          src: 'remove',
          input: ({ event }) => ({ id: event.type === 'remove' ? event.id : '' }),
          onDone: {
            target: 'ready',
            actions: assign({
              passkeys: ({ context }) => context.passkeys.filter(({ id }) => id !== context.target),
            }),
          },
          onError: { target: 'ready', actions: 'fail' },
        },
      },
    },
  });
}

/** The machine of one's own passkeys. */
export type PasskeysMachine = ReturnType<typeof createPasskeysMachine>;

/** The steps of that machine. */
export type PasskeysMachineStep = Extract<StepOf<PasskeysMachine>, PasskeysStep>;

function passkeysActors(client: FoyerClient) {
  const calls = client.api(passkeysCalls, 'admin-portal');
  return {
    list: fromPromise<readonly Passkey[]>(async ({ signal }) => {
      const { devices } = await calls.listWebauthnDevices({}, { signal });
      return devices;
    }),
    add: fromPromise<Passkey, { deviceType: WebAuthnDeviceType | undefined }>(
      async ({ input, signal }) => {
        const { options } = await calls.createWebauthnDeviceSession({}, { signal });
        const created = await makePasskey(client, options, {
          signal,
          deviceType: input.deviceType,
        });
        return calls.verifyWebauthnDevice({ body: created });
      },
    ),
    rename: fromPromise<Passkey, { id: string; name: string }>(({ input }) =>
      calls.renameWebauthnDevice({ params: { deviceId: input.id }, body: { name: input.name } }),
    ),
    remove: fromPromise<void, { id: string }>(async ({ input }) => {
      await calls.deleteWebauthnDevice({ params: { deviceId: input.id } });
    }),
  };
}
