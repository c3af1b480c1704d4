import type { Api, CallTable, Contract } from '@foyer/contract';

/** Calls of a feature, with headers of its own if wanted, that never start a renewal themselves. */
export type ScopedApi = <C extends Contract>(
  calls: CallTable<C>,
  headers?: Readonly<Record<string, string>>,
) => Api<C>;
