import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useListChange, useRouteSearch } from '../../../ui/hook/navigation.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ArchiveGrid } from './archive-grid.tsx';
import css from './page.module.css';

/** Archive (specification 2 section 2): every group that was published. */
export function ArchivePage() {
  const { t } = useTranslation();
  const organization = useOrganization(useOrganizationId());
  const { search = '' } = useRouteSearch();
  const change = useListChange();
  if (!organization) return null;
  return (
    <Page title={t('stream:archive')} bare className={css.page}>
      <div className={css.wrap}>
        <div className={css.head}>
          <h1>{t('stream:archive')}</h1>
          <SearchField
            label={t('stream:searchArchive')}
            value={search}
            onChange={(text) => change({ search: text || undefined }, true)}
          />
        </div>
        <ArchiveGrid organization={organization} />
      </div>
    </Page>
  );
}
