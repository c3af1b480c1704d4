/**
 * What is counted: a scope and what it is about, like `['login.account', userId]`. Joined without
 * ambiguity.
 */
export type AttemptKey = readonly [scope: string, ...parts: string[]];
