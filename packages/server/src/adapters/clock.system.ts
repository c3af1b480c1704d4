import type { ClockPort } from '../ports/clock.port.ts';

/** The machine's clock. */
export const systemClock: ClockPort = { now: () => new Date() };
