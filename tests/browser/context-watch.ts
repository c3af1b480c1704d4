import type { BrowserContext } from '@playwright/test';

/** What the pages of a visitor did that no page should do. */
export interface ContextWatch {
  /** Says that complaints matching this are part of the test. */
  expect(...patterns: readonly RegExp[]): void;
  /** Everything that was not expected. */
  unexpected(): readonly string[];
}

/** The browser itself writes these for refusals that are part of a normal life. */
const normal = [
  // The first call of an anonymous visitor. Contract, §5.
  /status of 401 .*\/auth\/v1\/user\/token\/refresh/,
  /status of 401 .*\/oauth\/authorize\/silent/,
  // The bell's poll in flight while a sign-in replaces its session; it is repeated with the new token.
  /status of 401 .*\/notification\b/,
];

/** Listens to console errors, uncaught errors and violations of the content security policy, in every tab. */
export async function watchContext(context: BrowserContext): Promise<ContextWatch> {
  const complaints: string[] = [];
  const allowed = [...normal];
  context.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  await context.exposeFunction('reportViolation', (what: string) =>
    complaints.push(`policy: ${what}`),
  );
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile }) => {
        const report: unknown = Reflect.get(window, 'reportViolation');
        if (typeof report === 'function')
          report(`${violatedDirective} ${blockedURI} ${sourceFile}`);
      },
    );
  });
  return {
    expect: (...patterns) => void allowed.push(...patterns),
    unexpected: () =>
      complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
}
