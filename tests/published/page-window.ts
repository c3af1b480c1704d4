/** The parts of a browser's window that the published packages touch. */
export interface PageWindow {
  readonly location: URL;
  readonly localStorage: MemoryStorage;
  readonly sessionStorage: MemoryStorage;
  readonly atob: (text: string) => string;
  /** Cookies that scripts may see; every cookie of the server is closed to them. */
  readonly document: { cookie: string };
  addEventListener(): void;
  removeEventListener(): void;
}

/** A storage that lives as long as the browser. */
export interface MemoryStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** A storage in memory. */
export function createMemoryStorage(): MemoryStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** A window standing at an address; what it shares with other pages of the browser is passed in. */
export function createPageWindow(address: string, localStorage: MemoryStorage): PageWindow {
  return {
    location: new URL(address),
    localStorage,
    sessionStorage: createMemoryStorage(),
    atob: globalThis.atob,
    document: { cookie: '' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}
