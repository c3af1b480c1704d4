import type { FoyerConfig } from '@foyer/server';
import { accountLines } from './seed/demo-accounts.ts';
import { demoPassword } from './seed/demo-data.ts';
import type { Settings } from './settings/read-settings.ts';

/** What a newcomer reads when the server listens; the first line is what scripts wait for. */
export function welcomeText(
  settings: Settings,
  databaseLabel: string,
  { signInUrl, hostUrl }: FoyerConfig['console'],
): string {
  const { publicUrl, lab, seed, mode } = settings;
  const places = [
    ...(mode === 'demo' ? [['Demo application', publicUrl]] : []),
    ['Identity API', `${publicUrl}/frontegg`],
    ...(lab === 'on' ? [['Lab with mail inbox', `${publicUrl}/lab`]] : []),
    ...(signInUrl && settings.consolePort > 0
      ? [['Console sign-in', `${signInUrl}/account/login`]]
      : []),
    ...(hostUrl && mode === 'demo' && settings.consoleHostPort > 0
      ? [['Console host', hostUrl]]
      : []),
    ['Database', databaseLabel],
  ];
  const accounts =
    seed !== 'none'
      ? ['', `  Accounts to try, password ${demoPassword}`, ...accountLines().map(indent)]
      : [];
  return [
    'Foyer is ready',
    '',
    ...places.map(([name, where]) => `  ${name?.padEnd(20)} ${where}`),
    ...accounts,
    '',
  ].join('\n');
}

function indent(line: string): string {
  return `    ${line}`;
}
