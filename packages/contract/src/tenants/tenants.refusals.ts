import { defineRefusals } from '../refusals.ts';

/** The refusals of tenants. */
export const tenantsRefusals = defineRefusals('tenants', {
  notMember: { status: 404, text: 'This account doesn’t exist, or you aren’t a member of it.' },
});
