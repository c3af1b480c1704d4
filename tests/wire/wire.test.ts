import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { beyond, demands, departures, neverSent } from './departures.ts';
import { readNotation } from './notation.ts';
import { allOurCalls, type OurCall } from './our-contracts.ts';
import { ourShape } from './our-shape.ts';
import { differences, type Shape } from './shape.ts';
import { anonymousPath, answersTo, type Operation, wire } from './wire-document.ts';

/** Operations of the wire contract that exist with us. Raise it when calls are added; it never goes down. */
const servedOperations = 368;

const allCalls = await allOurCalls();
const calls = allCalls.filter(({ name }) => !(name in beyond));

function getVerbs({ endpoint }: OurCall): readonly string[] {
  return [endpoint.method, ...(endpoint.alsoMethods ?? [])];
}

function getOperation(call: OurCall): Operation | undefined {
  const path = anonymousPath(call.endpoint.path);
  const verbs = getVerbs(call);
  return wire.operations.find(
    (operation) =>
      anonymousPath(operation.path) === path && verbs.some((verb) => answersTo(operation, verb)),
  );
}

function getStatus({ endpoint }: OurCall): number {
  return endpoint.status ?? (endpoint.method === 'POST' ? 201 : 200);
}

describe.each(calls.map((call) => ({ ...call, title: `${call.slug}: ${call.name}` })))(
  '$title',
  (call) => {
    const operation = getOperation(call);

    test('is a call of the wire contract under the same verb and path', () => {
      expect(operation, `${call.endpoint.method} ${call.endpoint.path}`).toBeDefined();
      expect(getVerbs(call)).toContain(operation?.method);
      if (operation?.seedMethod) expect(getVerbs(call)).toContain(operation.seedMethod);
      expect(call.endpoint.outsidePrefix ?? false).toBe(operation?.outsidePrefix ?? false);
    });

    test('asks of its caller what the wire contract says', () => {
      expect(call.endpoint.access).toBe(operation?.auth);
    });

    test('succeeds with a status the wire contract lists', () => {
      if (operation && !operation.statusFrom.startsWith('open'))
        expect(operation.status).toContain(getStatus(call));
      expect(getStatus(call)).toBeLessThan(300);
    });

    test('answers what the published clients read', () => {
      const theirs = readNotation(operation?.response, wire.types);
      const found = differences(theirs, ourShape(call.endpoint.response)).filter(
        (sentence) => !isNeverSent(sentence),
      );
      expect(found).toEqual(Object.keys(departures[call.name] ?? {}));
    });

    test('demands nothing the published clients do not send', () => {
      const body = readNotation(operation?.body, wire.types);
      const query = readNotation(operation?.query, wire.types);
      const demanded = [
        ...demandedBeyond(body, call.endpoint.body),
        ...demandedBeyond(query, call.endpoint.query),
      ];
      expect(demanded).toEqual(Object.keys(demands[call.name] ?? {}));
    });
  },
);

function isNeverSent(sentence: string): boolean {
  const [, name] = /\.(\w+) is never sent$/.exec(sentence) ?? [];
  return name !== undefined && name in neverSent;
}

function demandedBeyond(sent: Shape, schema: OurCall['endpoint']['body']): readonly string[] {
  const demanded = [...(ourShape(schema, 'input').fields ?? [])].filter(
    ([, field]) => field.required,
  );
  return demanded.filter(([name]) => !sent.fields?.get(name)?.required).map(([name]) => name);
}

test('a call beyond the wire contract represents none of its operations', () => {
  const others = allCalls.filter(({ name }) => name in beyond);
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(beyond).toSorted());
  expect(others.map(getOperation).filter(Boolean)).toEqual([]);
});

test('no call of ours represents two operations, and none is counted twice', () => {
  const found = calls.map(getOperation);
  expect(new Set(found).size).toBe(calls.length);
});

test('the number of operations served never shrinks', () => {
  const served = new Map(calls.map((call) => [getOperation(call), call]));
  const rows = wire.operations.map((operation) => {
    const call = served.get(operation);
    const path = `${operation.method} ${operation.path}`;
    return `| ${operation.group} | ${operation.name} | ${path} | ${call ? `${call.slug}.${call.name}` : ''} |`;
  });
  const covered = wire.operations.filter((operation) => served.has(operation)).length;
  const head = `${covered} of ${wire.operations.length} operations exist.\n\n| Group | Operation | Call | Ours |\n|---|---|---|---|\n`;
  mkdirSync('.artifacts', { recursive: true });
  writeFileSync('.artifacts/wire-coverage.md', `${head}${rows.join('\n')}\n`);
  expect(wire.operations).toHaveLength(377);
  expect(covered).toBe(servedOperations);
});
