import { expect, test } from 'vitest';
import {
  alertStage,
  type CoveringTemplate,
  effectiveParts,
  findDifferences,
  toParts,
} from './policy-templates.rules.ts';

const lockout = (maxAttempts: number) => ({ lockout: { enabled: true, maxAttempts } });
const template = (
  id: string,
  one: Partial<Omit<CoveringTemplate, 'parts'>> = {},
  content: Parameters<typeof toParts>[0] = lockout(5),
): CoveringTemplate => ({
  id,
  isLocked: false,
  ownerDepth: 1,
  scopeDepth: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...one,
  parts: toParts(content),
});
const winner = (...templates: readonly CoveringTemplate[]) =>
  effectiveParts(templates).get('lockout')?.templateId;

test('a locked template beats one that can be overridden, wherever it is', () => {
  const locked = template('locked', { isLocked: true });
  expect(winner(template('nearer', { ownerDepth: 3 }), locked)).toBe('locked');
  expect(winner(locked, template('nearer', { ownerDepth: 3 }))).toBe('locked');
});

test('the highest locked template wins, and the nearest of those that can be overridden', () => {
  const at = (ownerDepth: number, isLocked: boolean) =>
    template(`${ownerDepth}`, { ownerDepth, scopeDepth: ownerDepth, isLocked });
  expect(winner(at(1, true), at(2, true), at(3, true))).toBe('1');
  expect(winner(at(1, false), at(3, false), at(2, false))).toBe('3');
});

test('of one account, the narrower template wins, then the newer one', () => {
  const narrow = template('narrow', { scopeDepth: 2 });
  const newer = template('newer', { createdAt: '2026-02-01T00:00:00.000Z' });
  expect(winner(narrow, newer)).toBe('narrow');
  expect(winner(newer, template('older'))).toBe('newer');
});

test('templates are merged part by part, roles by their key', () => {
  const role = (key: string) => ({ key, name: key, level: 9, permissionKeys: [] });
  const merged = effectiveParts([
    template('a', {}, { ...lockout(5), roles: [role('Clerk'), role('Lead')] }),
    template(
      'b',
      { ownerDepth: 2 },
      { passwordStrength: { minLength: 12 }, roles: [role('lead')] },
    ),
  ]);
  expect([...merged].map(([part, { templateId }]) => [part, templateId])).toEqual([
    ['lockout', 'a'],
    ['role:clerk', 'a'],
    ['role:lead', 'b'],
    ['passwordStrength', 'b'],
  ]);
});

test('drift names the parts that differ with both values, and ignores the order of lists', () => {
  const ips = { isActive: true, strategy: 'ALLOW', ips: ['192.0.2.1', '192.0.2.2'] };
  const role = { key: 'Clerk', name: 'Clerk', level: 9, permissionKeys: ['a', 'b'] };
  const expected = toParts({ ...lockout(5), ipRestrictions: ips, roles: [role] });
  const present = toParts({
    ...lockout(9),
    ipRestrictions: { ips: ['192.0.2.2', '192.0.2.1'], strategy: 'ALLOW', isActive: true },
  });
  expect(findDifferences(expected, present)).toEqual([
    { part: 'lockout', template: lockout(5).lockout, account: lockout(9).lockout },
    { part: 'role:clerk', template: role, account: null },
  ]);
  expect(findDifferences(expected, expected)).toEqual([]);
});

test.each([
  [31, null],
  [30, 30],
  [10, 14],
  [7, 7],
  [0.5, 1],
  [-1, 0],
  [-8, null],
])('something that ends in %d days is announced at stage %s', (days, stage) => {
  const now = new Date('2026-06-01T00:00:00.000Z');
  expect(alertStage(new Date(now.getTime() + days * 86_400_000), now)).toBe(stage);
});
