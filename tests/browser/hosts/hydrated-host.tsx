import '@foyer/embed/styles.css';
import { version } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HostedApp } from './hosted-app.tsx';

const app = document.querySelector('#app');
if (app) hydrateRoot(app, <HostedApp locale="auto" />);
document.documentElement.dataset['react'] = version;
