/** Members that are never kept, whatever they hold. */
const secretNames =
  /secret|password|token|assertion|response|code|cookie|signature|authorization|key$/i;
const address = /([^\s@"'<>]{1,64})@([^\s@"'<>]+\.[^\s@"'<>]+)/g;
const maxLength = 300;
/** Characters of a text that are looked at. */
const looked = 4096;
const maxMembers = 40;

/** Whether an address may be seen: whole for the tenant's own domains, else only its domain. */
export type OwnDomains = ReadonlySet<string>;

/**
 * What is left of a provider's words for the tenant's administrators: flat, short, without secrets, and without the names in addresses
 * of other domains, as these users have nothing to do with the tenant.
 */
export function redact(
  values: Readonly<Record<string, unknown>>,
  own: OwnDomains,
): Readonly<Record<string, string | number | boolean | readonly string[]>> {
  const stored = Object.entries(values)
    .filter(([name]) => !secretNames.test(name))
    .slice(0, maxMembers)
    .map(([name, value]) => [plain(name, own), valueOf(value, own)] as const);
  return Object.fromEntries(stored);
}

function valueOf(value: unknown, own: OwnDomains): string | number | boolean | readonly string[] {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, maxMembers).map((one) => plain(one, own));
  return plain(value, own);
}

function plain(value: unknown, own: OwnDomains): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // compact JWTs and other long unbroken texts are tokens, wherever they stand
  const quiet = text
    .slice(0, looked)
    .replace(/[\w-]{16,}\.[\w-]{8,}\.[\w-]*|[A-Za-z0-9+/_-]{100,}={0,2}/g, '…');
  const reported = quiet
    .replace(address, (whole, _name, domain: string) =>
      own.has(domain.toLowerCase()) ? whole : `…@${domain}`,
    )
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return reported.length > maxLength ? `${reported.slice(0, maxLength)}…` : reported;
}
