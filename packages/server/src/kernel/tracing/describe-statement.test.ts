import { expect, test } from 'vitest';
import { describeStatement } from './describe-statement.ts';

test.each([
  [`select "id" from "users" where "email" = 'ada@example.test'`, 'SELECT users'],
  ['insert into "audits" ("id") values ($1)', 'INSERT audits'],
  ['update "sessions" set "ended_at" = $1', 'UPDATE sessions'],
  ['/* a comment */\n  select 1 from only "tenants"', 'SELECT tenants'],
  ['with due as (delete from outbox returning id) select * from due', 'WITH outbox'],
  ["select set_config('role', 'x', true)", 'SELECT'],
  ['', 'QUERY'],
])('a statement is named by its operation and first table: %s', (text, name) => {
  const described = describeStatement(text);
  expect(described.name).toBe(name);
  expect(JSON.stringify(described)).not.toContain('ada@');
});
