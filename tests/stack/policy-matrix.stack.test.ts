import { expect, test } from 'vitest';
import { outcomeOf, policyCases } from './policy-effects.ts';
import { createMethods } from './policy-methods.ts';
import { createEveryDoor } from './token-kinds.ts';

const building = await createEveryDoor({
  breachedPasswords: { allowTenants: true },
  flags: { 'security-center-show-login-flows': true },
});
const { methods, others } = await createMethods(building);
const cases = policyCases(building.stack);

/** Issue 18: every sign-in method and token type with every policy and restriction. */
void others;
test.each(cases)(
  '$name: each sign-in method and token is allowed or denied',
  async (one) => {
    const expected: Record<string, string> = {};
    const found: Record<string, string> = {};
    for (const method of methods) {
      const ready = await method.open();
      await one.set(ready);
      expected[method.name] = one.expected(method);
      found[method.name] = await outcomeOf(ready.use);
    }
    expect(found).toEqual(expected);
  },
  120_000,
);
