import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { OrganizationRoute, OrganizationView, ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseCard, ReleaseFilter } from '@firstlook/contract/release.ts';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useOrganization } from '../../data/organization.ts';
import { useReleases } from '../../data/release.ts';
import { isWatchOnly, useCan, useUser } from '../../data/session.ts';
import { type OwnWatching, useOwnWatching } from '../../data/watching.ts';
import { useUiConfig } from '../../device/ui-config.ts';
import { formatNumber } from '../../i18n/format.ts';
import { withWords } from '../../i18n/words.ts';
import { Failure } from '../../parts/failure.tsx';
import { readRouteFilter } from '../../parts/route-filter.ts';
import { useListChange, useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { useKeptSort } from '../../ui/list/kept-sort.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { FolderEmpty } from './folder-empty.tsx';
import { FolderTiles } from './folder-tiles.tsx';
import { FolderTrail, useFolderView } from './folder-view.tsx';
import { clearOf, isFiltered, type ListState, listQueryOf, readListState, sorts } from './list-query.ts';
import { ReleaseEmpty } from './release-empty.tsx';
import { ReleaseGrid, ReleasesComing } from './release-grid.tsx';
import { ReleaseSlider } from './release-slider.tsx';
import { ReleaseTable } from './release-table.tsx';
import { ReleaseTools } from './release-tools.tsx';
import { isReportMode, mayReportOn, ReportSwitch } from './report-switch.tsx';
import { conditionOf } from './selection.ts';
import { SelectionTools } from './selection-tools.tsx';
import { type Picking, usePicking, useSelection } from './use-selection.ts';
import { ViewSwitch } from './view-switch.tsx';

const FilingDialog = lazy(() =>
  import('./filing-dialog.tsx').then((module) => ({ default: module.FilingDialog })),
);

const ReportResults = lazy(() =>
  withWords(['report'], import('./report-results.tsx')).then((module) => ({ default: module.ReportResults })),
);

const WatchingRows = lazy(() =>
  withWords(['watching'], import('./watching-rows.tsx')).then((module) => ({ default: module.WatchingRows })),
);

const countKey = (isCapped?: boolean) => (isCapped ? 'releases:countCapped' : 'releases:count');
const none: readonly ReleaseCard[] = [];
const noFilters: readonly ReleaseFilter[] = [];
const noTypes: readonly ReleaseType[] = [];

interface ResultsProps {
  organizationId: string;
  organization: OrganizationView | undefined;
  list: ReturnType<typeof useReleases>;
  state: ListState;
  folders: ReturnType<typeof useFolderView>;
  /** A click leads to the report of a release, and the cards tell its numbers. */
  isReport: boolean;
  onFile: ((release: ReleaseCard) => void) | undefined;
  picking: Picking | undefined;
  own: OwnWatching | undefined;
  onClear: () => void;
}

/** The cards or rows, or what stands in their place: not here yet, none, refused. */
function Results(props: ResultsProps) {
  const { organizationId, organization, list, state, folders, isReport, onFile, picking, own, onClear } =
    props;
  const can = useCan(organizationId);
  const { releaseView } = useUiConfig();
  const items = useDeferredValue(list.data?.items);
  const total = list.data?.total ?? 0;
  const shape = coverShapeOf(organization);
  const types = organization?.releaseTypes ?? noTypes;
  // The address names a filter that the organization no longer has.
  const isLost = list.error instanceof ApiError && list.error.status === 400 && isFiltered(state);
  if (list.isError && !isLost) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!isLost && (list.isPending || folders.isPending || (items === undefined && total > 0)))
    return <ReleasesComing view={releaseView} shape={shape} />;
  if (folders.isGone || (total === 0 && state.folder && !isFiltered(state)))
    return (
      <Suspense>
        <FolderEmpty organizationId={organizationId} isGone={folders.isGone} mayFile={can('release.write')} />
      </Suspense>
    );
  if (total === 0 || isLost)
    return (
      <ReleaseEmpty
        filtered={isFiltered(state)}
        organization={organization}
        canWrite={can('release.write')}
        onClear={onClear}
      />
    );
  const home = organization?.locale;
  const shown = { organizationId, releases: items ?? none, types, home, onFile, picking };
  if (isReport)
    return (
      <Suspense fallback={<ReleasesComing view={releaseView} shape={shape} />}>
        <ReportResults {...{ organizationId, types, shape }} releases={shown.releases} view={releaseView} />
      </Suspense>
    );
  return releaseView === 'table' ? (
    <ReleaseTable {...shown} />
  ) : (
    <ReleaseGrid {...shown} {...{ shape, own }} />
  );
}

