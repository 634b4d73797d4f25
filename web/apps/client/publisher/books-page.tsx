import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useReleases } from '../../../data/release.ts';
import {
  innerKey,
  innerValue,
  type ListState,
  listQueryOf,
} from '../../../features/release-list/list-query.ts';
import { formatNames, formatNumber } from '../../../i18n/format.ts';
import { Failure } from '../../../parts/failure.tsx';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { useSiteList } from '../site-list.ts';
import { BookGrid } from './book-card.tsx';
import { type Shelf, shelfNames, shelfOf, shelves } from './book-facts.ts';
import css from './books-page.module.css';
import { singleTypes } from './release-types.ts';
import { useBookWords } from './use-book-words.ts';

const pageSize = 20;
const sorts = { publishedAt: '-publishedAt', title: 'title', none: undefined } as const;

type SiteList = ReturnType<typeof useSiteList>;

/** How many books of a shelf match what is searched for. */
function useShelfCount({ organizationId, route, state }: SiteList, shelf: Shelf): number | undefined {
  const releaseTypes = singleTypes(useOrganization(organizationId));
  const inner: ListState['inner'] = shelf === 'all' ? {} : { type: [...shelves[shelf]] };
  const query = listQueryOf({ ...state, inner, page: 0, limit: 1, sort: 'latest' }, route);
  const orgFilter = { ...query.orgFilter, releaseTypes };
  return useReleases(organizationId, { ...query, orgFilter }, organizationId !== '').data?.total;
}

function ShelfLink({
  list,
  shelf,
  search,
}: {
  list: SiteList;
  shelf: Shelf;
  search: Record<string, string>;
}) {
  const { t } = useTranslation();
  const count = useShelfCount(list, shelf);
  const value = innerValue(shelves[shelf]);
  return (
    <li>
      <AppLink
        to="/release"
        search={value ? { ...search, [innerKey('type')]: value } : search}
        aria-current={shelfOf(list.state.inner) === shelf ? 'true' : undefined}
      >
        {t(`publisher:books.${shelf}`)}
        {count !== undefined && <span className={css.number}>{formatNumber(count)}</span>}
      </AppLink>
    </li>
  );
}

/** A choice that is none of the four: a type and a subtype, as the page of a book names them. */
function OtherShelf({ list }: { list: SiteList }) {
  const labelOf = useBookWords(list.organizationId);
  const { type = [], subType = [] } = list.state.inner;
  const names = [
    ...type.map((value) => labelOf('type', value)),
    ...subType.map((value) => labelOf('subType', value)),
  ].filter(Boolean);
  if (shelfOf(list.state.inner) !== null || names.length === 0) return null;
  return (
    <li>
      <span className={css.chosen}>
        <bdi>{formatNames(names)}</bdi>
      </span>
    </li>
  );
}

function Tools({ list }: { list: SiteList }) {
  const { t } = useTranslation();
  const { state, order, route, change } = list;
  const kept = Object.fromEntries(
    Object.entries({
      search: state.search,
      sort: order === 'publishedAt' ? '' : order,
      page: route?.default ? '' : (route?.name ?? ''),
    }).filter(([, value]) => value !== ''),
  );
  return (
    <div className={css.tools}>
      <nav aria-label={t('publisher:books.filter')}>
        <ul>
          {shelfNames.map((shelf) => (
            <ShelfLink key={shelf} list={list} shelf={shelf} search={kept} />
          ))}
          <OtherShelf list={list} />
        </ul>
      </nav>
      <SearchField
        label={t('publisher:books.search')}
        value={state.search}
        onChange={(text) => change({ search: text || undefined }, true)}
      />
      <SelectField
        className={css.sort}
        label={t('publisher:books.sort')}
        value={order}
        options={(Object.keys(sorts) as (keyof typeof sorts)[]).map((value) => ({
          value,
          label: t(`publisher:books.sortBy.${value}`),
        }))}
        onChange={(sort) => change({ sort: sort === 'publishedAt' ? undefined : (sort ?? undefined) })}
      />
    </div>
  );
}

function NoBooks({ isFiltered, clear }: Pick<SiteList, 'isFiltered' | 'clear'>) {
  const { t } = useTranslation();
  return (
    <Empty
      drawing={isFiltered ? 'noMatch' : 'nothing'}
      title={t(isFiltered ? 'publisher:books.noMatch' : 'publisher:books.none')}
      text={t(isFiltered ? 'publisher:books.noMatchText' : 'publisher:books.noneText')}
    >
      {isFiltered && <Button onClick={clear}>{t('publisher:books.clear')}</Button>}
    </Empty>
  );
}

function Shown({ list }: { list: SiteList }) {
  const { t } = useTranslation();
  const { items = [], total = 0 } = list.list.data ?? {};
  const first = list.state.page * pageSize;
  if (total <= pageSize) return t('publisher:books.count', { count: total, total: formatNumber(total) });
  return t('publisher:books.shown', {
    count: items.length,
    from: formatNumber(first + 1),
    to: formatNumber(first + items.length),
    total: formatNumber(total),
  });
}

/** All books: what is chosen, searched and sorted stands in the address (specification 2 section 2). */
export function BooksPage() {
  const { t } = useTranslation();
  const organization = useOrganization(useOrganizationId());
  const list = useSiteList({ limit: pageSize, releaseTypes: singleTypes(organization), sorts });
  const { items = [], total = 0 } = list.list.data ?? {};
  const title = t('publisher:books.title');
  return (
    <Page title={title} bare>
      <div className={css.page}>
        <h1>{title}</h1>
        <Tools list={list} />
        {list.list.isError ? (
          <Failure error={list.list.error} onRetry={() => void list.list.refetch()} />
        ) : list.list.isPending ? (
          <SkeletonRows rows={8} />
        ) : items.length === 0 ? (
          <NoBooks {...list} />
        ) : (
          <>
            <p className={css.count} role="status">
              <Shown list={list} />
            </p>
            <BookGrid
              organizationId={list.organizationId}
              currency={(organization ?? organizationDefaults).currency}
              items={items}
            />
            {total > pageSize && <Pagination fixed page={list.state.page} limit={pageSize} total={total} />}
          </>
        )}
      </div>
    </Page>
  );
}
