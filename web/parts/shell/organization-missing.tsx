import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';

/** The address names an organization that is not there or not this person's; which of the two is not told. */
export function OrganizationMissing() {
  const { t } = useTranslation();
  return (
    <Page title={t('shell:organizationMissing.title')}>
      <Empty
        whole
        drawing="noMatch"
        title={t('shell:organizationMissing.title')}
        text={t('shell:organizationMissing.text')}
      >
        {/* Out of the mode that the address sets. */}
        <a className="button primary" href="/">
          {t('shell:organizationMissing.all')}
        </a>
        <ButtonLink to={path.join}>{t('shell:newOrganization')}</ButtonLink>
      </Empty>
    </Page>
  );
}
