import type { UserSourceConfig } from '../../kernel/config/user-sources.config.ts';
import { type Sandbox, SandboxFailure } from '../../kernel/custom-code/sandbox.ts';
import {
  type ExternalUser,
  isFields,
  remainingMs,
  type SourceCredentials,
  SourceFailure,
  textIn,
} from './external-user.ts';

/** Verifies a password with the operator's code, which returns the user, or nothing if the password is wrong. */
export async function authenticateWithCode(
  sandbox: Pick<Sandbox, 'run'>,
  { codePayload, getUserCodePayload }: Extract<UserSourceConfig, { type: 'custom-code' }>,
  { email, password, deadline }: SourceCredentials,
): Promise<ExternalUser | null> {
  const run = (code: string, input: object) =>
    sandbox.run({ code, input, timeoutMs: remainingMs(deadline) }).catch((cause: unknown) => {
      if (!(cause instanceof SandboxFailure)) throw cause;
      const { reason } = cause;
      throw new SourceFailure(reason === 'timeout' || reason === 'busy' ? reason : 'code', {
        cause,
      });
    });
  const accepted = await run(codePayload, { email, password });
  if (!accepted) return null;
  const profile = getUserCodePayload ? await run(getUserCodePayload, { email }) : {};
  if (!isFields(accepted) || !isFields(profile)) throw new SourceFailure('unreadable');
  const fields = { ...accepted, ...profile };
  const { metadata } = fields;
  const id = fields['id'];
  return {
    subject: typeof id === 'number' ? String(id) : (textIn(id) ?? ''),
    email: textIn(fields['email']) ?? email,
    isEmailVerified: fields['emailVerified'] === true,
    name: textIn(fields['name']) ?? '',
    pictureUrl: textIn(fields['profilePictureUrl']),
    phoneNumber: textIn(fields['phoneNumber']),
    metadata: isFields(metadata) ? metadata : {},
    fields,
  };
}
