import {
  type HookChange,
  type HookForm,
  type ManagedHook,
  managementRefusals,
} from '@foyer/contract/management';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { type HookConfig, type HookEvent, hookEvents } from '../../kernel/config/hooks.config.ts';
import { toHookId } from '../../kernel/hooks/create-hooks.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { allowsSecrets } from '../../kernel/outgoing/outgoing.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { assertCode } from './assert-code.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { mask } from './environment-policies.ts';

type Deps = Pick<Platform, 'config' | 'settings' | 'sandbox'> & {
  readonly changes: EnvironmentChanges;
};
const { invalidSettings, hookExists, unknownHook, unknownCode } = managementRefusals;

/** The only runtime that the compatible provider defines. Foyer uses QuickJS. */
const codeRuntime = 'NODE_20';

const toTimeout = (form: HookChange) =>
  form.timeout === undefined ? {} : { timeoutSeconds: form.timeout };

/** Hooks, as backends and tools manage them. */
export function createManagedHooks({ config, settings, sandbox, changes }: Deps) {
  const toView = (one: HookConfig, at: number): ManagedHook => ({
    id: toHookId(one, at),
    type: one.code === undefined ? 'API' : 'CUSTOM_CODE',
    isActive: one.active,
    displayName: one.name,
    description: one.description,
    url: one.url ?? '',
    secret: one.secret === undefined ? '' : mask,
    eventKeys: [...one.events],
    eventKey: one.events[0] ?? '',
    failMethod: one.failMethod,
    timeout: one.timeoutSeconds,
    ...(one.code === undefined
      ? {}
      : { code: one.code, runtime: codeRuntime, executorIdentifier: toHookId(one, at) }),
  });

  const find = ({ hooks }: Pick<FoyerConfig, 'hooks'>, id: string) =>
    hooks.endpoints.findIndex((one, at) => toHookId(one, at) === id);

  function view(id: string): ManagedHook {
    const at = find(config, id);
    const one = config.hooks.endpoints[at];
    if (!one) throw refuse(unknownHook);
    return toView(one, at);
  }

  function readEvents({ eventKeys, eventKey }: HookChange): HookEvent[] | undefined {
    const keys = eventKeys ?? (eventKey === undefined ? undefined : [eventKey]);
    return keys?.map((key) => {
      const event = hookEvents.find((one) => one === key);
      if (!event)
        throw refuse(invalidSettings, {
          errors: [`There is no event ${key}. Use one of: ${hookEvents.join(', ')}.`],
        });
      return event;
    });
  }

  function assertUrl(url: string): void {
    const parsed = URL.parse(url);
    const isDemo = settings.mode === 'demo';
    if (!parsed || !allowsSecrets({ config, isDemo }, parsed) || parsed.username)
      throw refuse(invalidSettings, { errors: ['url: Enter a URL that starts with https://.'] });
  }

  /** Each event has one hook at most, or none could tell whose answer counts. */
  function assertFree(
    { hooks }: Pick<FoyerConfig, 'hooks'>,
    hook: HookConfig,
    except: number,
  ): void {
    if (!hook.active) return;
    const others = hooks.endpoints.filter((one, at) => at !== except && one.active);
    const taken = hook.events.filter((event) => others.some((one) => one.events.includes(event)));
    if (taken.length > 0)
      throw refuse(hookExists, {
        errors: [`Another active hook already exists for ${taken.join(', ')}.`],
      });
  }

  /** How a hook decides: at a URL, or with code. */
  async function readTarget(
    { type, url, secret, code }: HookChange,
    before: Partial<HookConfig> = {},
  ): Promise<Pick<HookConfig, 'url' | 'secret' | 'code'>> {
    if (type === 'CUSTOM_CODE' || (type === undefined && before.code !== undefined)) {
      const text = code ?? before.code ?? '';
      if (text === '') throw refuse(invalidSettings, { errors: ['code: Enter the code.'] });
      if (text !== before.code) await assertCode(sandbox, text);
      return { code: text };
    }
    if (url !== undefined || before.url === undefined) assertUrl(url ?? '');
    return {
      url: url ?? before.url,
      secret: secret && secret !== mask ? secret : (before.secret ?? ''),
    };
  }

  return {
    list: () => config.hooks.endpoints.map(toView),

    create: async (ctx: VendorContext, form: HookForm): Promise<ManagedHook> => {
      const { failMethod = 'CLOSE' } = form;
      const target = await readTarget(form);
      const id = crypto.randomUUID();
      const hook: HookConfig = {
        id,
        name: form.displayName ?? '',
        description: form.description ?? '',
        ...target,
        events: readEvents(form) ?? [],
        failMethod,
        timeoutSeconds: 5,
        active: form.isActive,
        ...toTimeout(form),
      };
      await changes.change(ctx, (draft) => {
        assertFree(draft, hook, -1);
        draft.hooks.endpoints.push(hook);
      });
      return view(id);
    },

    update: async (ctx: VendorContext, id: string, form: HookChange): Promise<ManagedHook> => {
      const target = await readTarget(form, config.hooks.endpoints[find(config, id)]);
      const events = readEvents(form);
      await changes.change(ctx, (draft) => {
        const at = find(draft, id);
        const before = draft.hooks.endpoints[at];
        if (!before) throw refuse(unknownHook);
        const { displayName, description, failMethod, isActive } = form;
        const { url: _url, secret: _secret, code: _code, ...others } = before;
        const hook: HookConfig = {
          ...others,
          ...target,
          id,
          name: displayName ?? before.name,
          description: description ?? before.description,
          events: events ?? before.events,
          failMethod: failMethod ?? before.failMethod,
          active: isActive ?? before.active,
          ...toTimeout(form),
        };
        assertFree(draft, hook, at);
        draft.hooks.endpoints[at] = hook;
      });
      return view(id);
    },

    /** The code of a hook. Its ID is the ID of the hook. */
    getCode: (id: string) => {
      const { code } = config.hooks.endpoints[find(config, id)] ?? {};
      if (code === undefined) throw refuse(unknownCode);
      return { id, content: code, runtime: codeRuntime };
    },

    remove: async (ctx: VendorContext, id: string): Promise<undefined> => {
      if (find(config, id) < 0) throw refuse(unknownHook);
      await changes.change(ctx, (draft) => {
        draft.hooks.endpoints.splice(find(draft, id), 1);
      });
      return undefined;
    },
  };
}

/** Hooks, as backends and tools manage them. */
export type ManagedHooks = ReturnType<typeof createManagedHooks>;
