import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly sharedOrigin: string;
  }
}

/** The server that files share which want it as it is by default and leave what others look at as they found it. */
export const sharedServer = () => ({ origin: inject('sharedOrigin') });
