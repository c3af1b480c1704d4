import type { MfaStrategy } from '@foyer/contract';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Platform } from '../platform.ts';

/** Every MFA method, in the order in which they are listed. */
export const mfaStrategies: readonly MfaStrategy[] = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
];

/** Emails users about every change of their MFA methods. */
export function subscribeFactorNotices({
  audit,
  mail,
  clock,
}: Pick<Platform, 'audit' | 'mail' | 'clock'>): void {
  audit.subscribe(
    [
      'mfa.enrolled',
      'mfa.removed',
      'mfa.recovered',
      'mfa.recovery_code_regenerated',
      'mfa.locked',
      'user.mfa_reset',
    ],
    async (tx, event) => {
      const { userId, ctx } = event;
      if (!userId || !ctx) return;
      const owner = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!owner) return;
      const { address, userAgent } = ctx.client;
      await mail.queue(tx, {
        to: owner.email,
        template: templateFor(event, { address, userAgent, at: clock.now().toISOString() }),
        ...(ctx.language ? { language: ctx.language } : {}),
      });
    },
  );
}

/** Which email an event sends. An MFA method is named where the event is about a single one. */
function templateFor<Facts extends object>({ action, json }: AuditEntry, facts: Facts) {
  if (action === 'mfa.locked') return { name: 'mfaGuessed', data: facts } as const;
  if (action === 'mfa.recovered') return { name: 'mfaRecovered', data: facts } as const;
  if (action === 'mfa.recovery_code_regenerated')
    return { name: 'mfaRenewed', data: facts } as const;
  const named = json && 'factor' in json ? json.factor : undefined;
  const factor = mfaStrategies.find((strategy) => strategy === named);
  if (!factor) return { name: 'mfaDisabled', data: facts } as const;
  const name = action === 'mfa.enrolled' ? 'mfaAdded' : 'mfaRemoved';
  return { name, data: { ...facts, factor } } as const;
}
