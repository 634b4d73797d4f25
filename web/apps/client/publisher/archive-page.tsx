import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { Failure } from '../../../parts/failure.tsx';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { useSiteList } from '../site-list.ts';
import css from './archive-page.module.css';
import { MonthList } from './month-list.tsx';
import { groupTypes } from './release-types.ts';

const pageSize = 24;
const sorts = { publishedAt: '-publishedAt' } as const;
/** The publisher's months, the newest first, year by year. */
export function ArchivePage() {
  const { t } = useTranslation();
  const releaseTypes = groupTypes(useOrganization(useOrganizationId()));
  // A publisher without months has nothing here: a list of no types would be one of all.
  const asked = releaseTypes.length > 0 ? releaseTypes : ['-'];
  const { organizationId, list, state } = useSiteList({ limit: pageSize, releaseTypes: () => asked, sorts });
  const { items = [], total = 0 } = list.data ?? {};
  return (
    <Page title={t('publisher:archive.title')} bare>
      <div className={css.page}>
        <h1>{t('publisher:archive.title')}</h1>
        <p className={css.lede}>{t('publisher:archive.text')}</p>
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonRows rows={6} />
        ) : items.length === 0 ? (
          <Empty
            drawing="nothing"
            title={t('publisher:archive.none')}
            text={t('publisher:archive.noneText')}
          />
        ) : (
          <>
            <MonthList organizationId={organizationId} items={items} />
            {total > pageSize && <Pagination fixed page={state.page} limit={pageSize} total={total} />}
          </>
        )}
      </div>
    </Page>
  );
}
