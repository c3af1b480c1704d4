import {
  getLicense,
  type LockedPackage,
  type LockedPackages,
  getName,
  getNeeds,
  productRoots,
  reachableFrom,
} from './lock-file.ts';

/** A bill of materials in the format CycloneDX 1.6, of which it is a part. */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** One part. */
export interface Component {
  readonly type: 'application' | 'library';
  /** The package URL: two copies of the same version are one part. */
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  /** `excluded`: needed to build and to test, and not handed out. */
  readonly scope?: 'required' | 'excluded';
  readonly licenses?: readonly [{ readonly expression: string }];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}

/** Writes down what the product is made of, by its lock file alone: the same file makes the same bill. ASVS 15.1.2. */
export function billOfMaterials(packages: LockedPackages): BillOfMaterials {
  const product = reachableFrom(packages, productRoots(packages));
  const folders = Object.keys(packages).filter(
    (folder) => folder !== '' && packages[folder]?.link !== true,
  );
  const getRef = (folder: string) => getPurl(folder, packages[folder] ?? {});
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  for (const folder of folders) {
    const component = getComponent(folder, packages[folder] ?? {}, product.has(folder));
    const ref = component['bom-ref'];
    // one copy that is handed out is enough
    if (components.get(ref)?.scope !== 'required') components.set(ref, component);
    const needs = dependencies.get(ref) ?? new Set();
    for (const need of getNeeds(packages, folder)) needs.add(getRef(need));
    dependencies.set(ref, needs);
  }
  const byRef = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...getComponent('', packages[''] ?? {}, true), type: 'application' } },
    components: [...components].toSorted(byRef).map(([, component]) => component),
    dependencies: [...dependencies]
      .toSorted(byRef)
      .map(([ref, needs]) => ({ ref, dependsOn: [...needs].toSorted() })),
  };
}

function getComponent(folder: string, locked: LockedPackage, isProduct: boolean): Component {
  const purl = getPurl(folder, locked);
  const license = getLicense(getName(folder, locked), locked);
  return {
    type: folder.startsWith('apps/') ? 'application' : 'library',
    'bom-ref': purl,
    name: getName(folder, locked),
    version: locked.version ?? '',
    purl,
    scope: isProduct ? 'required' : 'excluded',
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(locked.integrity ? { hashes: getHashes(locked.integrity) } : {}),
  };
}

/** `pkg:npm/%40scope/name@version`, as the specification of package URLs says. */
function getPurl(folder: string, locked: LockedPackage): string {
  return `pkg:npm/${getName(folder, locked).replace('@', '%40')}@${locked.version ?? ''}`;
}

function getHashes(integrity: string): Component['hashes'] & object {
  return integrity
    .split(' ')
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({
      alg: 'SHA-512',
      content: Buffer.from(one.slice('sha512-'.length), 'base64').toString('hex'),
    }));
}
