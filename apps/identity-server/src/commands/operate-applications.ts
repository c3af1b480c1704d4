import type { CommandFlags } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import type { OperatorCall } from '../operator-api.ts';

type Run = (call: OperatorCall, words: readonly string[], flags: CommandFlags) => Promise<unknown>;

/** What can be done with a thing. */
export interface Verb {
  readonly usage: string;
  /** How many words it needs. */
  readonly needs: number;
  readonly run: Run;
}

const applications = '/applications/resources/applications';
const users = '/identity/resources/applications/v1';
const one = (id = '') => `${applications}/v1/${encodeURIComponent(id)}`;

function tenantIn({ tenant }: CommandFlags): string {
  if (!tenant) throw new Stop('usage', 'name the tenant: --tenant <id>');
  return tenant;
}

/** Of a user, or of a tenant with all of its users; single users need the tenant without the others. */
async function assign(call: OperatorCall, appId: string, flags: CommandFlags): Promise<unknown> {
  const tenantId = tenantIn(flags);
  const path = `${applications}/tenant-assignments/v1/${encodeURIComponent(appId)}`;
  if (!flags.user) return call('POST', path, { tenantId });
  const { tenantIds } = Object(await call('GET', path));
  if (!Array.isArray(tenantIds) || !tenantIds.includes(tenantId))
    await call('POST', path, { tenantId, accessType: 'MANAGED_ACCESS' });
  return call('POST', users, { appId, tenantId, userIds: [flags.user] });
}

function unassign(call: OperatorCall, appId: string, flags: CommandFlags): Promise<unknown> {
  const tenantId = tenantIn(flags);
  if (flags.user) return call('DELETE', users, { appId, tenantId, userIds: [flags.user] });
  const ids = [appId, tenantId].map(encodeURIComponent).join('/');
  return call('DELETE', `${applications}/tenant-assignments/v1/${ids}`);
}

/** What operators do with applications. */
export const applicationVerbs: Readonly<Record<string, Verb>> = {
  list: {
    usage: 'applications list',
    needs: 0,
    run: (call) => call('GET', `${applications}/v1`),
  },
  get: { usage: 'applications get <id>', needs: 1, run: (call, [id]) => call('GET', one(id)) },
  create: {
    usage: 'applications create <name> <URL> [assigned]',
    needs: 2,
    run: (call, [name, url = '', access]) =>
      call('POST', `${applications}/v1`, {
        name,
        appURL: url,
        loginURL: new URL('/account/login', url).href,
        accessType: access === 'assigned' ? 'MANAGED_ACCESS' : 'FREE_ACCESS',
      }),
  },
  credentials: {
    usage: 'applications credentials <id>',
    needs: 1,
    run: (call, [id = '']) =>
      call('GET', `${applications}/v1/credentials/${encodeURIComponent(id)}`),
  },
  assign: {
    usage: 'applications assign <id> --tenant <id> [--user <id>]',
    needs: 1,
    run: (call, [id = ''], flags) => assign(call, id, flags),
  },
  unassign: {
    usage: 'applications unassign <id> --tenant <id> [--user <id>]',
    needs: 1,
    run: (call, [id = ''], flags) => unassign(call, id, flags),
  },
  activate: {
    usage: 'applications activate <id>',
    needs: 1,
    run: (call, [id]) => call('PATCH', one(id), { isActive: true }),
  },
  deactivate: {
    usage: 'applications deactivate <id>',
    needs: 1,
    run: (call, [id]) => call('PATCH', one(id), { isActive: false }),
  },
  delete: {
    usage: 'applications delete <id>',
    needs: 1,
    run: (call, [id]) => call('DELETE', one(id)),
  },
};
