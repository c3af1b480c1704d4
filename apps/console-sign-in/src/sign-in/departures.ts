import type { Storage } from '@foyer/client';

const key = 'foyer.console.departures';
/** This often within this time is no user who comes and goes: the console sends back whom we send. */
const maxCount = 5;
const within = 20_000;

/** How often this tab went to the console by itself, so that two pages never throw a user back and forth for ever. */
export interface Departures {
  readonly note: () => void;
  readonly areTooMany: () => boolean;
}

/** Counts in the tab's own storage, which survives the way there and back. */
export function createDepartures(findStorage: () => Storage, now: () => number): Departures {
  const recent = () => {
    try {
      const times: unknown = JSON.parse(findStorage().getItem(key) ?? '[]');
      return Array.isArray(times) ? times.map(Number).filter((time) => now() - time < within) : [];
    } catch {
      return []; // no storage, or nothing of ours in it
    }
  };
  return {
    note: () => {
      try {
        findStorage().setItem(key, JSON.stringify([...recent(), now()]));
      } catch {
        // without storage nothing is counted
      }
    },
    areTooMany: () => recent().length >= maxCount,
  };
}
