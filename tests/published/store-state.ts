import { z } from 'zod';

/** Version 7 keeps the error itself, version 6 its text: both become the text a user reads. */
const failure = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === 'string') return value;
    return value instanceof Error ? value.message : undefined;
  });

const tenant = z.looseObject({ tenantId: z.string(), name: z.string() });
const keyed = z.array(z.looseObject({ key: z.string() }));

const user = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  tenantId: z.string(),
  tenantIds: z.array(z.string()),
  accessToken: z.string(),
  verified: z.boolean(),
  roles: keyed,
  permissions: keyed,
  sid: z.string().optional(),
});

const flow = z.looseObject({ step: z.string(), error: failure, loading: z.boolean().optional() });

const activation = flow.extend({
  resentEmail: z.boolean().optional(),
  activationStrategy: z
    .looseObject({ strategy: z.looseObject({ shouldSetPassword: z.boolean() }).optional() })
    .optional(),
});

const auth = z.looseObject({
  isAuthenticated: z.boolean(),
  isLoading: z.boolean(),
  isSSOAuth: z.boolean().optional(),
  ssoACS: z.string().optional(),
  user: user.nullish(),
  loginState: flow,
  activateState: activation.optional(),
  activateAccountState: activation.optional(),
  signUpState: z.looseObject({
    stage: z.string(),
    error: failure,
    loading: z.boolean().optional(),
    shouldActivate: z.boolean().optional(),
    allowSignUps: z.boolean().optional(),
  }),
  forgotPasswordState: flow.extend({
    passwordConfig: z.looseObject({ minLength: z.number().optional() }).nullish(),
    resetTokenValidationStatus: z.string().optional(),
  }),
  tenantsState: z.looseObject({ tenants: z.array(tenant), activeTenant: tenant.nullish() }),
  securityPolicyState: z.looseObject({
    publicPolicy: z.looseObject({ policy: z.looseObject({ authStrategy: z.string() }).nullish() }),
  }),
});

/** What a published store shows to the pages above it. */
export type StoreState = z.infer<typeof auth>;

/** Reads the state of a store, of either version. */
export function readStoreState(state: unknown): StoreState {
  return z.object({ auth }).parse(state).auth;
}
