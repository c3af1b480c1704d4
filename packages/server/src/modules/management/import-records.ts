import { createReadStream } from 'node:fs';

/** Characters of one record; a longer one is no record. */
const maxRecordLength = 1_048_576;

/**
 * The objects of a JSON file, one after the other, so that a file of any size needs little memory:
 * those of JSON Lines, of lists, or of the lists under `key` of objects, such as pages of an API.
 */
export async function* readJsonObjects(file: string, key?: string): AsyncGenerator<string> {
  /** How deep records are; undefined after the list under `key`. */
  let top: number | undefined = 0;
  let depth = 0;
  let text = '';
  let started = false;
  let isText = false;
  let isEscaped = false;
  /** The last text directly in the outer object. */
  let name = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    for (const char of String(chunk)) {
      if (started) text += char;
      if (text.length > maxRecordLength) throw new Error('a record is longer than 1 MB');
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (char === '\\') isEscaped = true;
        else if (char === '"') isText = false;
        else if (depth === 1) name += char;
        continue;
      }
      if (char === '"') {
        isText = true;
        if (depth === 1) name = '';
      } else if (char === '{' || char === '[') {
        if (depth === 0) top = char === '[' ? 1 : 0;
        // the object is no record, and its list has them
        if (char === '[' && depth === 1 && top === 0 && name === key) {
          top = 2;
          started = false;
          text = '';
        } else if (char === '{' && depth === top && !started) {
          started = true;
          text = char;
        }
        depth += 1;
      } else if (char === '}' || char === ']') {
        depth -= 1;
        if (started && depth === top) {
          yield text;
          started = false;
          text = '';
        }
        if (top === 2 && depth === 1) top = undefined;
      }
    }
  }
}

/** The rows of a CSV file as objects by the names in its first row. */
export async function* readCsvRows(file: string): AsyncGenerator<Record<string, string>> {
  let header: readonly string[] | undefined;
  for await (const cells of readCells(file)) {
    if (!header) header = cells.map((cell) => cell.trim());
    else if (cells.some((cell) => cell !== ''))
      yield Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']));
  }
}

async function* readCells(file: string): AsyncGenerator<string[]> {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let wasQuote = false;
  for await (const chunk of createReadStream(file, 'utf8')) {
    for (const char of String(chunk).replace(/^\uFEFF/, '')) {
      if (isQuoted && !wasQuote) {
        if (char === '"') wasQuote = true;
        else cell += char;
        continue;
      }
      if (wasQuote) {
        wasQuote = false;
        if (char === '"') {
          cell += '"';
          continue;
        }
        isQuoted = false;
      }
      if (char === '"' && cell === '') isQuoted = true;
      else if (char === ',') {
        cells.push(cell);
        cell = '';
      } else if (char === '\n') {
        cells.push(cell.replace(/\r$/, ''));
        yield cells;
        cells = [];
        cell = '';
      } else cell += char;
    }
  }
  if (cell !== '' || cells.length > 0) yield [...cells, cell];
}
