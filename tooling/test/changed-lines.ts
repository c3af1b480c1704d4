import { spawnSync } from 'node:child_process';
import { root } from './run-command.ts';

/** The files of the change under test: uncommitted ones, and those of the commits since the main branch. Undefined if git cannot tell. */
export function changedFiles(): readonly string[] | undefined {
  const base = baseCommit();
  const changed = base && git('diff', '--name-only', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (changed === undefined || untracked === undefined) return undefined;
  return [...changed.split('\n'), ...untracked.split('\n')].filter((file) => file !== '');
}

/** The base of the change: the main branch, or the parent of the last commit if there are no commits ahead of it. */
export function baseCommit(): string | undefined {
  const head = git('rev-parse', 'HEAD');
  const forks = ['origin/HEAD', 'origin/main', 'main'].map((branch) =>
    git('merge-base', 'HEAD', branch),
  );
  const fork = forks.find((commit) => commit !== undefined);
  return fork !== undefined && fork !== head ? fork : git('rev-parse', 'HEAD~1');
}

/** The lines that the change under test adds, by file. Undefined if git cannot tell. */
export function addedLines(): ReadonlyMap<string, ReadonlySet<number>> | undefined {
  const base = baseCommit();
  const diff = base && git('diff', '--unified=0', '--no-color', '--no-prefix', base);
  if (diff === undefined) return undefined;
  const added = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) {
      lines = new Set();
      added.set(line.slice('+++ '.length), lines);
    }
    const [, start, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start) for (let at = 0; at < Number(count); at += 1) lines.add(Number(start) + at);
  }
  return added;
}

/** The output of git; undefined when it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  });
  return status === 0 ? stdout.trim() : undefined;
}
