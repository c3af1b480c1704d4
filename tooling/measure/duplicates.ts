import type { Source } from './sources.ts';

/** Lines that a passage has at least. */
const passageLines = 6;

interface Position {
  readonly file: number;
  readonly line: number;
}

/**
 * Passages that occur twice: pairs of runs of at least six equal lines, without imports, comments, and empty lines, and as long as they go.
 */
export function countDuplicates(sources: readonly Source[]): number {
  const files = sources.map(({ content }) => codeLines(content));
  const positions = new Map<string, Position[]>();
  files.forEach((lines, file) => {
    for (let line = 0; line + passageLines <= lines.length; line += 1) {
      const passage = lines.slice(line, line + passageLines).join('\n');
      const earlier = positions.get(passage);
      if (earlier) earlier.push({ file, line });
      else positions.set(passage, [{ file, line }]);
    }
  });
  let pairs = 0;
  for (const equal of positions.values())
    for (let at = 1; at < equal.length; at += 1)
      for (let earlier = 0; earlier < at; earlier += 1)
        if (isStart(files, equal[earlier], equal[at])) pairs += 1;
  return pairs;
}

/** Whether the lines before differ: a longer run counts once, by its beginning. */
function isStart(files: readonly (readonly string[])[], one?: Position, other?: Position): boolean {
  if (!one || !other) return false;
  const before = (position: Position) => files[position.file]?.[position.line - 1];
  return before(one) === undefined || before(one) !== before(other);
}

function codeLines(content: string): readonly string[] {
  return content
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^import [\s\S]*?from '[^']+';$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//') && !/^[\])};,]+$/.test(line));
}
