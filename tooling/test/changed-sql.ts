import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed-lines.ts';
import { root } from './run-command.ts';

/** Files whose changes can behave differently on another PostgreSQL, whatever they contain. */
const always =
  /^packages\/server\/(migrations\/|src\/kernel\/(db|attempt-counter|jobs|secrets)\/)|^(package-lock\.json|vitest\.config\.ts)$|\.store\.ts$/;
const serverSource = /^packages\/server\/src\/.*(?<!\.test)\.ts$/;
const sqlInside = /\bsql[<`]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

/**
 * Whether the change under test contains SQL: the uncommitted files, and the commits since the main branch. On the main branch itself, the last
 * commit. True if git cannot tell. docs/decisions/test-suite.md.
 */
export function changesSql(): boolean {
  const files = changedFiles();
  return files === undefined || files.some((file) => isSql(file, getContent(file)));
}

/** Whether a change of this file affects the database. A deleted file has no content. */
export function isSql(file: string, content: string): boolean {
  return always.test(file) || (serverSource.test(file) && sqlInside.test(content));
}

function getContent(file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
