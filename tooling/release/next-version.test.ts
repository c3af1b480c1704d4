import { expect, test } from 'vitest';
import { isVersion, withRelease, withVersion } from './next-version.ts';

test('a release moves the version of a package and of our packages that it needs, and nothing else', () => {
  const before = {
    name: '@foyer/react',
    version: '0.1.0',
    dependencies: { '@foyer/client': '0.1.0', xstate: '5.33.3' },
    peerDependencies: { react: '^19.0.0' },
  };
  expect(JSON.parse(withVersion(JSON.stringify(before), '0.2.0'))).toEqual({
    ...before,
    version: '0.2.0',
    dependencies: { '@foyer/client': '0.2.0', xstate: '5.33.3' },
  });
});

test('a release dates what was unreleased and keeps earlier releases', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- New\n\n## 0.1.0 (2026-11-01)\n\n- First\n';
  expect(withRelease(before, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- New\n\n## 0.1.0 (2026-11-01)\n\n- First\n',
  );
});

test('a release without changes is rejected', () => {
  const empty = '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-11-01)\n\n- First\n';
  expect(() => withRelease(empty, '0.2.0', '2026-12-01')).toThrow('lists nothing');
});

test('a version has three numbers, and may be a prerelease', () => {
  expect(['1.2.3', '1.2.3-rc.1', '1.2', 'v1.2.3', '', undefined].map(isVersion)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
