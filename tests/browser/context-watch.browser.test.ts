import { expect, test } from './journey.ts';

test('C-18 the watch notices a broken policy, an uncaught error and a console error', async ({
  newVisitor,
}) => {
  const { page, watch } = await newVisitor();
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    setTimeout(() => {
      throw new Error('nobody catches this');
    });
    console.error('something is wrong');
  });
  await expect.poll(() => watch.unexpected()).toHaveLength(4);
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  const all = watch.unexpected().join('\n');
  for (const kind of [
    /^policy: script-src/m,
    /^uncaught: .*nobody catches this/m,
    /^console: something is wrong/m,
  ]) {
    expect(all).toMatch(kind);
  }
  watch.expect(
    /^policy: script-src/,
    /nobody catches this/,
    /something is wrong/,
    /Content Security Policy/,
  );
});
