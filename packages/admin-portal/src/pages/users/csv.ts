/** A row of a file. */
export interface CsvRow {
  /** As an editor counts them, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Its last cell begins with a quotation mark that the file never closes. */
  readonly isUnclosed?: boolean;
}

/** Parses comma, semicolon, or tab separated values (RFC 4180). Blank rows are left out. */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\u{feff}/u, '').replace(/\r\n?/g, '\n');
  const separator = getSeparator(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((one) => one !== ''))
      rows.push(isQuoted ? { line: start, cells, isUnclosed: true } : { line: start, cells });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === '\n') line += 1;
    if (isQuoted && sign === '"' && source.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
      if (isQuoted) cell = '';
    } else if (!isQuoted && sign === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (!isQuoted && sign === '\n') {
      endRow();
      start = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}

/** The separator that occurs most often in the first line. */
function getSeparator(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string) => first.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}
