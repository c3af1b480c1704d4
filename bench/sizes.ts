/** Weight of what a browser loads, as a share of its budget. */
import { sizeBudgets } from '../tooling/size-budgets.ts';
import { measureLoads } from '../tooling/page-loads/measure-loads.ts';
import { measure } from '../tooling/test/checks/sizes.check.ts';
import { report } from './figure.ts';

/** Budget divided by weight for every entry: below 1 is too heavy. */
export async function reportSizes(): Promise<void> {
  for (const budget of sizeBudgets) {
    const { bytes } = await measure(budget);
    const kilobytes = bytes / 1000;
    report(
      `size of ${budget.name}`,
      budget.kilobytes / kilobytes,
      1,
      `${kilobytes.toFixed(1)} of ${budget.kilobytes} kB gzip`,
    );
  }
  for (const { page, bytes, files } of await measureLoads()) {
    const kilobytes = bytes / 1000;
    const reported = `${kilobytes.toFixed(1)} of ${page.kilobytes} kB gzip in ${files} files, as a browser downloads them`;
    report(`download of ${page.name}`, page.kilobytes / kilobytes, 1, reported);
  }
}
