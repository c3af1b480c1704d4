import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Under whom PostgreSQL runs, and the words to put in front of its command line. */
export interface LaunchIdentity {
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly prefix: readonly string[];
}

/** The customary number of `nobody`: PostgreSQL refuses to run as root. */
const noUser = { uid: 65534, gid: 65534 };

/**
 * Chooses the identity. A plain user runs PostgreSQL as itself. Root runs it as the owner of an
 * existing cluster or as nobody; where nobody cannot walk to the folders (a checkout below /root),
 * it gets the one right to read past them.
 */
export function chooseIdentity(options: {
  cluster: string;
  mustReach: readonly string[];
}): LaunchIdentity {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = getOwner(options.cluster) ?? noUser;
  if (options.mustReach.every((path) => canWalkTo(path, owner))) return { owner, prefix: [] };
  return { prefix: readPastPrefix(owner, options.mustReach), owner };
}

function getOwner(cluster: string): { uid: number; gid: number } | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
}

/** Whether every folder on the way lets this user through. */
function canWalkTo(path: string, owner: { uid: number; gid: number }): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && statSync(folder).isDirectory() && !satisfiesSsoPolicy(folder, owner))
      return false;
    if (folder === dirname(folder)) return true;
  }
}

function satisfiesSsoPolicy(folder: string, owner: { uid: number; gid: number }): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (uid === owner.uid) return (mode & 0o100) !== 0;
  return gid === owner.gid ? (mode & 0o010) !== 0 : (mode & 0o001) !== 0;
}

/**
 * `setpriv` keeps one capability over the change of user; reading is enough, writing past owners
 * only where it is not offered.
 */
function readPastPrefix(
  owner: { uid: number; gid: number },
  mustReach: readonly string[],
): string[] {
  const probe = mustReach.map((path) => join(path, '.'));
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = [
      'setpriv',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--',
    ];
    if (
      spawnSync('setpriv', [...prefix.slice(1), 'ls', '-d', ...probe], { stdio: 'ignore' })
        .status === 0
    )
      return prefix;
  }
  throw new Error(
    `PostgreSQL does not run as root, and user ${owner.uid} cannot enter ${mustReach.join(' or ')}; ` +
      'use a folder that others may enter, or start as a plain user',
  );
}
