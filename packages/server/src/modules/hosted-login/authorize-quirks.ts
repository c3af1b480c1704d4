/** Texts that represent "none" in the queries of published clients. */
const nothing: ReadonlySet<unknown> = new Set(['', 'undefined', 'null']);

/** What a standard authorization request of ours can say; anything else a host adds stops here. */
const knownValues: ReadonlySet<string> = new Set([
  'response_type',
  'client_id',
  'scope',
  'redirect_uri',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'login_hint',
  'max_age',
  'acr_values',
  'ui_locales',
  'id_token_hint',
  'response_mode',
  'claims',
  'resource',
  'organization',
  'tenantId',
  'login_direct_action',
]);

/** The contract's authorize address as the standard one: what is not there is left out, and nothing is added. Scopes are also separated by `+`. Contract, §10; management contract, §5. */
export function standardAuthorize(
  address: string,
  query: Readonly<Record<string, unknown>>,
): string {
  const target = new URL(address);
  for (const [name, value] of Object.entries(query)) {
    if (!knownValues.has(name)) continue;
    for (const one of [value].flat())
      if (typeof one === 'string' && !nothing.has(one))
        target.searchParams.append(name, name === 'scope' ? one.replaceAll('+', ' ') : one);
  }
  return target.href;
}
