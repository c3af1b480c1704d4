import type { AuthStrategies, AuthStrategy } from '@foyer/contract/vendor';
import type { FoyerConfig } from '../../kernel/config/config.ts';

/** A sign-in method that the server itself offers. Specification 1, §3. */
export type SignInMethod = FoyerConfig['signIn']['otherMethods'][number];

/** How users of a tenant, or of the environment, sign in. */
export interface SignInPolicy {
  readonly main: FoyerConfig['signIn']['authStrategy'];
  readonly others: readonly SignInMethod[];
}

/** Everything a policy allows, the first one first. */
export function allowedMethods({ main, others }: SignInPolicy): readonly SignInMethod[] {
  if (main === 'NoLocalAuthentication') return [];
  return [...new Set([main, ...others])];
}

/**
 * Anyone who may have a code sent to the phone of an account may have it sent to the phone this
 * browser knows, too.
 */
export function isAllowed(policy: SignInPolicy, method: SignInMethod): boolean {
  const methods = allowedMethods(policy);
  return methods.includes(method) || (method === 'QuickSmsCode' && methods.includes('SmsCode'));
}

/** A policy in the words of the contract: quick SMS stands among the secondary ones. */
export function toAuthStrategies(policy: SignInPolicy, passkeys: boolean): AuthStrategies {
  const isMain = (method: SignInMethod) => method !== 'QuickSmsCode';
  const main: AuthStrategy[] = allowedMethods(policy).filter(isMain);
  const quick = policy.others.includes('QuickSmsCode')
    ? [{ strategy: 'SmsCode' as const, isActive: true }]
    : [];
  return {
    mainAuthStrategies: (main.length === 0 ? [policy.main] : main).map((strategy) => ({
      strategy,
    })),
    secondaryAuthStrategies: [...quick, { strategy: 'Passkeys', isActive: passkeys }],
  };
}
