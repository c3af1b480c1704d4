/** Totals and neighbors of a page by number. Management contract, §6. */
export function toPaging(
  { _limit: limit, _offset: number }: { readonly _limit: number; readonly _offset: number },
  total: number,
) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const link = (at: number) => (at >= 0 && at < pages ? `?_limit=${limit}&_offset=${at}` : '');
  return {
    _metadata: { totalItems: total, totalPages: Math.ceil(total / limit) },
    _links: {
      next: link(number + 1),
      prev: link(number - 1),
      first: link(0),
      last: link(pages - 1),
    },
  };
}
