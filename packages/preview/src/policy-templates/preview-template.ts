import type { PolicyTemplate } from '@foyer/contract/policy-templates';
import type { LockoutPolicy, PasswordHistoryPolicy } from '@foyer/contract/security-policies';

/** A template of security policies. */
export interface PreviewTemplate {
  readonly id: string;
  readonly ownerId: string;
  readonly createdAt: string;
  name: string;
  isLocked: boolean;
  scopeId: string;
  content: PolicyTemplate['content'];
  updatedAt: string;
  appliedAt: string | null;
  /** IDs of the accounts that it was applied in. */
  appliedIn: readonly string[];
  lastRun: PolicyTemplate['lastRun'];
}

/** The reseller's template, applied everywhere, with one account that differs from it. */
export function seedTemplate(
  ownerId: string,
  accountIds: readonly string[],
  at: string,
): {
  policyTemplates: PreviewTemplate[];
  policies: Record<string, { history: PasswordHistoryPolicy; lockout: LockoutPolicy }>;
} {
  const stamps = { id: ownerId, createdAt: at, updatedAt: at };
  const history = { ...stamps, enabled: true, historySize: 5 };
  const toPolicies = (maxAttempts: number) => ({
    history,
    lockout: { ...stamps, enabled: true, maxAttempts },
  });
  const [drifting, ...others] = accountIds;
  const total = accountIds.length;
  return {
    policyTemplates: [
      {
        id: '00000000-0000-4000-8000-0000000000d1',
        ownerId,
        scopeId: ownerId,
        name: 'Customer baseline',
        isLocked: false,
        content: {
          lockout: { enabled: true, maxAttempts: 8 },
          passwordHistory: { historySize: 5 },
        },
        createdAt: at,
        updatedAt: at,
        appliedAt: at,
        appliedIn: accountIds,
        lastRun: {
          id: '00000000-0000-4000-8000-0000000000d2',
          createdAt: at,
          isFinished: true,
          total,
          done: total,
          failed: 0,
        },
      },
    ],
    policies: Object.fromEntries([
      ...others.map((id) => [id, toPolicies(8)] as const),
      ...(drifting ? [[drifting, toPolicies(20)] as const] : []),
    ]),
  };
}
