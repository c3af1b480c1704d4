import type { Platform } from '../platform.ts';
import { createApplicationViews } from './application-views.ts';
import { createApplicationsRoutes } from './applications.routes.ts';
import { createApplicationsService } from './applications.service.ts';
import { applicationsStore } from './applications.store.ts';

/** Applications of the environment, and who may use them. */
export function createApplications(platform: Platform & { readonly startedAt: Date }) {
  const { config, db } = platform;
  const views = createApplicationViews(platform);
  const service = createApplicationsService({ ...platform, views });
  return {
    views,
    /** Writes the access to the configured applications to the database. */
    sync: () => db.system((tx) => applicationsStore.sync(tx, config.applications)),
    service,
    routes: createApplicationsRoutes(service),
  };
}
