/** What using a method leads to: a sign-in or an answer, something to do first, or an error code. */
export type Outcome =
  | 'allowed'
  | 'mfa'
  | 'breachedPassword'
  | 'newPassword'
  | `${string}/${string}`;

/** Uses a method and reads what it leads to. */
export async function readOutcome(attempt: () => Promise<unknown>): Promise<string> {
  try {
    const { mfaRequired, isBreachedPassword, resetPasswordToken } = Object(await attempt());
    if (mfaRequired) return 'mfa';
    if (isBreachedPassword) return 'breachedPassword';
    return resetPasswordToken ? 'newPassword' : 'allowed';
  } catch (error) {
    const { code, message } = Object(error);
    const found = /"errorCode":"([^"]+)"/.exec(message) ?? /^\d{3} ([\w-]+\/\w+)$/.exec(message);
    return code ?? found?.[1] ?? String(message);
  }
}
