/** One line of a CSV file. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(getCell).join(',')}\r\n`;

/**
 * A cell that a spreadsheet would run, also by a sign of full width, begins with an apostrophe.
 * Security decision 16 (T-CSV-1).
 */
function getCell(text: string): string {
  const isFormula = /^[\s]*[=+\-@＝＋－＠\t\r\n]/.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
