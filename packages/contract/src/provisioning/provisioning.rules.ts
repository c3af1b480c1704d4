/** Where a connection's users come from. Specification 1, §3. */
export type DirectorySource = 'frontegg' | 'okta' | 'azure-ad' | 'other';

/** Path of a connection's SCIM endpoint below the API prefix. Contract, §14.16. */
export const scimPath = '/directory/resources/scim/v2';

/** Valid tokens of a connection: two, so that a rotation has no gap. */
export const maxTokens = 2;

/** Connections of an account. */
export const maxConnections = 20;

/** Days that a token is valid if nothing else is chosen. */
export const defaultTokenDays = 365;

/** Days before its expiry on which administrators get an email about a token. */
export const tokenWarningDays = [60, 30, 14, 7, 1] as const;
