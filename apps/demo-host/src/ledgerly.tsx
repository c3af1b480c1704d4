import type { EmbedOptions } from '@foyer/embed';
import { adminPortal } from '@foyer/embed/admin-portal';
import { expenses, isExpenses } from './expenses/expenses.ts';
import { Mark } from './pieces/mark.tsx';
import { previewOption } from './preview/preview-mode.ts';

const own: Omit<EmbedOptions, 'baseUrl'> = {
  publicPaths: ['/'],
  preview: previewOption,
  entitlementsOptions: { enabled: true },
  adminPortal: adminPortal({ path: '/settings' }),
  loginBox: { appName: 'Ledgerly', logo: <Mark /> },
};

/** What Ledgerly wishes besides the address: a landing page for everyone, its name and mark on the box, the preview switch. */
export const ledgerly: Omit<EmbedOptions, 'baseUrl'> = isExpenses ? expenses : own;
