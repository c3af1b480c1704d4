/** `npm run pack`: the files that are published, in `.artifacts/packs`. */
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { packPackages } from './pack-packages.ts';
import { root } from './public-packages.ts';

for (const { file } of await packPackages()) {
  const kilobytes = Math.ceil(statSync(file).size / 1000);
  console.log(`${String(kilobytes).padStart(6)} kB  ${relative(root, file)}`);
}
