import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { preloadLoginBox } from '@foyer/embed/vite';

/** A file as a production server serves it. */
export interface BuiltFile {
  readonly body: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** The files of a built site, by their path. */
export type BuiltSite = ReadonlyMap<string, BuiltFile>;

/** Builds a host as its developer would, with Vite's default settings, from the sources of Foyer. */
export async function buildHost(name: string): Promise<BuiltSite> {
  const result = await build({
    root: join(import.meta.dirname, 'hosts', name),
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'] },
    plugins: name === 'sign-in' ? [preloadLoginBox()] : [],
    build: { write: false },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const items = outputs.flatMap((output) => ('output' in output ? output.output : []));
  return new Map(
    items.map((item) => {
      const body = Buffer.from(item.type === 'chunk' ? item.code : item.source);
      return [
        `/${item.fileName}`,
        { body, gzip: gzipSync(body, { level: 9 }), brotli: brotliCompressSync(body) },
      ];
    }),
  );
}
