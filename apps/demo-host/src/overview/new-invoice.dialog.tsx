import { type FormEvent, useEffect, useRef } from 'react';
import type { Draft } from '../books/books.ts';

/** What the dialog takes. */
export interface NewInvoiceDialogProps {
  readonly onWrite: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** Asks for the four things an invoice needs. */
export function NewInvoiceDialog({ onWrite, onClose }: NewInvoiceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    onWrite({
      client: text('client'),
      work: text('work'),
      cents: Math.round(Number(text('amount')) * 100),
      days: Number(text('days')),
    });
  };
  return (
    <dialog className="dialog" ref={dialog} onClose={onClose} aria-labelledby="new-invoice-title">
      <form method="dialog" onSubmit={submit}>
        <h2 id="new-invoice-title">New invoice</h2>
        <label>
          Client
          <input
            name="client"
            required
            maxLength={60}
            autoComplete="off"
            placeholder="Bureau Okra"
          />
        </label>
        <label>
          For
          <input
            name="work"
            required
            maxLength={60}
            autoComplete="off"
            placeholder="Website, phase two"
          />
        </label>
        <div className="dialog-pair">
          <label>
            Amount in euros
            <input
              name="amount"
              required
              type="number"
              min="0.01"
              max="9999999"
              step="0.01"
              inputMode="decimal"
            />
          </label>
          <label>
            Due
            <select name="days" defaultValue="30">
              <option value="14">in 14 days</option>
              <option value="30">in 30 days</option>
              <option value="60">in 60 days</option>
            </select>
          </label>
        </div>
        <div className="dialog-actions">
          <button
            type="button"
            className="button secondary"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <button type="submit" className="button">
            Write invoice
          </button>
        </div>
      </form>
    </dialog>
  );
}
