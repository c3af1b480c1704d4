import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the page of hosted login is built to. */
export const hostedPagesFolder = join(import.meta.dirname, '../../hosted-pages/dist');

/** Whether that page can be served. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** What the operator is shown where it cannot: the server itself runs from source, and nobody notices until the first mail. */
export function warningsOfPages(folder = hostedPagesFolder): readonly string[] {
  if (isBuilt(folder)) return [];
  return [
    'the page of hosted login is not built, so links in mails and /oauth/account lead nowhere; run npm run build',
  ];
}
