import { createFoyerClient } from '@foyer/client';
import { createPreviewTransport } from '@foyer/preview';
import { FoyerClientProvider } from '@foyer/react';
import { createRoot } from 'react-dom/client';
import { CustomBox } from './custom-box.tsx';

// Preview answers without a server; leave `transport` out to talk to the one at `baseUrl`.
const client = createFoyerClient({ baseUrl: location.origin, transport: createPreviewTransport() });
void client.start();

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <FoyerClientProvider client={client}>
    <CustomBox />
  </FoyerClientProvider>,
);
