import { z } from 'zod';

/** Facts about the host that infrastructure tools keep here. They have no effect. */
export const workspaceConfig = z.strictObject({
  /** Default: none. */
  country: z.string().max(200).optional(),
  /** Default: none. */
  backendStack: z.string().max(200).optional(),
  /** Default: none. */
  frontendStack: z.string().max(200).optional(),
  /** Custom domains registered through the management API. Only the host of the public URL is listed. Default: none. */
  customDomains: z.array(z.string().max(300)).default([]),
});

/** Mobile apps that may open links of this host and use its passkeys; `/.well-known` names them. */
export const associatedDomainsConfig = z.strictObject({
  /** App IDs of iOS apps, `<team ID>.<bundle ID>`. Default: none. */
  ios: z
    .array(z.string().regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,200}$/, 'Write <team ID>.<bundle ID>.'))
    .default([]),
  /** Android apps. Default: none. */
  android: z
    .array(
      z.strictObject({
        /** Such as com.example.app. */
        packageName: z.string().regex(/^[A-Za-z][\w.]{1,254}$/, 'Write a package name.'),
        /** SHA-256 fingerprints of the signing certificates, with colons. */
        fingerprints: z
          .array(
            z.string().regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/i, 'Write 32 bytes with colons.'),
          )
          .min(1),
      }),
    )
    .default([]),
});
