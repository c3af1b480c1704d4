import type { Command } from './use-commands.ts';

/** The commands that hold every word of the search, those whose label begins with it first; all pages where nothing is searched. */
export function matchCommands(commands: readonly Command[], search: string): readonly Command[] {
  const words = simple(search).split(' ').filter(Boolean);
  if (words.length === 0) return commands.filter(({ group }) => group !== 'settings');
  const found = commands.filter((command) => {
    const text = simple(`${command.label} ${command.place ?? ''} ${command.words ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: Command) => (simple(label).startsWith(words.join(' ')) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b));
}

/** Without accents, capitals and double spaces: `Zürich` is found by `zurich`. */
function simple(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
