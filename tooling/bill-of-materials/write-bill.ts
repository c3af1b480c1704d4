/** `npm run bom`: the bill of materials of this version, into `dist/`. Hand it on with every release. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { judgeParts } from './judge-parts.ts';
import { readLockFile } from './lock-file.ts';

const root = join(import.meta.dirname, '../..');
const packages = readLockFile(root);
const wrong = judgeParts(packages);
for (const line of wrong) process.stderr.write(`${line}\n`);
const bill = billOfMaterials(packages);
const file = join(root, 'dist', 'bill-of-materials.cdx.json');
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`dist/bill-of-materials.cdx.json: ${bill.components.length} parts\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
