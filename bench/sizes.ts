/** Weight of what a browser loads, as a share of its budget. */
import { sizeBudgets } from '../tooling/size-budgets.ts';
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
}
