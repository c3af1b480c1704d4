import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email } from './shared-schemas.ts';

describe('an email address', () => {
  test('is compared without case, spaces around it or width variants', () => {
    expect(email.parse('  Ada@Example.COM ')).toBe('ada@example.com');
    expect(email.parse('ada@ｅxample.com')).toBe('ada@example.com');
  });

  test('has one spelling of its domain, that of the name system', () => {
    for (const domain of [
      'Bücher.example',
      'BU\u0308CHER.example',
      'XN--BCHER-KVA.example',
      'bücher。example',
    ])
      expect(email.parse(`Jürgen@${domain}`)).toBe('jürgen@xn--bcher-kva.example');
    expect(email.parse('ada@faß.example')).toBe('ada@xn--fa-hia.example');
  });

  test.each([
    ['two addresses', 'a@b.co,c@d.co'],
    ['an address in angle brackets', 'Ada <a@b.co>'],
    ['a quoted local part', '"a@b.co"@c.co'],
    ['two signs', 'a@b@c.co'],
    ['a look-alike sign that normalises to a second one', 'a＠b.co@c.co'],
    ['a line break', 'a@b.co\nbcc:c@d.co'],
    ['an invisible character', 'a\u200b@b.co'],
    ['an invisible character between foreign letters', 'a@bü\u200bcher.co'],
    ['a path behind foreign letters', 'a@bücher.co/x y'],
    ['no host', 'a@b'],
    ['a trailing dot', 'a@b.co.'],
    ['a list', ['a@b.co']],
    ['an object', { email: 'a@b.co' }],
  ])('T-PWD-1: %s is refused', (_, value) => {
    expect(email.safeParse(value).success).toBe(false);
  });

  test('that is accepted holds exactly one sign and no separators', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
        const parsed = email.safeParse(text);
        if (!parsed.success) return;
        expect(parsed.data.split('@')).toHaveLength(2);
        expect(parsed.data).not.toMatch(/[\s,;<>"]/u);
      }),
    );
  });

  test('T-DOS-1: a text that is too long is refused before any pattern looks at it', () => {
    const issues = email.safeParse('a@'.repeat(100_000)).error?.issues;
    expect(issues?.map((issue) => issue.code)).toEqual(['too_big']);
  });
});
