import { expect, test } from 'vitest';
import { preloadLoginBox } from './vite.ts';

const box = 'assets/login-box.js';
const bundle = {
  'assets/main.js': { fileName: 'assets/main.js', imports: ['assets/react.js'] },
  'assets/react.js': { fileName: 'assets/react.js', imports: [] },
  'assets/login.js': { fileName: 'assets/login.js', imports: ['assets/react.js', box] },
  [box]: {
    fileName: box,
    facadeModuleId: '/host/node_modules/@foyer/login-box/dist/index.js',
    imports: ['assets/main.js', 'assets/login.js'],
  },
};

test('the build preloads the scripts of the sign-in box that the page does not load anyway', () => {
  const plugin = preloadLoginBox();
  plugin.configResolved({ base: '/app/' });
  const { handler } = plugin.transformIndexHtml;
  const tags = handler('', { bundle, chunk: bundle['assets/main.js'] });
  expect(tags.map(({ attrs }) => [attrs.rel, attrs.href])).toEqual([
    ['modulepreload', '/app/assets/login-box.js'],
    ['modulepreload', '/app/assets/login.js'],
  ]);
  const withoutBox = { 'assets/main.js': bundle['assets/main.js'] };
  expect(handler('', { bundle: withoutBox, chunk: bundle['assets/main.js'] })).toEqual([]);
});
