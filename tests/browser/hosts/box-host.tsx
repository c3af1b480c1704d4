import '@foyer/embed/styles.css';
import { createRoot } from 'react-dom/client';
import { HostedApp } from './hosted-app.tsx';

const app = document.querySelector('#app');
if (app) createRoot(app).render(<HostedApp locale="auto" />);
