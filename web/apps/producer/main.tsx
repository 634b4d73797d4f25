import '../../ui/style/index.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../../i18n/i18n.ts';
import { App } from './app.tsx';

await startI18n();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
