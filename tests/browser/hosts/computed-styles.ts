import type { Page } from '@playwright/test';

/** What the browser made of every element below a place: a line for each property of each element. */
export async function computedStyles(page: Page, selector: string): Promise<readonly string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  );
  return page.evaluate((expected) => {
    const getName = (element: Element) => {
      const own = element.getAttribute('class')?.split(' ')[0] ?? '';
      return own ? `.${own}` : element.localName;
    };
    // Of a shape only what paints it can be seen.
    const paint =
      /^(d|cx|cy|r|fill|stroke|opacity|transform|filter|visibility|clip|mask)(-(?!origin|box)|$)/;
    const lines: string[] = [];
    const note = (element: Element, place: string, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && style.content === 'none') return;
      for (const property of style) {
        // Custom properties say nothing by themselves.
        if (property.startsWith('--')) continue;
        if (element instanceof SVGGeometryElement && !paint.test(property)) continue;
        lines.push(`${place}${pseudo ?? ''} ${property}: ${style.getPropertyValue(property)}`);
      }
    };
    for (const root of document.querySelectorAll(expected)) {
      for (const [index, element] of [root, ...root.querySelectorAll('*')].entries()) {
        const place = `${index} ${getName(element)}`;
        note(element, place);
        if (element instanceof SVGElement) continue;
        note(element, place, '::before');
        note(element, place, '::after');
      }
    }
    return lines;
  }, selector);
}

/** The lines in which two pages differ, a few of them. */
export function differences(one: readonly string[], other: readonly string[]): readonly string[] {
  const knownValues = new Set(one);
  return other.filter((line) => !knownValues.has(line)).slice(0, 30);
}
