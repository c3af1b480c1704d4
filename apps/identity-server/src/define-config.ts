/** What a `foyer.config.ts` imports as `@foyer/server`, where only this package is installed. */
export { defineConfig } from '@foyer/server';
