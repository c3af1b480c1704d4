import { randomBytes } from 'node:crypto';
import type { RandomPort } from '../ports/random.port.ts';

/** The operating system's generator. */
export const systemRandom: RandomPort = { bytes: (count) => randomBytes(count) };
