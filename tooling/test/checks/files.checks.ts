import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getLines, root, runCommand } from '../run-command.ts';

/** Lines of a file: above this the build fails (style, "Size"). */
const maxLines = 300;
/** Lines of a file of independent cases, rows, or rules: a test, a fixture, a gallery, a style sheet, a table of calls. */
const maxLinesOfCases = 450;
const cases =
  /\.(test|fixture|states|contract)\.tsx?$|\.css$|^tests\/|\/gallery\/|^tooling\/mutations\//;
/** Files that are longer until they are split. A number is never raised. */
const longFiles: Readonly<Record<string, number>> = {
  'apps/lab/src/identity-providers/lab-oidc.ts': 368,
  'packages/admin-portal/src/pages/account/settings-tab.tsx': 312,
  'packages/admin-portal/src/pages/users/user.sheet.tsx': 334,
  'packages/client/src/flows/mfa/mfa.test.ts': 457,
  'packages/preview/src/users/team-list.ts': 328,
  'packages/server/src/kernel/config/config.ts': 308,
  'packages/server/src/protocols/federation/upstream-oidc.test.ts': 451,
  'packages/server/src/kernel/http/api.test.ts': 469,
  'packages/server/src/modules/mfa/pending-answers.ts': 337,
  'packages/server/src/modules/phones/phones.service.ts': 308,
  'packages/server/src/modules/users/member-lists.service.ts': 413,
  'packages/server/src/modules/users/member-lists.store.ts': 342,
  'tests/stack/api-tokens.stack.test.ts': 516,
  'tests/stack/groups.stack.test.ts': 477,
  'tests/stack/impersonation.stack.test.ts': 477,
  'tests/stack/invitations.stack.test.ts': 482,
  'tests/stack/mfa-policy.stack.test.ts': 473,
  'tests/stack/mfa.stack.test.ts': 476,
  'tests/stack/own-roles.stack.test.ts': 477,
  'tests/stack/sessions.stack.test.ts': 473,
  'tests/stack/sso-login.stack.test.ts': 489,
  'tests/stack/token-endpoints-factors.ts': 482,
  'tests/stack/users-lists.stack.test.ts': 461,
};
/** Names that say nothing about what a file does (style, "Size"). */
const emptyNames = /^(utils?|helpers?|common|misc)(\.|$)/;
/** A package's entry; anywhere else `index.ts` is a detour (layout, rule 1). */
const entries = /^((packages|apps)\/[^/]+\/src\/(session\/)?|website\/theme\/)index\.tsx?$/;

/** Files that are committed or would be. */
async function sourceFiles(): Promise<string[]> {
  const { output } = await runCommand('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  return getLines(output).filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path));
}

/** Tables that `npm run generate` writes, a line for each call. */
const generated = /\.calls\.ts$/;

/** Files are short enough to be read at once. */
export async function checkFileLength(): Promise<string[]> {
  const written = (await sourceFiles()).filter((path) => !generated.test(path));
  const measured = written.map((path) => ({
    path,
    lines: getLength(path),
    limit: longFiles[path] ?? (cases.test(path) ? maxLinesOfCases : maxLines),
  }));
  return measured
    .filter(({ lines, limit }) => lines > limit)
    .map(({ path, lines, limit }) => `${path}:${limit + 1}: ${lines} lines, at most ${limit}`);
}

/** File names that say what is inside. */
export async function checkFileNames(): Promise<string[]> {
  return (await sourceFiles()).flatMap((path) => {
    const name = basename(path);
    const folders = path.split('/').slice(0, -1);
    if ([name, ...folders].some((part) => emptyNames.test(part)))
      return [`${path}: the name does not say what it does`];
    if (/^index\.tsx?$/.test(name) && !entries.test(path))
      return [`${path}: index files stand only at a package entry`];
    if (!/^[a-z0-9.@_-]+$/.test(name)) return [`${path}: file names are kebab-case`];
    return [];
  });
}

/** The lock names no registry, so that it installs from any. */
export async function checkLock(): Promise<string[]> {
  const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    /"resolved": "https?:/.test(line)
      ? [`package-lock.json:${index + 1}: names a registry: ${line.trim()}`]
      : [],
  );
}

function getLength(path: string): number {
  return readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
}
