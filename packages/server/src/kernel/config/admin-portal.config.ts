import { portalTabs } from '@foyer/contract/metadata/rules';
import { z } from 'zod';

const tab = z.strictObject({
  /** Whether the tab is in the menu: never, always, or for users with one of its permissions. */
  visibility: z.enum(['hidden', 'always', 'byPermissions']).optional(),
  /** One of them is sufficient. Default: that of specification 1, §2. */
  permissions: z.array(z.string()).optional(),
  /**
   * The flag that must be on; an empty string requires none. Default: that of specification 1, §2.
   */
  featureFlag: z.string().optional(),
});

const appearance = z.enum(['hidden', 'viewOnly', 'edit']);

/**
 * What the admin portal of every application shows, through its metadata, `entityName=adminBox`. A
 * host can override it.
 */
export const adminPortalConfig = z.strictObject({
  /** Tabs by their name. Default: specification 1, §2, "Navigation defaults". */
  navigation: z.partialRecord(z.enum(portalTabs), tab).optional(),
  /**
   * Fields and inner tabs by page, for example `{ profile: { name: 'viewOnly' } }`. Default:
   * everything can be edited.
   */
  appearance: z.record(z.string(), z.record(z.string(), appearance)).optional(),
  /**
   * Further members of the portal's metadata, such as `theme` and `themeV2` of infrastructure
   * tools. Default: none.
   */
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** Columns of the audit log in addition to Foyer's own, for the host's own pages. Default: none. */
  auditColumns: z
    .array(
      z.looseObject({
        /** Name of the column in audit entries. */
        name: z.string(),
      }),
    )
    .optional(),
});