/** How many there are; a refusal is not a wait. */
function ListCount({ list: { data, isPending } }: Pick<ResultsProps, 'list'>) {
  const { t } = useTranslation();
  if (!data) return isPending && t('releases:loadingCount');
  return t(countKey(data.isTotalCapped), { count: data.total, total: formatNumber(data.total) });
}

/**
 * The releases of one organization route or folder. Everything that narrows the list stands in the address. The cards are
 * drawn behind the rest of the page: what is typed meanwhile is answered first.
 */
export function ReleasePage({ route }: { route: OrganizationRoute | undefined }) {
  const { t } = useTranslation();
  const { locale } = useUiConfig();
  const organizationId = useRouteParams().organizationId ?? '';
  const search = useRouteSearch();
  const change = useListChange();
  const organization = useOrganization(organizationId);
  const can = useCan(organizationId);
  const mayFile = can('release.write');
  const user = useUser();
  const isWatcher = isWatchOnly(user);
  const own = useOwnWatching(organizationId, route?.id, !!user && isWatcher && can('release.read'));
  const state = readListState(search, new Date(), useKeptSort(organizationId, 'release', sorts));
  const query = listQueryOf(state, route);
  const list = useReleases(organizationId, { ...query, choices: locale }, organizationId !== '');
  const folders = useFolderView(organizationId, state, mayFile);
  const [filed, setFiled] = useState<ReleaseCard | null>(null);
  const condition = conditionOf(query);
  const selecting = useSelection({
    place: [organizationId, route?.id, state.folder].join(),
    condition,
    page: list.data?.items ?? none,
    mayFile,
  });
  const picking = usePicking(selecting);

  const mayReport = mayReportOn(list.data?.items);
  const isReport = mayReport && isReportMode(search);

  const title = folders.folder?.name ?? route?.name ?? t('releases:title');
  const { total = 0, isTotalCapped: isCapped } = list.data ?? {};

  return (
    <Page title={title}>
      <FolderTrail organizationId={organizationId} trail={folders.trail} />
      <PageHeader
        title={<bdi>{title}</bdi>}
        lede={list.isError || folders.isGone ? undefined : <ListCount list={list} />}
        actions={
          <div className="row wrap">
            <ReportSwitch mayReport={mayReport} />
            <ViewSwitch />
          </div>
        }
      />
      {isWatcher && organization && state.page === 0 && !state.folder && (
        <>
          {own && (
            <Suspense>
              <WatchingRows {...{ organizationId, own }} shape={coverShapeOf(organization)} />
            </Suspense>
          )}
          <ReleaseSlider {...{ organizationId, route, own }} shape={coverShapeOf(organization)} />
        </>
      )}
      <ReleaseTools
        {...{ organizationId, state }}
        isEmpty={list.data?.total === 0}
        types={organization?.releaseTypes ?? []}
        filters={list.data?.filters ?? noFilters}
        showStatus={can('release.readDraft')}
        fixedYear={readRouteFilter(route).year !== undefined}
        onChange={change}
      />
      {folders.hasTiles && (
        <FolderTiles
          organizationId={organizationId}
          folders={folders.folders}
          folderId={state.folder}
          mayFile={mayFile}
        />
      )}
      <div {...selecting.list}>
        <Results
          {...{ organizationId, organization, list, state, folders, isReport }}
          onFile={mayFile ? setFiled : undefined}
          picking={can('release.readDraft') && !isReport ? picking : undefined}
          own={own}
          onClear={() => change(clearOf(state))}
        />
      </div>
      {total > 0 && <Pagination page={state.page} limit={state.limit} total={total} isCapped={isCapped} />}
      <SelectionTools {...{ organizationId, condition, total, isCapped }} state={selecting} />
      {filed && (
        <Suspense>
          <FilingDialog
            key={filed._id}
            organizationId={organizationId}
            release={filed}
            onClose={() => setFiled(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}
