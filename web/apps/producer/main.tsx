import '../../ui/style/index.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../../i18n/i18n.ts';
import { App } from './app.tsx';
import { followOtherTabs } from './other-tab.ts';

await startI18n();
followOtherTabs();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
