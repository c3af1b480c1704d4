import { Root, Stage } from '@foyer/ui';
import { createRoot } from 'react-dom/client';
import { BoxContext } from '../src/box/box-context.ts';
import { LegalLinks } from '../src/login-box.tsx';
import { STATES } from './states.tsx';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
const state = query.get('state') ?? 'pre-login';
const Screen = STATES[state];
const element = document.getElementById('gallery');
const links = { terms: '#terms', privacy: '#privacy', support: '#support' };
const options = query.has('plain')
  ? {}
  : { appName: 'Ledgerly', logo: { src: './mark.svg', alt: 'Ledgerly' }, links };

if (element && Screen) {
  createRoot(element).render(
    <BoxContext.Provider value={options}>
      <Root
        theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
        dir={query.get('dir') === 'rtl' ? 'rtl' : 'ltr'}
      >
        <Stage footer={<LegalLinks />}>
          <Screen />
        </Stage>
      </Root>
    </BoxContext.Provider>,
  );
}
