import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Failure } from '../../../parts/failure.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useRouteSearch } from '../../../ui/hook/navigation.ts';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { SiteFilters } from '../site-filters.tsx';
import { useSiteList } from '../site-list.ts';
import { useGroupPicks, useGroups, useNamedCards } from './home-data.ts';
import css from './page.module.css';
import { StreamCard } from './stream-card.tsx';

const pageSize = 24;

export function CardGrid({ items, relateTo }: { items: readonly ReleaseCard[]; relateTo?: string }) {
  return (
    <ul className={css.grid}>
      {items.map((release) => (
        <StreamCard key={release._id} release={release} relateTo={relateTo} />
      ))}
    </ul>
  );
}

/** Releases that are looked for, page by page. */
function FoundPage({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation();
  const { list, state, route, isFiltered, change, clear } = useSiteList({ limit: pageSize });
  const isSearch = useRouteSearch().list === 'find';
  const onlyType = organization.releaseTypes.find(({ id }) => state.types.join() === id);
  const title = route?.name ?? (onlyType?.isGroup ? t('stream:groups') : t('stream:everything'));
  const items = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  return (
    <Page title={title} bare className={css.page}>
      <div className={css.wrap}>
        <div className={css.head}>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <SearchField
            label={t('stream:search')}
            value={state.search}
            focused={isSearch}
            onChange={(text) => change({ search: text || undefined }, true)}
          />
        </div>
        <SiteFilters
          className={css.tools}
          organization={organization}
          state={state}
          filters={list.data?.filters ?? []}
          change={change}
        />
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonRows rows={6} />
        ) : items.length === 0 ? (
          <Empty
            drawing={isFiltered ? 'noMatch' : 'nothing'}
            title={t(isFiltered ? 'stream:noMatch' : 'stream:none')}
            text={t(isFiltered ? 'stream:noMatchText' : 'stream:noneText')}
          >
            {isFiltered && <Button onClick={clear}>{t('stream:clear')}</Button>}
          </Empty>
        ) : (
          <>
            <p className={css.count} role="status">
              {t('stream:count', { count: total, total: formatNumber(total) })}
            </p>
            <CardGrid items={items} />
            <Pagination fixed page={state.page} limit={pageSize} total={total} />
          </>
        )}
      </div>
    </Page>
  );
}

type Picked = 'watched' | 'recommended';

/** The whole of a row that groups point to. */
function PickedPage({ organization, list }: { organization: OrganizationView; list: Picked }) {
  const { t } = useTranslation();
  const groups = useGroups(organization);
  const picks = useGroupPicks(organization._id, groups.data?.items ?? []);
  const items = useNamedCards(organization._id, picks[list]);
  const title = t(list === 'watched' ? 'stream:mostWatched' : 'stream:recommended');
  return (
    <Page title={title} bare className={css.page}>
      <div className={css.wrap}>
        <div className={css.head}>
          <h1>{title}</h1>
        </div>
        {items.length > 0 ? (
          <CardGrid items={items} />
        ) : groups.isPending ? (
          <SkeletonRows rows={6} />
        ) : (
          <Empty drawing="nothing" title={t('stream:none')} text={t('stream:noneText')} />
        )}
      </div>
    </Page>
  );
}

/** "See all": a list with search and filters, at the address of the front page. */
export function ListPage({ organization }: { organization: OrganizationView }) {
  const { list } = useRouteSearch();
  if (list === 'watched' || list === 'recommended')
    return <PickedPage organization={organization} list={list} />;
  return <FoundPage organization={organization} />;
}
