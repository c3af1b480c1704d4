import { join } from 'node:path';

/** Aliases that make every import of React that of a folder; none without a folder. */
export function reactFrom(folder: string | undefined): { find: RegExp; replacement: string }[] {
  if (folder === undefined) return [];
  return ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: join(folder, 'node_modules', name),
  }));
}
