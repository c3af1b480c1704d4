import {
  buildHost,
  buildServer,
  hostOrigin,
  oldestReact,
  serveHost,
  strictPolicy,
} from './hosts/hosted-page.ts';
import { enterPassword, expect, heading, test } from './journey.ts';

const versions = [
  { name: 'React 19', version: /^19\./, react: {} },
  { name: 'React 18.3', version: /^18\.3\./, react: { react: oldestReact } },
];

for (const { name, version, react } of versions) {
  test(`${name}: what a server drew is taken over without a warning, and the box works in it`, async ({
    context,
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const [host, { render }] = await Promise.all([
      buildHost('hydrated-host.tsx', { ...react, development: true }),
      buildServer('server-host.tsx', react),
    ]);
    const body = await render();
    // Nobody is known on a server: the quiet page, and no style it would need a looser policy for.
    expect(body).toContain('class="foyer"');
    expect(body).not.toContain('style=');
    await serveHost(context, host, { body, policy: strictPolicy });

    await page.goto(`${hostOrigin}/account/login`);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.getByLabel('Email').fill('admin@acme.test');
    await page.keyboard.press('Enter');
    await enterPassword(page, 'Foyer-demo-2026');
    await expect(page.getByText('Hello, admin@acme.test')).toBeVisible();

    expect(await page.evaluate(() => document.documentElement.dataset['react'])).toMatch(version);
    expect(warnings).toEqual([]);
  });
}
