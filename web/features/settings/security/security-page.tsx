import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { PreferenceTabs } from '../preference-tabs.tsx';
import { PasswordSection } from './password-section.tsx';
import './security.css';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';

/** How the person signs in: password, second step, and where somebody is signed in now. */
export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('security:title')}>
      <PageHeader title={t('security:title')} lede={t('security:lede')} />
      <PreferenceTabs on="security" />
      <div className="preference-body security">
        <PasswordSection />
        <SecondFactorSection />
        <SessionSection />
      </div>
    </Page>
  );
}
