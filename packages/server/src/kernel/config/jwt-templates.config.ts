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
     * Seconds that a token is valid. Values over 3600 have the same effect as 3600. Required.
     */
    expirationSeconds: z.number().int().min(10).max(15_552_000),
    /** Claims to add: JSON with placeholders such as `{{tenant.metadata.plan}}`. Required. */
    claims: z.record(z.string(), z.json()),
  })
  .superRefine(({ claims }, check) => {
    for (const message of claimTemplateProblems(claims))
      check.addIssue({ code: 'custom', path: ['claims'], message });
  });

const condition = z.strictObject({
  /** Attribute to compare. Required. */
  attribute: z.enum(['userId', 'applicationId', 'tenantId', 'roleIds', 'tokenType', 'userEmail']),
  /** Whether the attribute must equal, contain, or end with one of the values. Required. */
  op: z.enum(['in_list', 'contains', 'ends_with']),
  value: z.strictObject({
    /** Values to compare the attribute with. Required. */
    list: z.array(z.string()).min(1),
  }),
  /** Reverses the result. Default: false. */
  negate: z.boolean().default(false),
});

const rule = z.strictObject({
  /** Conditions, which must all match. Required. */
  conditions: z.array(condition).min(1),
  /** Key or ID of the template. Required. */
  treatment: text.max(100),
});

/** Templates that add claims to the access tokens of users and set their lifetime. Optional. */
export const jwtTemplatesConfig = z
  .strictObject({
    /** The templates. Default: none. */
    templates: z.array(template).max(100).default([]),
    /** Rules that select the template for a token. Default: none. */
    targeting: z
      .strictObject({
        /** Rules in order: the first one whose conditions all match applies. Default: none. */
        rules: z.array(rule).max(100).default([]),
      })
      .optional(),
  })
  .superRefine(({ templates, targeting }, check) => {
    const names = templates.flatMap(({ id, key }) => (id === undefined ? [key] : [id, key]));
    if (new Set(names).size < names.length)
      check.addIssue({
        code: 'custom',
        path: ['templates'],
        message: 'Two templates have the same key or ID.',
      });
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
