import {
  getLicense,
  type LockedPackages,
  getName,
  productRoots,
  reachableFrom,
} from './lock-file.ts';

/** Licenses under which we hand on what we are made of. docs/decisions/0001-libraries.md. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
]);
/** Licenses that ask for something, and which parts may have them, as they come: unchanged, in files of their own. */
const withTerms: Readonly<Record<string, RegExp>> = {
  'OFL-1.1': /^@(fontsource(-variable)?|embedpdf|expo-google-fonts)\//, // fonts
  'Bitstream-Vera': /^dejavu-fonts-ttf$/, // fonts
  'LGPL-3.0-or-later': /^@img\/sharp-/, // libvips, a library that is loaded while the program runs
  // used unchanged: while we build and test, and to draw images of reports
  'MPL-2.0': /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright|@resvg\/resvg-js(-.+)?)$/,
};

/** What is wrong with the parts: one line each. Where they come from, whether they are pinned, under which license. ASVS 15.2.1. */
export function judgeParts(packages: LockedPackages): readonly string[] {
  const product = reachableFrom(packages, productRoots(packages));
  return Object.entries(packages).flatMap(([folder, locked]) => {
    if (locked.link) return [];
    if (!folder.includes('node_modules/')) return floating(folder, packages);
    const name = getName(folder, locked);
    const { version = '', integrity = '', resolved, deprecated } = locked;
    const license = getLicense(name, locked) ?? 'none';
    return [
      !/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(version) &&
        `the version “${version}” is not exact`,
      !integrity.startsWith('sha512-') && 'nothing says which archive it is (integrity)',
      resolved !== undefined && `comes from ${resolved} and not from a registry`,
      !isAllowed(name, license) && `the licence is ${license}`,
      deprecated !== undefined &&
        product.has(folder) &&
        `its authors have given it up: ${deprecated}`,
    ].flatMap((wrong) => (wrong ? [`${name}@${version}: ${wrong}`] : []));
  });
}

/** An expression of licenses: every one joined by AND is allowed, or one of those joined by OR. */
function isAllowed(name: string, expression: string): boolean {
  const isOne = (license: string) =>
    permissive.has(license) || withTerms[license]?.test(name) === true;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').some((way) => way.split(' AND ').every(isOne));
}

/** Versions that our own packages ask for, and that could become others. */
function floating(folder: string, packages: LockedPackages): string[] {
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
  } = packages[folder] ?? {};
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^(npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    .map(
      ([name, version]) =>
        `${folder || 'package.json'}: asks for ${name} as “${version}”; write an exact version`,
    );
}
