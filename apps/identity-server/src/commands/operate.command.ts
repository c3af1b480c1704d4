import type { CommandFlags } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { withOperatorApi } from '../operator-api.ts';
import { applicationVerbs, type Verb } from './operate-applications.ts';
import type { Settings } from '../settings/read-settings.ts';

const tenants = '/tenants/resources/tenants';
const users = '/identity/resources/users/v1';
const vendorOnly = '/identity/resources/vendor-only/users/v1';
const roles = '/identity/resources/roles/v1';
const permissions = '/identity/resources/permissions/v1';
const part = (text: string | undefined) => encodeURIComponent(text ?? '');

/** What operators do with each thing; the API decides and audits. */
const things: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  applications: applicationVerbs,
  tenants: {
    list: {
      usage: 'tenants list [name]',
      needs: 0,
      run: (call, [name = '']) => call('GET', `${tenants}/v2?_limit=200&_filter=${part(name)}`),
    },
    get: {
      usage: 'tenants get <id>',
      needs: 1,
      run: (call, [id]) => call('GET', `${tenants}/v2/${part(id)}`),
    },
    create: {
      usage: 'tenants create <name> [id]',
      needs: 1,
      run: (call, [name, tenantId]) => call('POST', `${tenants}/v1`, { name, tenantId }),
    },
    rename: {
      usage: 'tenants rename <id> <name>',
      needs: 2,
      run: (call, [id, name]) => call('PUT', `${tenants}/v2/${part(id)}`, { name }),
    },
    delete: {
      usage: 'tenants delete <id>',
      needs: 1,
      run: (call, [id]) => call('DELETE', `${tenants}/v1/${part(id)}`),
    },
  },
  users: {
    list: {
      usage: 'users list [text] [--tenant <id>]',
      needs: 0,
      run: (call, [text], { tenant }) =>
        call(
          'GET',
          `${users}/query/phrase?_limit=200${text ? `&_phraseSearchContains=${part(text)}` : ''}${tenant ? `&_tenantId=${part(tenant)}` : ''}`,
        ),
    },
    get: {
      usage: 'users get <id or email>',
      needs: 1,
      run: (call, [id = '']) =>
        call(
          'GET',
          id.includes('@') ? `${users}/email?email=${part(id)}` : `${vendorOnly}/${part(id)}`,
        ),
    },
    create: {
      usage: 'users create <email> [name] --tenant <id>',
      needs: 1,
      run: (call, [email, name], { tenant }) =>
        call('POST', vendorOnly, { email, name, tenantId: tenant ?? '' }),
    },
    invite: {
      usage: 'users invite <email> --tenant <id>',
      needs: 1,
      run: (call, [email]) => call('POST', users, { email }),
    },
    lock: {
      usage: 'users lock <id>',
      needs: 1,
      run: (call, [id]) => call('POST', `${users}/${part(id)}/lock`),
    },
    unlock: {
      usage: 'users unlock <id>',
      needs: 1,
      run: (call, [id]) => call('POST', `${users}/${part(id)}/unlock`),
    },
    verify: {
      usage: 'users verify <id>',
      needs: 1,
      run: (call, [id]) => call('POST', `${users}/${part(id)}/verify`),
    },
    'reset-link': {
      usage: 'users reset-link <id>',
      needs: 1,
      run: (call, [id]) => call('POST', `${users}/${part(id)}/links/generate-password-reset-token`),
    },
    'remove-mfa': {
      usage: 'users remove-mfa <id>',
      needs: 1,
      run: (call, [id]) => call('POST', `${vendorOnly}/${part(id)}/mfa/unenroll`),
    },
    delete: {
      usage: 'users delete <id> [--tenant <id>]',
      needs: 1,
      run: (call, [id]) => call('DELETE', `${users}/${part(id)}`),
    },
  },
  roles: {
    list: { usage: 'roles list [--tenant <id>]', needs: 0, run: (call) => call('GET', roles) },
    create: {
      usage: 'roles create <key> <name> [--tenant <id>]',
      needs: 2,
      run: (call, [key, name]) => call('POST', roles, [{ key, name }]),
    },
    delete: {
      usage: 'roles delete <id>',
      needs: 1,
      run: (call, [id]) => call('DELETE', `${roles}/${part(id)}`),
    },
    permissions: {
      usage: 'roles permissions <id> <permission ID...>',
      needs: 2,
      run: (call, [id, ...permissionIds]) =>
        call('PUT', `${roles}/${part(id)}/permissions`, { permissionIds }),
    },
  },
  permissions: {
    list: { usage: 'permissions list', needs: 0, run: (call) => call('GET', permissions) },
    create: {
      usage: 'permissions create <key> <name>',
      needs: 2,
      run: (call, [key, name]) => call('POST', permissions, [{ key, name }]),
    },
    delete: {
      usage: 'permissions delete <id>',
      needs: 1,
      run: (call, [id]) => call('DELETE', `${permissions}/${part(id)}`),
    },
  },
};

/** Reads and changes tenants, users, roles, or permissions. */
export const operate =
  (thing: string) =>
  async (settings: Settings, words: readonly string[], flags: CommandFlags): Promise<void> => {
    const verbs = things[thing] ?? {};
    const [name = 'list', ...rest] = words;
    const verb = verbs[name];
    if (!verb || rest.length < verb.needs)
      throw new Stop(
        'usage',
        verb?.usage ??
          Object.values(verbs)
            .map(({ usage }) => usage)
            .join(', '),
      );
    // a user is an argument of these calls: none of them can be made on behalf of one
    const { tenant } = flags;
    const answer = await withOperatorApi(settings, { tenant }, (call) =>
      verb.run(call, rest, flags),
    );
    print(answer, flags);
  };

/** Any call of the management API: `call GET /vendors`. */
export async function callApi(
  settings: Settings,
  [method = '', path = '', json]: readonly string[],
  flags: CommandFlags,
): Promise<void> {
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const verb = verbs.find((one) => one === method.toUpperCase());
  if (!verb || !path.startsWith('/'))
    throw new Stop(
      'usage',
      'call <GET|POST|PUT|PATCH|DELETE> <path> [JSON] [--tenant <id>] [--user <id>]',
    );
  const body: unknown = json === undefined ? undefined : JSON.parse(json);
  print(await withOperatorApi(settings, flags, (call) => call(verb, path, body)), {
    ...flags,
    isJson: true,
  });
}

function print(answer: unknown, { isJson }: CommandFlags): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify(answer ?? null, null, 2)}\n`);
    return;
  }
  for (const row of toRows(answer)) process.stdout.write(`  ${toLine(row)}\n`);
}

function toRows(answer: unknown): readonly unknown[] {
  if (answer === undefined) return ['Done.'];
  if (Array.isArray(answer)) return answer;
  const { items }: { items?: unknown } = Object(answer);
  return Array.isArray(items) ? items : [answer];
}

const shown = [
  'id',
  'email',
  'key',
  'name',
  'link',
  'alias',
  'createdAt',
  'clientSecret',
  'sharedSecret',
] as const;

function toLine(row: unknown): string {
  if (typeof row === 'string') return row;
  return shown.flatMap((name) => Reflect.get(Object(row), name) ?? []).join('  ');
}
