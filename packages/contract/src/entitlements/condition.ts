import type { EntitlementCondition } from './entitlements.contract.ts';

type Value = Readonly<Record<string, unknown>>;
/**
 * Whether an attribute fits a value; undefined: the value is not one this operation can work with.
 */
type Operation = (attribute: unknown, value: Value) => boolean | undefined;

/** What each operation of the wire contract compares; as in the published clients. */
const operations: Readonly<Record<EntitlementCondition['op'], Operation>> = {
  in_list: inList((text, one) => text === one),
  starts_with: inList((text, one) => text.startsWith(one)),
  ends_with: inList((text, one) => text.endsWith(one)),
  contains: inList((text, one) => text.includes(one)),
  matches: (text, { string }) =>
    typeof string === 'string' ? isText(text) && matches(text, string) : undefined,
  equal: compare((a, b) => a === b),
  greater_than: compare((a, b) => a > b),
  greater_than_equal: compare((a, b) => a >= b),
  lower_than: compare((a, b) => a < b),
  lower_than_equal: compare((a, b) => a <= b),
  between_numeric: (a, { start, end }) =>
    isNumber(start) && isNumber(end) ? isNumber(a) && a >= start && a <= end : undefined,
  is: (a, { boolean }) => (typeof boolean === 'boolean' ? a === boolean : undefined),
  on: compareDates((a, b) => a === b),
  on_or_after: compareDates((a, b) => a >= b),
  on_or_before: compareDates((a, b) => a <= b),
  between_date: (a, { start, end }) => {
    const [at, from, to] = [moment(a), moment(start), moment(end)];
    return from === undefined || to === undefined
      ? undefined
      : at !== undefined && at >= from && at <= to;
  },
};

/**
 * Whether a condition holds. What is not known, or makes no sense, never holds, also when it is
 * negated.
 */
export function conditionHolds(
  { attribute, op, value, negate }: EntitlementCondition,
  attributes: Value,
): boolean {
  const actual = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  const fits = actual === undefined ? undefined : operations[op]?.(actual, value);
  return fits === undefined ? false : fits !== negate;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

function inList(fits: (text: string, one: string) => boolean): Operation {
  return (text, { list }) => {
    if (!Array.isArray(list) || !list.every(isText)) return undefined;
    return isText(text) && list.some((one) => fits(text, one));
  };
}

function compare(fits: (a: number, b: number) => boolean): Operation {
  return (a, { number }) => (isNumber(number) ? isNumber(a) && fits(a, number) : undefined);
}

function compareDates(fits: (a: number, b: number) => boolean): Operation {
  return (a, { date }) => {
    const [at, than] = [moment(a), moment(date)];
    return than === undefined ? undefined : at !== undefined && fits(at, than);
  };
}

/** Milliseconds since 1970 of a date, however it is written. */
function moment(value: unknown): number | undefined {
  const isDate = value instanceof Date || isText(value) || isNumber(value);
  const time = isDate ? new Date(value).getTime() : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return false; // a pattern that is none fits nothing
  }
}
