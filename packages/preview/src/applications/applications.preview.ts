import type { Application, applicationsContract } from '@foyer/contract/applications';
import { applicationsRefusals } from '@foyer/contract/applications/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { colleagues } from '../users/team-list.ts';
import { previewVendorId } from '../world/world.ts';

const began = '2026-03-02T09:00:00.000Z';

/** An application that every account has: to all of its users, or to those that an administrator names. */
const expenses = 'b7c2a1de-0f4b-4c58-9a3e-51f3f0c1a001';
const insights = 'b7c2a1de-0f4b-4c58-9a3e-51f3f0c1a002';

const anApplication = (
  one: Pick<Application, 'id' | 'name' | 'appURL'> & Partial<Application>,
) => ({
  vendorId: previewVendorId,
  accessType: 'MANAGED_ACCESS' as const,
  loginURL: `${one.appURL}/account/login`,
  isDefault: false,
  isActive: true,
  logoURL: '',
  createdAt: began,
  updatedAt: began,
  integrationFinishedAt: began,
  type: 'web' as const,
  frontendStack: 'react' as const,
  description: '',
  allowDcr: false,
  ...one,
});

/** The applications of the preview, the default one first. */
export const previewApplications = (): readonly Application[] => [
  anApplication({
    id: previewVendorId,
    name: 'Preview',
    appURL: location.origin,
    accessType: 'FREE_ACCESS',
    isDefault: true,
  }),
  anApplication({
    id: expenses,
    name: 'Expenses',
    appURL: 'https://expenses.example.com',
    description: 'Travel and purchases',
  }),
  anApplication({
    id: insights,
    name: 'Insights',
    appURL: 'https://insights.example.com',
    description: 'Dashboards and exports',
  }),
];

const names = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

/** IDs of the applications that a user can use; the first is assigned to all. */
export const assignedTo = ({ world, tenant }: SignedInVisit, userId: string): readonly string[] => [
  insights,
  ...(world.applications?.[`${tenant.id} ${userId}`] ?? []),
];

function assign(
  visit: SignedInVisit,
  form: { readonly userId: string; readonly tenantId: string },
  change: (before: readonly string[]) => readonly string[],
): Record<string, never> {
  const { world, tenant } = visit;
  if (form.tenantId !== tenant.id) throw refuse(applicationsRefusals.otherTenant);
  if (!colleagues(visit).some(({ id }) => id === form.userId))
    throw refuse(applicationsRefusals.unknownUser);
  const key = `${tenant.id} ${form.userId}`;
  const after = [...new Set(change(world.applications?.[key] ?? []))];
  world.applications = { ...world.applications, [key]: after };
  return {};
}

/** Applications of the preview: one is assigned to all users, one to those that an administrator chooses. */
export const applicationsPreview: PreviewReplies<typeof applicationsContract> = {
  listTenantApplications: ({ tenant }) => [{ tenantId: tenant.id, appIds: [expenses, insights] }],
  listTenantApplicationsV2: ({ tenant }) => [
    {
      tenantId: tenant.id,
      assignments: [
        { appId: expenses, accessType: 'MANAGED_ACCESS' },
        { appId: insights, accessType: 'FREE_ACCESS' },
      ],
    },
  ],
  listApplications: (_visit, { query = {} }) => {
    const { ids, _includeFreeAccess: free } = query;
    return previewApplications().filter(({ id, accessType }) =>
      accessType === 'FREE_ACCESS'
        ? String(free) !== 'false'
        : ids === undefined || names(ids).includes(id),
    );
  },
  assignUserToApplications: (visit, { body }) =>
    assign(visit, body, (before) => [...before, ...body.appIds]),
  unassignUserFromApplications: (visit, { body }) =>
    assign(visit, body, (before) => before.filter((id) => !body.appIds.includes(id))),
  listUsersOfApplications: (visit, { query }) =>
    names(query.appIds).map((appId) => ({
      appId,
      userIds: colleagues(visit)
        .filter(({ id }) => assignedTo(visit, id).slice(1).includes(appId))
        .map(({ id }) => id),
    })),
  listUsersApplicationIds: (visit, { query }) =>
    names(query.userIds).map((userId) => ({ userId, appIds: [...assignedTo(visit, userId)] })),
  listUserApplicationIds: (visit, { params }) => [...assignedTo(visit, params.userId)],
};
