import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { configJsonSchema } from '@foyer/server/kernel/config/config.json-schema';
import { reportFonts } from '@foyer/server/modules/reports/report-fonts';
import { bundleServer, outside } from './bundle-server.ts';
import { writeEnclosures } from './enclosures.ts';
import { publishedManifest } from './published-manifest.ts';
import { type Manifest, readManifest, root } from './public-packages.ts';

/** The package with the command `foyer`. */
export const serverSource = 'apps/identity-server';

/** What lies in the package beside its code. */
const copies = {
  'pages/hosted-pages': 'apps/hosted-pages/dist',
  'pages/demo-host': 'apps/demo-host/dist',
  'pages/console-sign-in': 'apps/console-sign-in/dist/pages',
  'pages/lab': 'apps/lab/src/pages',
  migrations: 'packages/server/migrations',
};

/** Lays out the server: one bundle of it and the packages that it consists of, its pages, and its migrations. */
export async function stageServer(
  folder: string,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const licenses = await bundleServer(join(folder, 'dist'));
  chmodSync(join(folder, 'dist/main.js'), 0o755);
  for (const [to, from] of Object.entries(copies))
    cpSync(join(root, from), join(folder, to), {
      recursive: true,
      filter: (path) => !/(\.ts|\.built-from)$/.test(basename(path)),
    });
  for (const { regular, bold } of Object.values(reportFonts))
    for (const file of [regular, bold]) cpSync(file, join(folder, 'fonts', basename(file)));
  const texts = { 'config.schema.json': configJsonSchema(), 'THIRD-PARTY-LICENSES.txt': licenses };
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  writeEnclosures(serverSource, folder);
  const manifest = serverManifest(Object.keys(texts));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { folder, manifest };
}

/** It depends on what does not lie in the bundle, in the versions of the server. */
function serverManifest(texts: readonly string[]): Manifest {
  const { dependencies = {} } = readManifest('packages/server');
  const { peerDependencies, peerDependenciesMeta } = publishedManifest('packages/server');
  const manifest = publishedManifest(serverSource);
  return {
    ...manifest,
    exports: { './config.schema.json': './config.schema.json', ...manifest.exports },
    dependencies: Object.fromEntries(outside.map((name) => [name, dependencies[name] ?? ''])),
    ...(peerDependencies ? { peerDependencies, peerDependenciesMeta } : {}),
    files: ['dist', 'pages', 'fonts', 'migrations', ...texts, 'CHANGELOG.md'],
  };
}
