/** Choices that come again with the same seed. */
export interface Dice {
  /** A number from 0 up to 1. */
  roll(): number;
  /** True this often. */
  chance(part: number): boolean;
  /** One of a list. */
  pick<T>(list: readonly T[]): T | undefined;
}

/** Mulberry32: small, quick, and the same everywhere. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    chance: (part) => roll() < part,
    pick: (list) => list[Math.floor(roll() * list.length)],
  };
}
