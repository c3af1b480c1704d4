import { createRoot } from 'react-dom/client';
import { createTheme, Root } from '../src/index.ts';
import { Parts } from './parts.tsx';
import { PORTAL_SCREENS } from './portal-screens.tsx';
import { SCREENS } from './screens.tsx';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
const screen = query.get('screen');
const brand = query.get('brand');
const values = brand === null ? undefined : createTheme({ palette: { primary: `#${brand}` } });
const Screen = screen === null ? Parts : ({ ...SCREENS, ...PORTAL_SCREENS }[screen] ?? Parts);
const element = document.getElementById('gallery');

if (element) {
  createRoot(element).render(
    <Root
      theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
      dir={query.get('dir') === 'rtl' ? 'rtl' : 'ltr'}
      values={values}
    >
      <Screen />
    </Root>,
  );
}
