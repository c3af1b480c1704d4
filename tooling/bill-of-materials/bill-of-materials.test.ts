import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { judgeParts } from './judge-parts.ts';
import { type LockedPackages, readLockFile } from './lock-file.ts';

const packages = readLockFile(join(import.meta.dirname, '../..'));
const bill = billOfMaterials(packages);
const part = (name: string) => bill.components.filter((one) => one.name === name);

test('ASVS-15.1.2 the bill names every package of the lock file once, with version, license and hash', () => {
  const locked = Object.entries(packages).filter(
    ([folder, { link }]) => folder.includes('node_modules/') && !link,
  );
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  expect(named.size).toBe(bill.components.length);
  for (const [folder, { name, version }] of locked) {
    const real = name ?? folder.split('node_modules/').at(-1);
    expect(named).toContain(`${real}@${version}`);
  }
  const isOurs = (name: string) => name.startsWith('@foyer/') || name === 'create-foyer';
  const foreign = bill.components.filter(({ name }) => !isOurs(name));
  expect(foreign.filter(({ hashes }) => hashes?.[0]?.content.length !== 128)).toEqual([]);
  expect(foreign.filter(({ licenses }) => !licenses?.[0].expression)).toEqual([]);
});

test('the bill says what is handed out, and who needs whom', () => {
  expect(part('fastify')).toMatchObject([
    { scope: 'required', purl: expect.stringMatching(/^pkg:npm\/fastify@\d/) },
  ]);
  expect(part('@node-rs/argon2')).toMatchObject([
    { purl: expect.stringMatching(/^pkg:npm\/%40node-rs\/argon2@\d/) },
  ]);
  for (const name of ['vitest', 'samlify', 'better-auth'])
    expect(part(name)).toMatchObject([{ scope: 'excluded' }]);
  const refs = new Set(bill.components.map((one) => one['bom-ref']));
  const needed = bill.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(needed.filter((ref) => !refs.has(ref))).toEqual([]);
  const getNeeds = (start: string) =>
    bill.dependencies.find(({ ref }) => ref.startsWith(`pkg:npm/${start}@`))?.dependsOn;
  expect(getNeeds('%40foyer/server')).toEqual(
    expect.arrayContaining([part('fastify')[0]?.purl, part('jose').at(-1)?.purl]),
  );
});

test('every part is pinned, comes from a registry, and has a license that lets us hand it on', () => {
  expect(judgeParts(packages)).toEqual([]);
});

test('a part that floats, comes from elsewhere, has no hash, a wrong license or no authors is named', () => {
  const integrity = 'sha512-AAAA';
  const bad: LockedPackages = {
    'apps/identity-server': { dependencies: { a: '^1.0.0', b: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', license: 'GPL-3.0', integrity },
    'node_modules/b': {
      version: '1.0.0',
      license: 'MIT AND AGPL-3.0',
      integrity,
      deprecated: 'use c',
    },
    'node_modules/c': {
      version: 'github:c/c',
      license: 'MIT',
      integrity,
      resolved: 'git+ssh://git@github.com/c/c.git',
    },
    'node_modules/d': { version: '1.0.0', license: '(GPL-2.0 OR MIT)' },
    'node_modules/e': { version: '1.0.0', license: 'MPL-2.0', integrity },
    'node_modules/f': { version: '1.0.0', integrity },
  };
  expect(judgeParts(bad)).toEqual([
    'apps/identity-server: asks for a as “^1.0.0”; write an exact version',
    'a@1.0.0: the licence is GPL-3.0',
    'b@1.0.0: the licence is MIT AND AGPL-3.0',
    'b@1.0.0: its authors have given it up: use c',
    'c@github:c/c: the version “github:c/c” is not exact',
    'c@github:c/c: comes from git+ssh://git@github.com/c/c.git and not from a registry',
    'd@1.0.0: nothing says which archive it is (integrity)',
    'e@1.0.0: the licence is MPL-2.0',
    'f@1.0.0: the licence is none',
  ]);
});
