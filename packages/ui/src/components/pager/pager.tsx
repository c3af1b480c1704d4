import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ArrowBackIcon } from '../../icons/later-icons.tsx';
import { ArrowForwardIcon } from '../../icons/icons.tsx';
import { FilterMenu } from '../filter-menu/filter-menu.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';

/** Where one is in a long list. */
export interface PagerProps {
  /** Counts from 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly totalItems: number;
  readonly onPage: (page: number) => void;
  /** What the list holds, for example "14 users"; "14 items" unless given. */
  readonly itemsText?: string | undefined;
  /** Lets the user choose how many rows a page has. */
  readonly size?:
    | {
        readonly value: number;
        readonly choices: readonly number[];
        readonly onChange: (size: number) => void;
      }
    | undefined;
}

/** The pages shown around the present one; `undefined` represents those left out. */
export function pagesAround(page: number, total: number): (number | undefined)[] {
  const requested = new Set([1, total, page - 1, page, page + 1]);
  if (page <= 3) [2, 3, 4].forEach((pageNumber) => requested.add(pageNumber));
  if (page >= total - 2) [total - 3, total - 2, total - 1].forEach((late) => requested.add(late));
  const shown = [...requested].filter((one) => one >= 1 && one <= total).sort((a, b) => a - b);
  return shown.flatMap((one, at) => {
    const gap = one - (shown[at - 1] ?? 0) - 1;
    // Leaving out one page takes as much room as showing it.
    return gap === 0 ? [one] : gap === 1 ? [one - 1, one] : [undefined, one];
  });
}

/** Numbered pages with arrows; nothing but the count where one page holds all. */
export function Pager({ page, totalPages, totalItems, onPage, itemsText, size }: PagerProps) {
  const text = usePortalText();
  const numbers = useMemo(() => new Intl.NumberFormat(text.locale), [text.locale]);
  const step = (to: number, label: string, icon: ReactNode) => (
    <button
      type="button"
      className="foyer-icon-button"
      aria-label={label}
      aria-disabled={to < 1 || to > totalPages || undefined}
      onClick={() => to >= 1 && to <= totalPages && onPage(to)}
    >
      {icon}
    </button>
  );
  return (
    <div className="foyer-pager">
      <span className="foyer-pager-count">{itemsText ?? text('items', { count: totalItems })}</span>
      {size && totalItems > Math.min(...size.choices) && (
        <FilterMenu
          label={text('rowsPerPage', { count: size.value })}
          isPlain
          isSingle
          options={size.choices.map((count) => ({ value: `${count}`, label: `${count}` }))}
          values={[`${size.value}`]}
          onChange={([chosen]) => chosen && size.onChange(Number(chosen))}
        />
      )}
      {totalPages > 1 && (
        <nav className="foyer-pager-pages" aria-label={text('pages')}>
          {step(page - 1, text('previousPage'), <ArrowBackIcon size="small" />)}
          {pagesAround(page, totalPages).map((number, at) =>
            number === undefined ? (
              <span
                key={`gap-${at === 1 ? 'before' : 'after'}`}
                className="foyer-pager-gap"
                aria-hidden="true"
              >
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className="foyer-pager-page"
                aria-current={number === page ? 'page' : undefined}
                aria-label={text('pagePosition', { page: number, total: totalPages })}
                onClick={() => number !== page && onPage(number)}
              >
                {numbers.format(number)}
              </button>
            ),
          )}
          {step(page + 1, text('nextPage'), <ArrowForwardIcon size="small" />)}
        </nav>
      )}
    </div>
  );
}
