import { z } from 'zod';
import { claimTemplateProblems } from '../keys/claim-template.ts';

const text = z.string().min(1);

const template = z
  .strictObject({
    /** ID in the management API. Default: the key. */
    id: text.max(100).optional(),
    /** Key that rules name. Required. */
    key: z
      .string()
      .regex(
        /^[A-Za-z0-9][\w.:-]{0,99}$/,
        'Letters, digits, dots, dashes; at most 100 characters.',
      ),
    /** Name shown to operators. Required. */
    name: text.max(100),
    /** Description shown to operators. Default: none. */
    description: z.string().max(500).default(''),
    /**
     * Seconds a token is valid; tokens are never valid for longer than an hour, however many are
     * named. Required.
     */
    expirationSeconds: z.number().int().min(10).max(15_552_000),
    /** Claims to add, JSON with placeholders such as `{{tenant.metadata.plan}}`. Required. */
    claims: z.record(z.string(), z.json()),
  })
  .superRefine(({ claims }, check) => {
    for (const message of claimTemplateProblems(claims))
      check.addIssue({ code: 'custom', path: ['claims'], message });
  });

const condition = z.strictObject({
  /** What is compared. Required. */
  attribute: z.enum(['userId', 'applicationId', 'tenantId', 'roleIds', 'tokenType', 'userEmail']),
  /** How: one of the values is the attribute, is in it, or ends it. Required. */
  op: z.enum(['in_list', 'contains', 'ends_with']),
  value: z.strictObject({
    /** The values. Required. */
    list: z.array(z.string()).min(1),
  }),
  /** Reverses the result. Default: false. */
  negate: z.boolean().default(false),
});

const rule = z.strictObject({
  /** All of them must match. Required. */
  conditions: z.array(condition).min(1),
  /** Key or ID of the template. Required. */
  treatment: text.max(100),
});

/** Claims and lifetime of the access tokens of users, by rules. Optional. */
export const jwtTemplatesConfig = z
  .strictObject({
    /** The templates. Default: none. */
    templates: z.array(template).max(100).default([]),
    /** Which template applies to a token. Default: none. */
    targeting: z
      .strictObject({
        /** The first rule whose conditions match decides. Default: none. */
        rules: z.array(rule).max(100).default([]),
      })
      .optional(),
  })
  .superRefine(({ templates, targeting }, check) => {
    const names = templates.flatMap(({ id, key }) => (id === undefined ? [key] : [id, key]));
    if (new Set(names).size < names.length)
      check.addIssue({ code: 'custom', path: ['templates'], message: 'A key appears twice.' });
    for (const { treatment } of targeting?.rules ?? [])
      if (!names.includes(treatment))
        check.addIssue({
          code: 'custom',
          path: ['targeting', 'rules'],
          message: `There is no template ${treatment}.`,
        });
  });
/** JWT templates of the configuration. */
export type JwtTemplatesConfig = z.output<typeof jwtTemplatesConfig>;
