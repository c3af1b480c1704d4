/** An application of the environment, as far as statements need to know it. */
interface ApplicationsTable {
  id: string;
  access: 'open' | 'assigned';
  is_active: boolean;
}

/** A tenant that an application is assigned to. */
interface ApplicationTenantsTable {
  tenant_id: string;
  application_id: string;
  access: 'open' | 'assigned';
  created_at: Date;
}

/** A user of a tenant that an application is assigned to. */
interface ApplicationUsersTable {
  tenant_id: string;
  user_id: string;
  application_id: string;
  created_at: Date;
}

/** The tables of applications. */
export interface ApplicationTables {
  applications: ApplicationsTable;
  application_tenants: ApplicationTenantsTable;
  application_users: ApplicationUsersTable;
}
