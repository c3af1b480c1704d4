import { FoyerProvider } from '@foyer/embed';
import '@foyer/embed/styles.css';
import '@foyer/embed/portal.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ledgerly } from './ledgerly.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import './styles/styles.css';

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <FoyerProvider options={{ baseUrl: location.origin, ...ledgerly }}>
    <App />
  </FoyerProvider>,
);

createRoot(document.body.appendChild(document.createElement('div'))).render(<PreviewPanel />);
