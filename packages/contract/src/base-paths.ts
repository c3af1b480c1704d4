/** Path stems of the wire contract; all follow the provider prefix. */
export const identity = '/identity/resources';
export const team = '/team/resources';
export const tenantsBase = '/tenants/resources';
