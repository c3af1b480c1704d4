import { z } from 'zod';

/** The claims of a console token as they come out of a good signature. */
export const consoleClaims = z.object({
  iat: z.number(),
  sub: z.string().min(1),
  sid: z.string().min(1),
  tenantId: z.string().min(1),
  email: z.string(),
  name: z.string(),
});

/** Seconds the clocks of two nodes, or of one node before and after a correction, may differ. */
const issuedAheadSeconds = 60;

/** Whether a token was issued in the future: the clock was wrong, so its expiration is, too. */
export function isIssuedInFuture({ iat }: { readonly iat: number }, now: Date): boolean {
  return iat > now.getTime() / 1000 + issuedAheadSeconds;
}

const texts = z.array(z.string());

/** The claims of an access token as they come out of a good signature. */
export const accessClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  sub: z.string().min(1),
  tenantId: z.string().min(1),
  tenantIds: texts,
  type: z.enum([
    'userToken',
    'userApiToken',
    'tenantApiToken',
    'userAccessToken',
    'tenantAccessToken',
  ]),
  sid: z.string().min(1),
  roles: texts,
  permissions: texts,
  email: z.string().exactOptional(),
  email_verified: z.boolean().exactOptional(),
  name: z.string().exactOptional(),
  profilePictureUrl: z.string().exactOptional(),
  metadata: z.record(z.string(), z.unknown()).exactOptional(),
  userId: z.string().exactOptional(),
  act: z.object({ sub: z.string() }).exactOptional(),
  amr: texts.exactOptional(),
  acr: z.string().exactOptional(),
  auth_time: z.number().exactOptional(),
  gen: z.number().int().exactOptional(),
  createdByUserId: z.string().exactOptional(),
  userMetadata: z.record(z.string(), z.unknown()).exactOptional(),
  superUser: z.literal(true).exactOptional(),
});
