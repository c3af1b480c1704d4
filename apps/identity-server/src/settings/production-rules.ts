import { Stop } from '../exit-codes.ts';
import { demoSecret, type Settings } from './read-settings.ts';
import { named } from './settings.table.ts';

/** What production mode refuses, in the order it is looked at. */
const rules: readonly { refuses: (settings: Settings) => boolean; line: string }[] = [
  {
    refuses: ({ secret }) => secret === demoSecret,
    line: `set your own secret with ${named('secret')}`,
  },
  {
    refuses: ({ seed }) => seed !== 'none',
    line: `demo accounts have a public password; set ${named('seed')} to none`,
  },
  {
    refuses: ({ lab }) => lab === 'on',
    line: `the lab shows all emails; set ${named('lab')} to off`,
  },
  {
    refuses: ({ publicUrl }) => !publicUrl.startsWith('https://'),
    line: `the public URL must use https; set ${named('public-url')}`,
  },
];

/** Production mode starts with nothing in it that was made for trying out. */
export function refuseDemoInProduction(settings: Settings): void {
  if (settings.mode !== 'production') return;
  const broken = rules.filter(({ refuses }) => refuses(settings)).map(({ line }) => line);
  if (broken.length > 0)
    throw new Stop('productionRefused', `production mode cannot start: ${broken.join('; ')}`);
}
