export { createActor } from './actor.ts';
export { assign, cancel, fromCallback, fromPromise, raise, setup } from './machine.ts';
