import { createRoot } from 'react-dom/client';
import { mountPoint } from '../mount.ts';
import { readPageSettings } from '../read-page-settings.ts';
import { LegalPage } from './legal-page.tsx';
import '../theme/fonts.ts';
import '../theme/tokens.css';
import '../theme/base.css';
import './legal.css';

createRoot(mountPoint()).render(<LegalPage title={readPageSettings(document).title} />);
