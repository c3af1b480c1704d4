import type { FoyerOptions } from '@foyer/client';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import type { Translator } from '@foyer/ui';
import type { SecretText } from '@foyer/ui/portal';
import type { CreatedToken } from './token.ts';
import type { tokenMessages } from './token.messages.ts';

/** The secret, and lines that can be pasted where it is needed. `tried` is the path of a call the token may make. */
export function secretTexts(
  { id, secret, kind }: CreatedToken,
  {
    options,
    tried,
    text,
  }: { options: FoyerOptions; tried: string; text: Translator<typeof tokenMessages> },
): readonly SecretText[] {
  const { baseUrl, prefix = '/frontegg' } = options;
  const at = (path: string) =>
    `${(typeof baseUrl === 'function' ? baseUrl(path) : baseUrl).replace(/\/+$/, '')}${prefix}${path}`;
  const lines = { isSecret: true, isBlock: true };
  if (kind === 'AccessToken') {
    const curl = `curl ${at(tried)} \\\n  -H "Authorization: Bearer ${secret}"`;
    return [
      { label: text('kindAccessToken'), value: secret, isSecret: true },
      { label: text('tryIt'), value: curl, ...lines },
      { label: text('asVariables'), value: `export FOYER_TOKEN="${secret}"`, ...lines },
    ];
  }
  const body = JSON.stringify({ clientId: id, secret });
  const curl = `curl ${at(apiTokensCalls.exchangeApiToken.path)} \\\n  -H "Content-Type: application/json" \\\n  -d '${body}'`;
  return [
    { label: text('clientId'), value: id },
    { label: text('secret'), value: secret, isSecret: true },
    { label: text('tryIt'), value: curl, ...lines },
    {
      label: text('asVariables'),
      value: `export FOYER_CLIENT_ID="${id}"\nexport FOYER_SECRET="${secret}"`,
      ...lines,
    },
  ];
}
