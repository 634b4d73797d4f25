import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/page/class-name.ts';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { PreferenceTabs } from '../preference-tabs.tsx';
import preferences from '../preferences.module.css';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import css from './security.module.css';
import { SessionSection } from './session-section.tsx';

/** How the person signs in: password, second step, and where the account is signed in now. */
export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('security:title')}>
      <PageHeader title={t('security:title')} lede={t('security:lede')} />
      <PreferenceTabs on="security" />
      <div className={classNames(preferences.body, css.security)}>
        <PasswordSection />
        <SecondFactorSection />
        <SessionSection />
      </div>
    </Page>
  );
}
