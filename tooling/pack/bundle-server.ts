import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from './public-packages.ts';

/** Packages with binaries or files of their own. They are installed beside the bundle; everything else lies in it. */
export const outside: readonly string[] = [
  '@jitl/quickjs-wasmfile-release-sync',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  '@resvg/resvg-js',
  'fontkit',
  'pdfkit',
  'quickjs-emscripten-core',
  'sharp',
];

/** Fonts of reports. Their packages take 65 MB with weights that no report uses; these files are copied instead. */
const fontPackages: readonly string[] = [
  '@embedpdf/fonts-sc',
  '@expo-google-fonts/nanum-gothic',
  '@expo-google-fonts/noto-sans-devanagari',
  '@expo-google-fonts/noto-sans-thai',
  'dejavu-fonts-ttf',
];

/** Where sources look for files beside them, and where these lie in the package. */
const places: readonly { readonly file: string; readonly from: string; readonly to: string }[] = [
  {
    file: 'apps/identity-server/src/built-pages.ts',
    from: "join(import.meta.dirname, '../../hosted-pages/dist')",
    to: "join(import.meta.dirname, '../pages/hosted-pages')",
  },
  {
    file: 'apps/identity-server/src/demo-host.routes.ts',
    from: "join(import.meta.dirname, '../../demo-host/dist')",
    to: "join(import.meta.dirname, '../pages/demo-host')",
  },
  {
    file: 'apps/console-sign-in/src/server/page-files.ts',
    from: "join(import.meta.dirname, '../../dist/pages')",
    to: "join(import.meta.dirname, '../pages/console-sign-in')",
  },
  {
    file: 'apps/lab/src/pages/page-assets.ts',
    from: 'import.meta.dirname',
    to: "join(import.meta.dirname, '../pages/lab')",
  },
  {
    file: 'packages/server/src/modules/reports/report-fonts.ts',
    from: 'join(dirname(require.resolve(entry)), file)',
    to: "join(import.meta.dirname, '../fonts', file.replace(/.*\\//, ''))",
  },
  {
    file: 'packages/server/src/kernel/db/migrate.ts',
    from: "new URL('../../../migrations/', import.meta.url)",
    to: "new URL('../migrations/', import.meta.url)",
  },
];

/** Bundles the command `foyer` from its sources, and answers the licenses of what lies in the bundle. */
export async function bundleServer(folder: string): Promise<string> {
  const bundled = new Set(fontPackages.map((name) => join(root, 'node_modules', name)));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'apps/identity-server'),
    plugins: [movedFiles(), reflectFirst(), listModules(bundled)],
    ssr: {
      noExternal: true,
      external: [...outside],
      resolve: { conditions: ['@foyer/source', 'node'] },
    },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node22',
      rolldownOptions: {
        input: { main: 'src/main.ts', 'define-config': 'src/define-config.ts' },
        external: ['pg-native'],
        output: { chunkFileNames: '[name]-[hash].js', comments: { legal: true } },
      },
    },
  });
  return getLicenses(bundled);
}

function movedFiles(): Plugin {
  return {
    name: 'moved-files',
    enforce: 'pre',
    transform(code, id) {
      const place = places.find(({ file }) => id.endsWith(file));
      if (!place) return null;
      if (!code.includes(place.from)) throw new Error(`${place.file}: ${place.from} is gone`);
      return code.replaceAll(place.from, place.to);
    },
  };
}

/** The library of certificates needs this before it runs, also where a chunk of it is loaded on its own. */
function reflectFirst(): Plugin {
  return {
    name: 'reflect-first',
    transform: (code, id) =>
      id.includes('/node_modules/tsyringe/') && code.includes('requires a reflect polyfill')
        ? `import 'reflect-metadata';\n${code}`
        : null,
  };
}

/** Notes the folders of the packages whose modules are in the bundle. */
function listModules(bundled: Set<string>): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        for (const id of part.moduleIds) {
          const [home] = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
          if (home && existsSync(join(home, 'package.json'))) bundled.add(home);
        }
      }
    },
  };
}

/** The texts that licenses ask to be handed on, by package. */
function getLicenses(folders: ReadonlySet<string>): string {
  const parts = [...folders].toSorted().map((folder) => {
    const { name, version, license }: Record<string, unknown> = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const texts = readdirSync(folder)
      .filter((one) => /^(licen[cs]e|copying)/i.test(one))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${String(name)} ${String(version)} (${String(license)})`, ...texts].join('\n\n');
  });
  return `${[...new Set(parts)].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
