import type { AuthenticatorSetUp } from './mfa.events.ts';

/** Reads what an authenticator app is set up with; the key to type stands in the address. */
export function toSetUp(said: {
  readonly qrCode: string;
  readonly otpauthUrl?: string | undefined;
}): AuthenticatorSetUp {
  const otpauthUrl =
    said.otpauthUrl ?? (said.qrCode.startsWith('otpauth:') ? said.qrCode : undefined);
  return {
    qrCode: said.qrCode,
    otpauthUrl,
    typedKey: otpauthUrl === undefined ? undefined : keyOf(otpauthUrl),
  };
}

function keyOf(otpauthUrl: string): string | undefined {
  if (!URL.canParse(otpauthUrl)) return undefined;
  return new URL(otpauthUrl).searchParams.get('secret') ?? undefined;
}
