import { checkFileLength, checkFileNames, checkLock } from './checks/files.checks.ts';
import { checkFloors } from './checks/floors.check.ts';
import { checkPublished } from './checks/published.check.ts';
import { checkSizes } from './checks/sizes.check.ts';
import {
  checkDeadCode,
  checkFormat,
  checkGenerated,
  checkLint,
  checkTypes,
} from './checks/static.checks.ts';
import { checkWords } from './checks/words.check.ts';

/** One check of the source; it returns the offending lines. */
export interface Check {
  readonly name: string;
  readonly isQuick: boolean;
  readonly run: () => Promise<string[]>;
}

/** The rows beside each other, the checks of a row one after the other: what the type check builds is read by those behind it. */
export const checkRows: readonly (readonly Check[])[] = [
  [
    { name: 'types', isQuick: true, run: checkTypes },
    { name: 'lint', isQuick: true, run: checkLint },
    { name: 'published packages', isQuick: false, run: checkPublished },
  ],
  [
    { name: 'format', isQuick: true, run: checkFormat },
    { name: 'generated files', isQuick: true, run: checkGenerated },
    { name: 'floors and cycles', isQuick: true, run: checkFloors },
    { name: 'file length', isQuick: true, run: checkFileLength },
    { name: 'file names', isQuick: true, run: checkFileNames },
    { name: 'words', isQuick: true, run: checkWords },
    { name: 'lock', isQuick: true, run: checkLock },
    { name: 'dead code', isQuick: false, run: checkDeadCode },
    { name: 'size budgets', isQuick: false, run: checkSizes },
  ],
];
