/** Rows of a page that the user may choose from. */
export const pageSizes = [20, 50, 100] as const;

/** One page of rows that are all loaded. A page beyond the end is the last one; an unknown size is the default. */
export function getPage<Row>(
  rows: readonly Row[],
  params: { readonly page: number; readonly size: number },
) {
  const size = pageSizes.find((choice) => choice === params.size) ?? pageSizes[0];
  const totalPages = Math.ceil(rows.length / size);
  const page = Math.max(1, Math.min(params.page, totalPages));
  return { page, size, totalPages, rows: rows.slice((page - 1) * size, page * size) };
}
