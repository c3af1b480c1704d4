import { entitlementRule } from '@foyer/contract/entitlements';
import { z } from 'zod';

const key = z
  .string()
  .regex(/^[A-Za-z0-9][\w.:-]{0,99}$/, 'Letters, digits, dots, dashes; at most 100 characters.');

/**
 * Claims that users write themselves with `updateMe`: a user who could name them in a rule could get
 * the plan.
 */
const ownWords = /^jwt\.(metadata|name|profilePictureUrl)(\.|$)/;

const condition = entitlementRule.shape.conditions.element.refine(
  ({ attribute }) => !ownWords.test(attribute),
  {
    path: ['attribute'],
    error: 'People write this attribute themselves; no rule may ask for it.',
  },
);

const metadata = z.record(z.string(), z.unknown()).optional();

const rules = z
  .array(
    z.strictObject({
      /** All of them must match. */
      conditions: z.array(condition).min(1),
      /** The result: `true` allows, `false` denies. Default: true. */
      treatment: z.boolean().default(true),
    }),
  )
  .default([]);

/** Something a host switches on for plans, or by a flag of its own. */
const feature = z.strictObject({
  /** Key that pages check. */
  key,
  /** Name shown to users. */
  name: z.string().min(1).max(100),
  /** Description for readers of the configuration. Default: none. */
  description: z.string().max(500).optional(),
  /**
   * Permissions of the host that take effect only with this feature. The product's own `fe.` keys
   * are not allowed, because our routes check only permissions. Default: none.
   */
  permissions: z
    .array(z.string())
    .refine(
      (keys) => !keys.some((one) => one.startsWith('fe.')),
      'Permissions of the product itself cannot be tied to a feature.',
    )
    .default([]),
  /** Values for tools of the host, which the management API returns. Default: none. */
  metadata,
  /**
   * Opens the feature beside all plans: to everyone, or to whom the rules mean. Default: no flag.
   */
  flag: z
    .strictObject({
      /** Default: true. */
      on: z.boolean().default(true),
      /** The result if no rule matches. Default: false. */
      forEveryone: z.boolean().default(false),
      /** The result while the flag is off. Default: false. */
      whenOff: z.boolean().default(false),
      rules,
      /** Name in the management API. Default: the name of the feature. */
      name: z.string().min(1).max(100).optional(),
      /** Description for readers of the configuration. Default: none. */
      description: z.string().max(500).optional(),
    })
    .optional(),
});

/**
 * What is sold or given as one: features, to accounts or to single users, with or without an end.
 */
const plan = z.strictObject({
  /** Key that the operator assigns to accounts. */
  key,
  /** Name shown to users. */
  name: z.string().min(1).max(100),
  /** Description for readers of the configuration. Default: none. */
  description: z.string().max(500).optional(),
  /** Keys of features. */
  features: z.array(z.string()),
  /** Every account has it, permanently. Default: false. */
  forEveryone: z.boolean().default(false),
  /** Days that every new account has it. Default: none. */
  trialDays: z.number().int().positive().max(3650).optional(),
  /** Days that an assignment lasts unless it says otherwise. Default: no end. */
  assignedDays: z.number().int().positive().max(3650).optional(),
  /** Values for tools of the host, which the management API returns. Default: none. */
  metadata,
  /**
   * Days that the audit log of accounts with this plan is kept; the longest of their plans counts.
   * Default: `auditLog.retentionDays`.
   */
  auditRetentionDays: z.number().int().positive().max(36_500).optional(),
  /**
   * Users the plan applies to without an assignment: the first rule whose conditions match decides.
   * Default: none.
   */
  rules,
  /**
   * Limits that the usage page shows, by metric (`seats`, `activeUsers`, `signIns`, `apiTokens`,
   * `apiRequests`, `ssoConnections`, `emails`, `sms`, `webhooks`, `subAccounts`) or by the key of a
   * feature that you meter. Counts apply to a calendar month in UTC. `null` is unlimited. Nothing
   * is blocked at a limit. Default: none.
   */
  limits: z.record(z.string().max(100), z.number().int().min(0).nullable()).default({}),
});

/** Features and plans of the host. The database stores their assignments. Decision 0222. */
export const entitlementsConfig = z
  .strictObject({
    /** What the host switches on. Default: none. */
    features: z.array(feature).default([]),
    /** What is sold or given as one. Default: none. */
    plans: z.array(plan).default([]),
  })
  .superRefine(({ features, plans }, ctx) => {
    const knownValues = new Set(features.map((one) => one.key));
    const unknown = plans.flatMap((one, at) =>
      one.features.filter((name) => !knownValues.has(name)).map((name) => ({ at, name })),
    );
    for (const { at, name } of unknown)
      ctx.addIssue({
        code: 'custom',
        path: ['plans', at, 'features'],
        message: `There is no feature ${name}.`,
      });
    for (const [list, all] of Object.entries({ features, plans }))
      if (new Set(all.map((one) => one.key)).size < all.length)
        ctx.addIssue({ code: 'custom', path: [list], message: 'A key stands there twice.' });
  });
/** Features and plans as the environment names them. */
export type EntitlementsConfig = z.output<typeof entitlementsConfig>;
