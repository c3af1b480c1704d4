import { seedWorld } from './seed.ts';
import { type World, worldVersion } from './world.ts';

/** The part of web storage the preview uses. */
export interface PreviewStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** Where the world is between two calls. */
export interface WorldStore {
  /**
   * Runs `act` on the world and keeps what it changed, also when it refuses. No other tab gets in
   * between.
   */
  change<T>(now: Date, act: (world: World) => T): T;
}

const key = 'foyer.preview.world';

/**
 * A world that nobody touched for this long starts again: the demo token expiry of specification 2,
 * §9, in milliseconds.
 */
const forgetAfter = 86_400_000;

/** Keeps the world in `storage`, so that it survives a reload; in memory where there is none. */
export function createWorldStore(storage: PreviewStorage | undefined): WorldStore {
  let memory: string | null = null;
  const load = () => {
    try {
      return storage ? storage.getItem(key) : memory;
    } catch {
      return memory; // storage is switched off in this browser
    }
  };
  const keep = (text: string) => {
    memory = text;
    try {
      storage?.setItem(key, text);
    } catch {
      // storage is full or switched off: this tab continues by itself
    }
  };
  return {
    change: (now, act) => {
      const world = revive(load(), now) ?? seedWorld(now);
      try {
        return act(world);
      } finally {
        world.touchedAt = now.toISOString();
        keep(JSON.stringify(world));
      }
    },
  };
}

function revive(text: string | null, now: Date): World | undefined {
  if (text === null) return undefined;
  try {
    const world: unknown = JSON.parse(text);
    if (!isWorld(world)) return undefined;
    return now.getTime() - Date.parse(world.touchedAt) < forgetAfter ? world : undefined;
  } catch {
    return undefined; // not our text under our key
  }
}

/** What has our version was written by us. */
function isWorld(value: unknown): value is World {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === worldVersion
  );
}
