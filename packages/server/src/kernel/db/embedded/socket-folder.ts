import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The name PostgreSQL gives its socket; 5432 is only part of the name, nothing listens on a port.
 */
export const socketPort = 5432;

/** Linux: `sun_path` holds 108 bytes, one of them the closing zero. */
const maxSocketPathLength = 107;

/**
 * A folder for the socket that only the owner may enter: inside the data folder, or under the
 * system's temporary folder where the path would be too long for a socket. A made-up name there
 * cannot be squatted by another user.
 */
export function prepareSocketFolder(
  dataFolder: string,
  owner?: { uid: number; gid: number },
): string {
  const inside = join(dataFolder, 'run');
  const fits = Buffer.byteLength(join(inside, `.s.PGSQL.${socketPort}`)) <= maxSocketPathLength;
  const folder = fits ? inside : mkdtempSync(join(tmpdir(), 'foyer-'));
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}
