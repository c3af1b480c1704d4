export { type Auth, createVerifier, type Verifier, type VerifierOptions } from './verifier.ts';
export {
  type CallerEntitlements,
  createEntitlements,
  type Entitlements,
  type EntitlementsOptions,
} from './entitlements.ts';
export {
  AuthError,
  type AuthRequest,
  checkRequirement,
  expressAuth,
  fastifyAuth,
  honoAuth,
  requireAuth,
  type Requirement,
  withAuth,
} from './require-auth.ts';
export {
  createManagement,
  type Management,
  ManagementError,
  type ManagementOptions,
} from './management.ts';
export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookRequest,
  WebhookVerificationError,
} from './verify-webhook.ts';
