import { defineRefusals } from '../refusals.ts';

/** The refusals of tenants. */
export const tenantsRefusals = defineRefusals('tenants', {
  notMember: { status: 404, text: 'You are not a member of this company, or it does not exist.' },
});
