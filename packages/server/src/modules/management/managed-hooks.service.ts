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
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { mask } from './environment-policies.ts';

type Deps = Pick<Platform, 'config' | 'settings'> & { readonly changes: EnvironmentChanges };
const { invalidSettings, hookExists, unknownHook, noCode } = managementRefusals;

const toTimeout = (form: HookChange) =>
  form.timeout === undefined ? {} : { timeoutSeconds: form.timeout };

/** Hooks, as backends and tools manage them. */
export function createManagedHooks({ config, settings, changes }: Deps) {
  const toView = (one: HookConfig, at: number): ManagedHook => ({
    id: toHookId(one, at),
    type: 'API',
    isActive: one.active,
    displayName: one.name,
    description: one.description,
    url: one.url,
    secret: mask,
    eventKeys: [...one.events],
    eventKey: one.events[0] ?? '',
    failMethod: one.failMethod,
    timeout: one.timeoutSeconds,
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
    const { allowPrivateNetworks, allowedOrigins } = config.outgoing;
    const parsed = URL.parse(url);
    const isOpen = settings.mode === 'demo' || allowPrivateNetworks;
    const isAllowed = parsed && (isOpen || allowedOrigins.includes(parsed.origin));
    if (!parsed || (parsed.protocol !== 'https:' && !isAllowed) || parsed.username)
      throw refuse(invalidSettings, { errors: ['url: Enter a URL that starts with https://.'] });
  }

  /** Each event has one hook at most, or none could tell whose answer counts. */
  function assertFree({ hooks }: FoyerConfig, hook: HookConfig, except: number): void {
    if (!hook.active) return;
    const others = hooks.endpoints.filter((one, at) => at !== except && one.active);
    const taken = hook.events.filter((event) => others.some((one) => one.events.includes(event)));
    if (taken.length > 0)
      throw refuse(hookExists, {
        errors: [`Another active hook already exists for ${taken.join(', ')}.`],
      });
  }

  const rejectCode = ({ type }: HookChange): void => {
    if (type === 'CUSTOM_CODE') throw refuse(noCode);
  };

  return {
    list: () => config.hooks.endpoints.map(toView),

    create: async (ctx: VendorContext, form: HookForm): Promise<ManagedHook> => {
      rejectCode(form);
      const { url = '', secret = '', failMethod = 'CLOSE' } = form;
      assertUrl(url);
      const id = crypto.randomUUID();
      const hook: HookConfig = {
        id,
        name: form.displayName ?? '',
        description: form.description ?? '',
        url,
        secret,
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
      rejectCode(form);
      if (form.url !== undefined) assertUrl(form.url);
      const events = readEvents(form);
      await changes.change(ctx, (draft) => {
        const at = find(draft, id);
        const before = draft.hooks.endpoints[at];
        if (!before) throw refuse(unknownHook);
        const { displayName, description, url, secret, failMethod, isActive } = form;
        const hook: HookConfig = {
          ...before,
          id,
          name: displayName ?? before.name,
          description: description ?? before.description,
          url: url ?? before.url,
          secret: secret && secret !== mask ? secret : before.secret,
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
