import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { suppressionsAddress, useSuppressions } from '../../data/suppression.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useListChange, useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { useKeptSort } from '../../ui/list/kept-sort.ts';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import { AddDialog } from './add-dialog.tsx';
import { type Releasable, ReleaseDialog } from './release-dialog.tsx';
import { channels, cleared, isFiltered, kinds, queryOf, readState, sorts } from './suppression-state.ts';
import { SuppressionTable } from './suppression-table.tsx';

/** Who gets no messages of the organization, by which channel and why. */
export function SuppressionPage() {
  const organizationId = useRouteParams().organizationId ?? '';
  const { t } = useTranslation();
  useCrumbs([
    { label: t('suppression:contacts'), to: path.contacts(organizationId) },
    { label: t('suppression:title') },
  ]);
  return (
    <Permitted organizationId={organizationId} permission="contact.read">
      <SuppressionList organizationId={organizationId} />
    </Permitted>
  );
}

function SuppressionList({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const change = useListChange();
  const canWrite = useCan(organizationId)('contact.write');
  const [isAdding, setAdding] = useState(false);
  const [released, setReleased] = useState<Releasable | null>(null);
  const state = readState(useRouteSearch(), useKeptSort(organizationId, 'suppression', sorts));
  const query = queryOf(state);
  const list = useSuppressions(organizationId, query);
  const { total = 0, isTotalCapped: isCapped } = list.data ?? {};
  const counted = { count: total, total: formatNumber(total) };
  return (
    <Page title={t('suppression:title')}>
      <PageHeader
        title={t('suppression:title')}
        lede={
          list.data
            ? t(isCapped ? 'suppression:countCapped' : 'suppression:count', counted)
            : list.isPending && t('common:loading')
        }
        actions={
          <div className="row wrap">
            {total > 0 && (
              <a className="button" href={suppressionsAddress(organizationId, query)} download>
                <Icon of={Download} /> <span>{t('suppression:export')}</span>
              </a>
            )}
            {canWrite && (
              <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
                {t('suppression:add.open')}
              </Button>
            )}
          </div>
        }
      />
      <ListTools
        {...{ organizationId }}
        list="suppression"
        searchLabel={t('suppression:search')}
        search={state.search}
        sort={state.sort}
        sorts={sorts.map((value) => ({ value, label: t(`suppression:sortBy.${value}`) }))}
        filtered={isFiltered(state)}
        isEmpty={list.data?.total === 0}
        onClear={() => change(cleared)}
        onChange={change}
      >
        <ChoiceFilter
          name={t('suppression:channelName')}
          options={channels.map((value) => ({ value, label: t(`suppression:channel.${value}`) }))}
          chosen={state.channel ? [state.channel] : []}
          onChange={([channel]) => change({ channel })}
        />
        <ChoiceFilter
          name={t('suppression:kindName')}
          options={kinds.map((value) => ({ value, label: t(`suppression:kind.${value}`) }))}
          chosen={state.kind ? [state.kind] : []}
          onChange={([kind]) => change({ kind })}
        />
      </ListTools>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonTable cells={4} />
      ) : total === 0 ? (
        <Nobody isNarrowed={isFiltered(state)} onClear={() => change(cleared)} />
      ) : (
        <SuppressionTable
          {...{ organizationId }}
          rows={list.data.items}
          onRelease={canWrite ? setReleased : undefined}
        />
      )}
      {total > 0 && <Pagination page={state.page} limit={state.limit} total={total} isCapped={isCapped} />}
      {isAdding && <AddDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
      {released && (
        <ReleaseDialog
          organizationId={organizationId}
          suppression={released}
          onClose={() => setReleased(null)}
        />
      )}
    </Page>
  );
}

function Nobody({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isNarrowed)
    return (
      <Empty
        drawing={scenes.letter}
        title={t('suppression:empty.title')}
        text={t('suppression:empty.text')}
      />
    );
  return (
    <Empty drawing="noMatch" title={t('suppression:none')}>
      <Button kind="primary" onClick={onClear}>
        {t('common:clearFilters')}
      </Button>
    </Empty>
  );
}
