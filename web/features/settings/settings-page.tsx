import { useTranslation } from 'react-i18next';
import { DisplaySettingsForm } from '../../parts/display-settings-form.tsx';
import { KeyList } from '../../parts/key-list.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { OrganizationTheme } from './organization-theme.tsx';
import { PreferenceTabs } from './preference-tabs.tsx';
import css from './preferences.module.css';

/** Language, theme, text size and accessibility: applied at once, kept on the device and on the account. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { organizationId } = useRouteParams();
  return (
    <Page title={t('settings:title')}>
      <PageHeader title={t('settings:title')} lede={t('preferences:lede')} />
      <PreferenceTabs on="looks" />
      <div className={classNames('panel padded', css.body)}>
        <DisplaySettingsForm />
        <section className={css.keys}>
          <h2>{t('preferences:keys.title')}</h2>
          <KeyList />
        </section>
        {organizationId && organizationId !== '-1' && <OrganizationTheme organizationId={organizationId} />}
      </div>
    </Page>
  );
}
