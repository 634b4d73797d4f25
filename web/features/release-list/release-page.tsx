import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { LayoutGrid, List } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { coverShapeOf, useOrganization } from '../../data/organization.ts';
import { useReleases } from '../../data/release.ts';
import { openRoutes, routeOfPage, useRouteViewer } from '../../data/route.ts';
import { readRouteFilter } from '../../data/route-filter.ts';
import { isWatchOnly, useCan, useUser } from '../../data/session.ts';
import { setUiConfig, useUiConfig } from '../../device/ui-config.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { isFiltered, listQueryOf, readListState } from './list-query.ts';
import { ReleaseEmpty } from './release-empty.tsx';
import { ReleaseGrid, ReleasesComing } from './release-grid.tsx';
import { ReleaseSlider } from './release-slider.tsx';
import { ReleaseTable } from './release-table.tsx';
import { ReleaseTools } from './release-tools.tsx';

const countKey = (isCapped?: boolean) => (isCapped ? 'releases:countCapped' : 'releases:count');
const none: readonly ReleaseCard[] = [];
const noTypes: readonly ReleaseType[] = [];

/**
 * The releases of one organization route. Everything that narrows the list stands in the address. The cards are drawn
 * behind the rest of the page: what is typed meanwhile is answered first.
 */
export function ReleasePage() {
  const { t } = useTranslation();
  const organizationId = useRouteParams().organizationId ?? '';
  const search = useRouteSearch();
  const setSearch = useSetSearch();
  const { releaseView } = useUiConfig();
  const organization = useOrganization(organizationId);
  const can = useCan(organizationId);
  const user = useUser();
  const routeViewer = useRouteViewer(organizationId);
  const route = organization && routeOfPage(openRoutes(organization, routeViewer), search.page);
  const state = readListState(search, new Date());
  const list = useReleases(organizationId, listQueryOf(state, route), organizationId !== '');

  const title = route?.name ?? t('releases:title');
  const { total = 0, isTotalCapped: isCapped } = list.data ?? {};
  const shape = coverShapeOf(organization);
  const items = useDeferredValue(list.data?.items);

  return (
    <Page title={title}>
      <PageHeader
        title={<bdi>{title}</bdi>}
        lede={
          list.data
            ? t(countKey(isCapped), { count: total, total: formatNumber(total) })
            : // A refusal is not a wait.
              list.isPending
              ? t('releases:loadingCount')
              : undefined
        }
        actions={
          <Segmented
            label={t('releases:view')}
            value={releaseView}
            onChange={(value) => setUiConfig({ releaseView: value })}
            options={[
              { value: 'grid', label: t('releases:grid'), icon: LayoutGrid },
              { value: 'table', label: t('releases:table'), icon: List },
            ]}
          />
        }
      />
      {isWatchOnly(user) && organization && state.page === 0 && (
        <ReleaseSlider organizationId={organizationId} route={route} shape={shape} />
      )}
      <ReleaseTools
        state={state}
        types={organization?.releaseTypes ?? []}
        showStatus={can('release.readDraft')}
        fixedYear={readRouteFilter(route).year !== undefined}
        onChange={(change) => setSearch({ p: undefined, ...change })}
      />
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending || (items === undefined && total > 0) ? (
        <ReleasesComing view={releaseView} shape={shape} />
      ) : total === 0 ? (
        <ReleaseEmpty
          filtered={isFiltered(state)}
          organization={organization}
          canWrite={can('release.write')}
          onClear={() =>
            setSearch({ search: undefined, year: undefined, type: undefined, status: undefined })
          }
        />
      ) : releaseView === 'table' ? (
        <ReleaseTable
          organizationId={organizationId}
          releases={items ?? none}
          types={organization?.releaseTypes ?? noTypes}
        />
      ) : (
        <ReleaseGrid
          organizationId={organizationId}
          releases={items ?? none}
          shape={shape}
          types={organization?.releaseTypes ?? noTypes}
        />
      )}
      {total > 0 && <Pagination page={state.page} limit={state.limit} total={total} isCapped={isCapped} />}
    </Page>
  );
}
