import { impersonal, type Recording } from './journey-driver.ts';
import { getName, type RecordedCall, wasAnsweredBefore } from './recorded-call.ts';

/** Headers of the contract, §2.2, whose text may differ while the header must be there on both sides or on neither. */
const freeText = ['x-frontegg-sdk', 'x-frontegg-framework'];

/** One sentence per difference between two recordings of the same journey. */
export function differencesBetween(theirs: Recording, ours: Recording): readonly string[] {
  return [...theirs.keys()].flatMap((step) => {
    const [left, right] = [theirs.get(step) ?? [], ours.get(step) ?? []].map((calls) =>
      calls.map(impersonal),
    );
    return differencesInStep(left ?? [], right ?? []).map((sentence) => `${step}: ${sentence}`);
  });
}

function differencesInStep(
  theirs: readonly RecordedCall[],
  ours: readonly RecordedCall[],
): readonly string[] {
  const waiting = [...ours];
  const sentences: string[] = [];
  for (const call of theirs) {
    const at = waiting.findIndex((candidate) => getName(candidate) === getName(call));
    const [same] = at === -1 ? [] : waiting.splice(at, 1);
    if (same)
      sentences.push(
        ...differencesInCall(call, same).map((sentence) => `${getName(call)} ${sentence}`),
      );
    else sentences.push(`only theirs: ${getName(call)}`);
  }
  return [...sentences, ...waiting.map((call) => `only ours: ${getName(call)}`)];
}

function differencesInCall(theirs: RecordedCall, ours: RecordedCall): readonly string[] {
  return [
    ...differencesInMap('header', theirs.headers, ours.headers),
    ...differencesInMap('body', getMembers(theirs.body), getMembers(ours.body)),
    ...(theirs.credentials === ours.credentials
      ? []
      : [`credentials: ${theirs.credentials} / ${ours.credentials}`]),
    ...(theirs.status === ours.status ? [] : [`status: ${theirs.status} / ${ours.status}`]),
  ];
}

type Members = Readonly<Record<string, unknown>>;

function differencesInMap(part: string, theirs: Members, ours: Members): readonly string[] {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return names.flatMap((name) => {
    const [left, right] = [describe(theirs[name]), describe(ours[name])];
    const isFree = part === 'header' && freeText.includes(name) && name in theirs && name in ours;
    return left === right || isFree ? [] : [`${part} ${name}: ${left} / ${right}`];
  });
}

function getMembers(body: unknown): Members {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function describe(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value);
}

/** Calls of a step in the order the contract asks for: each pattern's calls are answered before the next one's are sent. */
export interface OrderRule {
  readonly step: string;
  readonly earlier: RegExp;
  readonly later: RegExp;
}

/** The order of the contract, §7. */
export const orderRules: readonly OrderRule[] = [
  {
    step: 'open the login page',
    earlier: /metadata\?entityName=adminBox$/,
    later: /token\/refresh$/,
  },
  { step: 'open the login page', earlier: /GET \/flags$/, later: /token\/refresh$/ },
  { step: 'open the login page', earlier: /GET \/flags$/, later: /configurations\/v1\/public$/ },
  { step: 'load a page signed in', earlier: /token\/refresh$/, later: /users\/v2\/me$/ },
  { step: 'load a page signed in', earlier: /token\/refresh$/, later: /users\/v3\/me\/tenants$/ },
  { step: 'activate', earlier: /users\/v1\/activate$/, later: /users\/v2\/me$/ },
  { step: 'enter the password', earlier: /auth\/v1\/user$/, later: /users\/v2\/me$/ },
  { step: 'enter the password', earlier: /auth\/v1\/user$/, later: /users\/v3\/me\/tenants$/ },
  { step: 'switch to the tenant Globex', earlier: /users\/v1\/tenant$/, later: /token\/refresh$/ },
  {
    step: 'switch to the tenant Globex',
    earlier: /token\/refresh$/,
    later: /users\/v3\/me\/tenants$/,
  },
];

/** Pairs that leave together: neither waits for the other's answer. Contract, §7. */
export const togetherRules: readonly OrderRule[] = [
  { step: 'open the login page', earlier: /metadata\?entityName=adminBox$/, later: /GET \/flags$/ },
  { step: 'open the login page', earlier: /token\/refresh$/, later: /configurations\/v1\/public$/ },
  { step: 'open the login page', earlier: /token\/refresh$/, later: /GET \/vendors\/public$/ },
  { step: 'load a page signed in', earlier: /users\/v2\/me$/, later: /users\/v3\/me\/tenants$/ },
];

/** How two calls of a step stand to each other in a recording; undefined where one is missing. */
export function getOrder(
  recording: Recording,
  rule: OrderRule,
): 'after' | 'together' | 'before' | undefined {
  const calls = recording.get(rule.step) ?? [];
  const earlier = calls.find((call) => rule.earlier.test(getName(call)));
  const later = calls.find((call) => rule.later.test(getName(call)));
  if (!earlier || !later) return undefined;
  if (wasAnsweredBefore(earlier, later)) return 'after';
  return wasAnsweredBefore(later, earlier) ? 'before' : 'together';
}
