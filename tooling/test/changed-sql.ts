import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

/** Files whose changes can behave differently on another PostgreSQL, whatever they contain. */
const always =
  /^packages\/server\/(migrations\/|src\/(db|guesses|jobs|secrets)\/)|^(package-lock\.json|vitest\.config\.ts)$|\.store\.ts$/;
const serverSource = /^packages\/server\/src\/.*(?<!\.test)\.ts$/;
const sqlInside = /\bsql[<`]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

/**
 * Whether the change under test contains SQL: the uncommitted files, and the commits since the main branch. On the main branch itself, the last
 * commit. True if git cannot tell. docs/decisions/0189.
 */
export function changesSql(): boolean {
  const files = changedFiles();
  return files === undefined || files.some((file) => isSql(file, contentOf(file)));
}

/** Whether a change of this file affects the database. A deleted file has no content. */
export function isSql(file: string, content: string): boolean {
  return always.test(file) || (serverSource.test(file) && sqlInside.test(content));
}

function contentOf(file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function changedFiles(): readonly string[] | undefined {
  const base = baseCommit();
  const changed = base && git('diff', '--name-only', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (changed === undefined || untracked === undefined) return undefined;
  return [...changed.split('\n'), ...untracked.split('\n')].filter((file) => file !== '');
}

/** The base of the change: the main branch, or the parent of the last commit if there are no commits ahead of it. */
function baseCommit(): string | undefined {
  const head = git('rev-parse', 'HEAD');
  const forks = ['origin/HEAD', 'origin/main', 'main'].map((branch) =>
    git('merge-base', 'HEAD', branch),
  );
  const fork = forks.find((commit) => commit !== undefined);
  return fork !== undefined && fork !== head ? fork : git('rev-parse', 'HEAD~1');
}

/** The output of git; undefined when it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
