import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { useSiteList } from '../site-list.ts';
import { CardGrid } from './list-page.tsx';
import css from './page.module.css';
import { typesOf } from './shelf.ts';

const pageSize = 24;

interface ArchiveGridProps {
  organization: OrganizationView;
  /** The group that is looked at is not among the others. */
  without?: string;
}

/** Every group of the organization, the newest first (specification 2 section 2: the archive shows group release types). */
export function ArchiveGrid({ organization, without }: ArchiveGridProps) {
  const { t } = useTranslation();
  const { groups } = typesOf(organization);
  // With no such type the list would not be narrowed at all.
  const releaseTypes = groups.length > 0 ? groups : ['-'];
  const { list, state } = useSiteList({ limit: pageSize, releaseTypes: () => releaseTypes });
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <SkeletonRows rows={6} />;
  const items = list.data.items.filter(({ _id }) => _id !== without);
  const total = list.data.total;
  if (items.length === 0)
    return <Empty drawing="nothing" title={t('stream:archiveEmpty')} text={t('stream:archiveEmptyText')} />;
  return (
    <>
      {!without && (
        <p className={css.count} role="status">
          {t('stream:count', { count: total, total: formatNumber(total) })}
        </p>
      )}
      <CardGrid items={items} />
      <Pagination fixed page={state.page} limit={pageSize} total={total} />
    </>
  );
}
