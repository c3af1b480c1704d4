import type { featureFlagsContract } from '@foyer/contract/feature-flags';
import type { PreviewReplies } from '../preview-replies.ts';

/** The flags of specification 2, §9 that a preview has on. */
export const featureFlagsPreview: PreviewReplies<typeof featureFlagsContract> = {
  loadFeatureFlags: () => ({
    admin_portal_ip_restrictions: 'on',
    admin_portal_domain_restrictions: 'on',
    'new-mfa-pages': 'on',
    'security-center': 'on',
    'security-center-show-login-flows': 'on',
    'show-passkeys-new': 'on',
    'groups-admin-box-new': 'on',
    'msp-all-accounts-new': 'on',
    'fe-roles-page': 'on',
    'fe-usage-page': 'on',
  }),
};
