import { FoyerProvider, useUser } from '@foyer/embed';
import '@foyer/embed/styles.css';
import { createRoot } from 'react-dom/client';

function Application() {
  return <h1>Hello, {useUser()?.name}</h1>;
}

/** The provider runs on another origin, which the page names. */
const baseUrl = document.querySelector<HTMLMetaElement>('meta[name=provider]')?.content ?? '';

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <FoyerProvider options={{ baseUrl }}>
    <Application />
  </FoyerProvider>,
);
