import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many retired words each folder may still contain. */
export type Allowances = Readonly<Record<string, number>>;

const file = 'tooling/words/allowances.json';

/** The allowances in the tree. */
export function readAllowances(root: string): Allowances {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** The allowances of a commit; undefined where it has none. */
export function allowancesAt(root: string, commit: string): Allowances | undefined {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
    return JSON.parse(execFileSync('git', ['show', `${commit}:${file}`], options));
  } catch {
    return undefined;
  }
}

/** Lowers every allowance that is higher than the count. None is ever raised. */
export function lowerAllowances(root: string, counts: Readonly<Record<string, number>>): void {
  const entries = Object.entries(readAllowances(root))
    .map(([folder, allowed]) => [folder, Math.min(allowed, counts[folder] ?? 0)] as const)
    .filter(([, allowed]) => allowed > 0);
  writeFileSync(join(root, file), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

/** The sum of all allowances. */
export function totalAllowed(allowances: Allowances): number {
  return Object.values(allowances).reduce((sum, count) => sum + count, 0);
}
