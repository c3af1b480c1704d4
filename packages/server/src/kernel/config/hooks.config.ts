import { z } from 'zod';
import { codeText } from './custom-code.config.ts';

/** What a hook can decide about, by the names of the compatible provider. */
export const hookEvents = ['SIGN_UP', 'SIGN_IN', 'USER_INVITE', 'JWT'] as const;
/** What a hook decides about. */
export type HookEvent = (typeof hookEvents)[number];

const hook = z
  .strictObject({
    /** ID, which audit entries name. Default: `hook-` and the place in the list. */
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'Letters, digits, dashes; at most 64 characters.')
      .optional(),
    /** Name shown to operators. Default: none. */
    name: z.string().max(100).default(''),
    /** Description shown to operators. Default: none. */
    description: z.string().max(500).default(''),
    /** URL that receives the requests; https in production. Required unless the hook has `code`. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    /** Secret that signs the requests; take it from the environment. Required with `url`. */
    secret: z.string().min(8).max(200).optional(),
    /** JavaScript that decides instead of a server at `url`. Default: none. */
    code: codeText.optional(),
    /** Events that the hook decides about; each event has at most one active hook. Required. */
    events: z.array(z.enum(hookEvents)).min(1),
    /**
     * What happens if the hook cannot be reached or its response is invalid. `CLOSE`: the action is
     * denied. `OPEN`: the action continues. Default: CLOSE.
     */
    failMethod: z.enum(['OPEN', 'CLOSE']).default('CLOSE'),
    /** Seconds to wait for the response. Default 5. */
    timeoutSeconds: z.number().int().min(1).max(10).default(5),
    /** Whether the hook is called. Default: true. */
    active: z.boolean().default(true),
  })
  .refine(
    ({ url, secret, code }) => (code === undefined) === (url !== undefined && secret !== undefined),
    { message: 'Set either code, or url and secret.' },
  );
/** A hook of the configuration. */
export type HookConfig = z.output<typeof hook>;

/** Servers of yours that decide before something happens. Optional. */
export const hooksConfig = z
  .strictObject({
    /** The hooks. Default: none. */
    endpoints: z.array(hook).max(20).default([]),
  })
  .superRefine(({ endpoints }, check) => {
    for (const event of hookEvents)
      if (endpoints.filter((one) => one.active && one.events.includes(event)).length > 1)
        check.addIssue({
          code: 'custom',
          path: ['endpoints'],
          message: `Two active hooks decide about ${event}. Only one can.`,
        });
    const ids = endpoints.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length)
      check.addIssue({ code: 'custom', path: ['endpoints'], message: 'An ID appears twice.' });
  });
