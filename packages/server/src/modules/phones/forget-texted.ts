import type { Tx } from '../../kernel/db/database.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';

/** A number is a user’s no more: what was texted to it opens nothing of theirs, nor does what came of such a code (T-PWD-6). */
export async function forgetTexted(
  secrets: Pick<Secrets, 'revoke' | 'revokeCode'>,
  tx: Tx,
  subject: string,
) {
  for (const kind of ['passwordless', 'resetPasswordSms'] as const)
    await secrets.revokeCode(tx, { kind, subject });
  await secrets.revoke(tx, { kind: 'resetPassword', subject });
}
