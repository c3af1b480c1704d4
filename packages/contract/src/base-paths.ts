/** Path stems of the wire contract; all follow the provider prefix. */
export const identity = '/identity/resources';
/** Calls about the tenants of a team, such as single sign-on. */
export const team = '/team/resources';
/** Calls about tenants as such. */
export const tenantsBase = '/tenants/resources';
/** Calls about event types and custom events. */
export const eventBase = '/event/resources';
