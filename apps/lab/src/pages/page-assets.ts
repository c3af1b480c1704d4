import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file of the lab's pages, ready to be sent. */
export interface PageAsset {
  readonly type: string;
  readonly content: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Reads the files beside this one into memory, by name; a request can only ever name one of them. */
export async function loadPageAssets(): Promise<ReadonlyMap<string, PageAsset>> {
  const assets = new Map<string, PageAsset>();
  for (const name of await readdir(import.meta.dirname)) {
    const type = types[extname(name)];
    if (type) assets.set(name, { type, content: await readFile(join(import.meta.dirname, name)) });
  }
  return assets;
}
