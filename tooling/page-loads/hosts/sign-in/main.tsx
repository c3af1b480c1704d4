import { FoyerProvider } from '@foyer/embed';
import '@foyer/embed/styles.css';
import { createRoot } from 'react-dom/client';

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <FoyerProvider options={{ baseUrl: location.origin }}>
    <h1>Application</h1>
  </FoyerProvider>,
);
