export {
  createPreviewTransport,
  type PreviewOptions,
  readPreviewMails,
} from './create-preview-transport.ts';
export { previewPassword } from './world/seed.ts';
export type { PreviewMail, RolePermissions } from './world/world.ts';
export type { PreviewStorage } from './world/world-store.ts';
export type {
  PreviewFailures,
  SocialFailureName,
  SsoFailureName,
} from './federation/preview-failures.ts';
export { previewEmergencyCode } from './sso/tenant-connections.ts';
