import type { Generated } from 'kysely';

/** Which account, or which user in it, has which plan. Migration 0124. */
export interface PlanAssignmentsTable {
  id: Generated<string>;
  tenant_id: string;
  user_id: string | null;
  plan_key: string;
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Tables of entitlements. */
export interface EntitlementTables {
  plan_assignments: PlanAssignmentsTable;
}
