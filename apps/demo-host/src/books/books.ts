import { useTenants } from '@foyer/embed';
import { useMemo, useSyncExternalStore } from 'react';
import { dayAfter, type Invoice, today } from './invoice.ts';
import { sampleBooks } from './sample-books.ts';

/** A bill as a user writes it. */
export interface Draft {
  readonly client: string;
  readonly work: string;
  readonly cents: number;
  /** Days until it is due. */
  readonly days: number;
}

/** The books of one tenant and what can be done in them. */
export interface Books {
  readonly invoices: readonly Invoice[];
  write(draft: Draft): void;
  markPaid(number: string): void;
  remind(number: string): void;
}

const shelf = new Map<string, readonly Invoice[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(key: string, invoices: readonly Invoice[]): void {
  shelf.set(key, invoices);
  for (const listener of listeners) listener();
}

function open(key: string, company: string): readonly Invoice[] {
  const existing = shelf.get(key) ?? sampleBooks(company, today());
  shelf.set(key, existing);
  return existing;
}

function nextNumber(invoices: readonly Invoice[]): string {
  const numbers = invoices.map((invoice) => Number(invoice.number.slice(2)));
  return `L-${Math.max(1000, ...numbers) + 1}`;
}

/** The books of the tenant one works in. They live in this page: the demo has no server of its own. */
export function useBooks(): Books {
  const { activeTenant } = useTenants();
  const { tenantId: key, name } = activeTenant ?? { tenantId: '', name: '' };
  const invoices = useSyncExternalStore(subscribe, () => open(key, name));
  return useMemo(() => {
    const change = (number: string, patch: Partial<Invoice>) =>
      keep(
        key,
        invoices.map((invoice) => (invoice.number === number ? { ...invoice, ...patch } : invoice)),
      );
    return {
      invoices,
      write: ({ days, ...draft }) => {
        const issued = today();
        keep(key, [
          { ...draft, number: nextNumber(invoices), issued, due: dayAfter(issued, days) },
          ...invoices,
        ]);
      },
      markPaid: (number) => change(number, { paid: today() }),
      remind: (number) => change(number, { reminded: today() }),
    };
  }, [key, invoices]);
}
