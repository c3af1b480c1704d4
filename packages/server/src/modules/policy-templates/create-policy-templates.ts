import type { Platform } from '../platform.ts';
import { createExpirations } from './expirations.service.ts';
import { createPolicyRunsStore } from './policy-runs.store.ts';
import { createPolicyTemplateJobs } from './policy-templates.jobs.ts';
import { createPolicyTemplatesRoutes } from './policy-templates.routes.ts';
import { createPolicyTemplatesService } from './policy-templates.service.ts';
import { createPolicyTemplatesStore } from './policy-templates.store.ts';
import { createTemplateAccess } from './template-access.ts';
import { createTemplateAccounts, type TemplateAccountsDeps } from './template-accounts.ts';
import { createTemplateApplications } from './template-applications.ts';
import { createTemplateComparisons } from './template-comparisons.ts';

type Deps = Platform &
  Omit<TemplateAccountsDeps, 'store'> & {
    readonly admit: Parameters<typeof createPolicyTemplateJobs>[0]['admit'];
  };

/** Runs are deleted after 30 days, except for the latest of a template. */
const storedFor = 30 * 24 * 60 * 60 * 1000;

/** Templates of security policies for the accounts below, and what expires there. */
export function createPolicyTemplates(deps: Deps) {
  const { db, clock, accounts: tree } = deps;
  const store = createPolicyTemplatesStore();
  const runs = createPolicyRunsStore();
  const accounts = createTemplateAccounts({ ...deps, store });
  const { apply, rehearse } = createTemplateApplications({ ...deps, store, accounts });
  const jobs = createPolicyTemplateJobs({ ...deps, store, runs, apply });
  const access = createTemplateAccess({ ...deps, tree, store });
  const service = createPolicyTemplatesService({ ...deps, tree, access, store, runs, jobs });
  const comparisons = createTemplateComparisons({ ...deps, access, store, accounts, rehearse });
  const expirations = createExpirations({ ...deps, tree, accounts });
  const clean = async (): Promise<void> => {
    await service.endStalled();
    await db.read((tx) => runs.forget(tx, new Date(clock.now().getTime() - storedFor)));
  };
  return {
    routes: createPolicyTemplatesRoutes({ service, comparisons, expirations }),
    jobs: [...jobs.all, expirations.daily.job],
    tasks: [{ name: 'policyTemplates.runs', run: clean }, expirations.daily.task],
  };
}
