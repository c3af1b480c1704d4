import { base32 } from './totp.ts';

/** What an authenticator app is set up with. */
export interface Setup {
  readonly qrCode: string;
  readonly otpauthUrl: string;
}

/** Key URI format, as authenticator apps read it: issuer and account in the label and the issuer once more. */
export function getOtpauthUrl(one: {
  readonly issuer: string;
  readonly account: string;
  readonly key: Uint8Array;
}) {
  // a colon separates the two parts of the label
  const issuer = encodeURIComponent(one.issuer.replaceAll(':', ' '));
  const account = encodeURIComponent(one.account.replaceAll(':', ' '));
  return `otpauth://totp/${issuer}:${account}?secret=${base32(one.key)}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
}

/** The same as a picture, an SVG as data URL. */
export async function drawSetup(otpauthUrl: string): Promise<Setup> {
  const { toString: drawQrCode } = await import('qrcode');
  const svg = await drawQrCode(otpauthUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return { otpauthUrl, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}
