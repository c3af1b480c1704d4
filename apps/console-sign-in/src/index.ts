export { createConsoleHostApp } from './server/console-host-app.ts';
export type { PageSettings } from './page-settings.ts';
export { createSignInApp } from './server/sign-in-app.ts';
