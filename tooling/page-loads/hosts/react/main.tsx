import { createRoot } from 'react-dom/client';

createRoot(document.body.appendChild(document.createElement('div'))).render(<h1>React</h1>);
