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
import { PlainSelect } from '../../../ui/field/plain-select.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { SiteFilters } from '../site-filters.tsx';
import { useSiteList } from '../site-list.ts';
import { BookGrid } from './book-card.tsx';
import { type Shelf, shelfNames, shelfOf, shelves } from './book-facts.ts';
import css from './books-page.module.css';
import { MonthList } from './month-list.tsx';
import { shownTypes, showsGroups, singleTypes } from './release-types.ts';
import { useBookWords } from './use-book-words.ts';

const pageSize = 20;
const sorts = { publishedAt: '-publishedAt', title: 'title', none: undefined } as const;

type SiteList = ReturnType<typeof useSiteList>;

/** What the choice of a shelf says and takes off; the organization's other filters stay beside it. */
const shelfFields = ['type', 'subType'];
const otherFilters = (inner: ListState['inner']): ListState['inner'] =>
  Object.fromEntries(Object.entries(inner).filter(([field]) => !shelfFields.includes(field)));
const shelfFilters = ({ type, subType }: ListState['inner']): ListState['inner'] => ({
  ...(type ? { type } : {}),
  ...(subType ? { subType } : {}),
});

/** How many books of a shelf match what is searched for. */
function useShelfCount({ organizationId, route, state }: SiteList, shelf: Shelf): number | undefined {
  const releaseTypes = shownTypes(useOrganization(organizationId), route);
  const shelfInner: ListState['inner'] = shelf === 'all' ? {} : { type: [...shelves[shelf]] };
  const inner = { ...otherFilters(state.inner), ...shelfInner };
  const query = listQueryOf({ ...state, inner, page: 0, limit: 1, sort: 'latest' }, route);
  const orgFilter = releaseTypes ? { ...query.orgFilter, releaseTypes } : query.orgFilter;
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
        aria-current={shelfOf(shelfFilters(list.state.inner)) === shelf ? 'true' : undefined}
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
  if (shelfOf(shelfFilters(list.state.inner)) !== null || names.length === 0) return null;
  return (
    <li>
      <span className={css.chosen}>
        <bdi>{formatNames(names)}</bdi>
      </span>
    </li>
  );
}

/** The four choices of what a book is; a list of months has none. */
function Shelves({ list }: { list: SiteList }) {
  const { t } = useTranslation();
  const { state, order, route } = list;
  const kept = Object.fromEntries(
    Object.entries({
      search: state.search,
      sort: order === 'publishedAt' ? '' : order,
      page: route?.name ?? '',
      type: state.types.join(','),
      year: state.year === null ? '' : String(state.year),
      ...Object.fromEntries(
        Object.entries(otherFilters(state.inner)).map(([field, values]) => [
          innerKey(field),
          innerValue(values) ?? '',
        ]),
      ),
    }).filter(([, value]) => value !== ''),
  );
  return (
    <nav aria-label={t('publisher:books.filter')}>
      <ul>
        {shelfNames.map((shelf) => (
          <ShelfLink key={shelf} list={list} shelf={shelf} search={kept} />
        ))}
        <OtherShelf list={list} />
      </ul>
    </nav>
  );
}

function Tools({ list, hasShelves }: { list: SiteList; hasShelves: boolean }) {
  const { t } = useTranslation();
  const { state, order, change } = list;
  return (
    <div className={css.tools}>
      {hasShelves && <Shelves list={list} />}
      <SearchField
        label={t('publisher:books.search')}
        value={state.search}
        onChange={(text) => change({ search: text || undefined }, true)}
      />
      <PlainSelect
        className={css.sort}
        label={t('publisher:books.sort')}
        value={order}
        options={(Object.keys(sorts) as (keyof typeof sorts)[]).map((value) => ({
          value,
          label: t(`publisher:books.sortBy.${value}`),
        }))}
        onChange={(sort) => change({ sort: sort === 'publishedAt' ? undefined : sort })}
      />
    </div>
  );
}

function NoBooks(props: Pick<SiteList, 'isFiltered' | 'clear'> & { isOfGroups: boolean }) {
  const { t } = useTranslation();
  const { isFiltered, clear, isOfGroups } = props;
  if (isFiltered)
    return (
      <Empty
        drawing="noMatch"
        title={t(isOfGroups ? 'publisher:archive.noMatch' : 'publisher:books.noMatch')}
        text={t('publisher:books.noMatchText')}
      >
        <Button onClick={clear}>{t(isOfGroups ? 'publisher:archive.clear' : 'publisher:books.clear')}</Button>
      </Empty>
    );
  return (
    <Empty
      drawing="nothing"
      title={t(isOfGroups ? 'publisher:archive.none' : 'publisher:books.none')}
      text={t(isOfGroups ? 'publisher:archive.noneText' : 'publisher:books.noneText')}
    />
  );
}

function Shown({ list, isOfGroups }: { list: SiteList; isOfGroups: boolean }) {
  const { t } = useTranslation();
  const { items = [], total = 0 } = list.list.data ?? {};
  const first = list.state.page * pageSize;
  if (isOfGroups) return t('publisher:archive.count', { count: total, total: formatNumber(total) });
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
  const list = useSiteList({
    limit: pageSize,
    releaseTypes: (route) => shownTypes(organization, route),
    sorts,
  });
  const { route } = list;
  const isOfGroups = showsGroups(organization, route);
  const books = singleTypes(organization);
  const { items = [], total = 0 } = list.list.data ?? {};
  const title = route?.name ?? t('publisher:books.title');
  return (
    <Page title={title} bare>
      <div className={css.page}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <Tools list={list} hasShelves={!isOfGroups} />
        {organization && (
          <SiteFilters
            className={css.filters}
            organization={{
              _id: organization._id,
              releaseTypes: organization.releaseTypes.filter(({ id }) => isOfGroups || books.includes(id)),
            }}
            state={list.state}
            filters={list.list.data?.filters ?? []}
            change={list.change}
            said={isOfGroups ? [] : shelfFields}
          />
        )}
        {list.list.isError ? (
          <Failure error={list.list.error} onRetry={() => void list.list.refetch()} />
        ) : list.list.isPending ? (
          <SkeletonRows rows={8} />
        ) : items.length === 0 ? (
          <NoBooks {...list} isOfGroups={isOfGroups} />
        ) : (
          <>
            <p className={css.count} role="status">
              <Shown list={list} isOfGroups={isOfGroups} />
            </p>
            {isOfGroups && items.every(({ releaseType }) => !books.includes(releaseType)) ? (
              <MonthList organizationId={list.organizationId} items={items} />
            ) : (
              <BookGrid
                organizationId={list.organizationId}
                currency={(organization ?? organizationDefaults).currency}
                items={items}
              />
            )}
            {total > pageSize && <Pagination fixed page={list.state.page} limit={pageSize} total={total} />}
          </>
        )}
      </div>
    </Page>
  );
}
