export { type Auth, createVerifier, type Verifier, type VerifierOptions } from './verifier.ts';
export { expressAuth, fastifyAuth, honoAuth, type Requirement, withAuth } from './require-auth.ts';
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
