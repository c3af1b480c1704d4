import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Vite plugin: writes each script and style sheet a second and third time, as brotli and gzip, for servers that send them as they are. */
export function precompress() {
  return {
    name: 'foyer:precompress',
    apply: 'build' as const,
    writeBundle: ({ dir = '' }: { readonly dir?: string }, bundle: Readonly<object>) => {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const path = join(dir, name);
        const body = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(body));
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}
