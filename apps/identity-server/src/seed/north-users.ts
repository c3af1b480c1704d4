/** Users of the reseller's customers, with the role in each account; in the demo with a team. */
export const northUsers = [
  { email: 'hanna@harbour-foods.test', name: 'Hanna Harbour', roles: { 'Harbour Foods': 'Admin' } },
  {
    email: 'pia@pine-street.test',
    name: 'Pia Pine',
    roles: { 'Pine Street Clinic': 'Admin', 'Harbour Foods': 'ReadOnly' },
  },
  {
    email: 'tom@tyne-bakeries.test',
    name: 'Tom Tyne',
    roles: { 'Tyne Bakeries': 'Admin', 'Tyne Bakeries Durham': 'Admin' },
  },
  { email: 'sam@salford-sound.test', name: 'Sam Salford', roles: { 'Salford Sound': 'ReadOnly' } },
].map(({ roles, ...user }, at) => ({
  ...user,
  id: `9e000000-0000-4000-8000-${String(101 + at).padStart(12, '0')}`,
  memberships: Object.entries(roles).map(([tenant, role]) => ({ tenant, roles: [role] })),
}));
