import type { AuthenticatorSetUp } from './mfa.events.ts';

/** Reads what an authenticator app is set up with; the key to type is in the address. */
export function toSetUp(reported: {
  readonly qrCode: string;
  readonly otpauthUrl?: string | undefined;
}): AuthenticatorSetUp {
  const otpauthUrl =
    reported.otpauthUrl ?? (reported.qrCode.startsWith('otpauth:') ? reported.qrCode : undefined);
  return {
    qrCode: reported.qrCode,
    otpauthUrl,
    typedKey: otpauthUrl === undefined ? undefined : getKey(otpauthUrl),
  };
}

function getKey(otpauthUrl: string): string | undefined {
  if (!URL.canParse(otpauthUrl)) return undefined;
  return new URL(otpauthUrl).searchParams.get('secret') ?? undefined;
}
