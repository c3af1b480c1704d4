import { z } from 'zod';

/** Base64url text without padding. Contract, §12. */
const binary = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);
/**
 * The specification's longest id is 1023 bytes (WebAuthn Level 3, §7.1 step 25); longer ones are
 * refused there.
 */
const credentialId = binary.max(2_000);

const attachment = z.enum(['platform', 'cross-platform']);
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** Built into the device, or carried along. Contract, §12. */
export const webauthnDeviceType = z.enum(['Platform', 'CrossPlatform']);
export type WebAuthnDeviceType = z.infer<typeof webauthnDeviceType>;

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});

/** What `navigator.credentials.get` is asked with. */
export const webauthnRequestOptions = z.object({
  challenge: z.string(),
  allowCredentials: z.array(descriptor).optional(),
  /** Milliseconds. */
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  userVerification: userVerification.optional(),
});
export type WebAuthnRequestOptions = z.infer<typeof webauthnRequestOptions>;

/** What `navigator.credentials.create` is asked with. */
export const webauthnCreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string(), icon: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(descriptor).optional(),
  /** Milliseconds. */
  timeout: z.number().optional(),
  attestation: z.string().optional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: attachment.optional(),
      requireResidentKey: z.boolean().optional(),
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
});
export type WebAuthnCreationOptions = z.infer<typeof webauthnCreationOptions>;

const credential = {
  id: credentialId,
  rawId: credentialId.optional(),
  type: z.literal('public-key').optional(),
  authenticatorAttachment: attachment.nullish(),
};

/** What a browser answers to `WebAuthnRequestOptions`; further members are ignored. */
export const webauthnAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.string().max(200).nullish(),
  }),
});
export type WebAuthnAssertion = z.infer<typeof webauthnAssertion>;

/** What a browser answers to `WebAuthnCreationOptions`; further members are ignored. */
export const webauthnAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    /** Ours sends them; they spare users a choice at the next sign-in. */
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  deviceType: webauthnDeviceType.nullish(),
});
export type WebAuthnAttestation = z.infer<typeof webauthnAttestation>;
