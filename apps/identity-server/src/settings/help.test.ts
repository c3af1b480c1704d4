import { expect, test } from 'vitest';
import { commandFlagNames } from '../command-flags.ts';
import { commandHelp, helpText } from './help.ts';
import { settingsTable } from './settings.table.ts';

const [, listed = ''] = /Commands\n([\s\S]*?)\n\n/.exec(helpText()) ?? [];
const names = [...listed.matchAll(/^ {2}(\S+) /gm)].flatMap(([, name]) =>
  name === undefined || name === 'help' ? [] : [name],
);
const flags = new Set<string>([...commandFlagNames, ...settingsTable.map(({ name }) => name)]);

test('every command has help with examples, which use flags that exist', () => {
  expect(names).toContain('import');
  for (const name of names) {
    const [, examples = ''] = commandHelp(name)?.split('Examples\n') ?? [];
    expect(examples, name).toMatch(new RegExp(`^  foyer ${name}`));
    const used = [...examples.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag);
    expect(
      used.filter((flag) => !flags.has(flag)),
      name,
    ).toEqual([]);
  }
  expect(commandHelp('nothing')).toBeUndefined();
});
