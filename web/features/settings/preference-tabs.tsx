import { useTranslation } from 'react-i18next';
import { path } from '../../data/path.ts';
import { AppLink } from '../../ui/link.tsx';

/** The two pages of the preferences: what one sees, and how one comes in. */
export function PreferenceTabs({ on }: { on: 'looks' | 'security' }) {
  const { t } = useTranslation();
  return (
    <nav className="tabs preference-tabs" aria-label={t('settings:title')}>
      <AppLink
        to={path.settings()}
        className={on === 'looks' ? 'on' : undefined}
        aria-current={on === 'looks' ? 'page' : undefined}
      >
        {t('preferences:looks')}
      </AppLink>
      <AppLink
        to={path.security}
        className={on === 'security' ? 'on' : undefined}
        aria-current={on === 'security' ? 'page' : undefined}
      >
        {t('preferences:security')}
      </AppLink>
    </nav>
  );
}
