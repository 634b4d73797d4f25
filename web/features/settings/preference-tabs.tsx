import { useTranslation } from 'react-i18next';
import { useLastOrganization } from '../../device/last-organization.ts';
import { path } from '../../device/path.ts';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import css from './preferences.module.css';

/** The two pages of the preferences: what one sees, and how one comes in. */
export function PreferenceTabs({ on }: { on: 'looks' | 'security' }) {
  const { t } = useTranslation();
  const { organizationId } = useRouteParams();
  const last = useLastOrganization();
  const named = organizationId !== '-1' ? organizationId : undefined;
  return (
    <nav className={classNames('tabs', css.tabs)} aria-label={t('settings:title')}>
      <AppLink
        to={path.settings(named ?? last ?? undefined)}
        className={on === 'looks' ? 'chosen' : undefined}
        aria-current={on === 'looks' ? 'page' : undefined}
      >
        {t('preferences:looks')}
      </AppLink>
      <AppLink
        to={path.security}
        className={on === 'security' ? 'chosen' : undefined}
        aria-current={on === 'security' ? 'page' : undefined}
      >
        {t('preferences:security')}
      </AppLink>
    </nav>
  );
}
