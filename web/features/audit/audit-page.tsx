import { auditActions } from '@firstlook/contract/audit-action.ts';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { auditExportAddress, useAudit } from '../../data/trust.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { asKeyPart } from '../../i18n/word-key.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './audit.module.css';
import { AuditEntries } from './audit-entries.tsx';
import { auditQueryOf, cleared, isFiltered, isReversed, readAuditState } from './audit-state.ts';

const DateField = lazy(() =>
  import('../../ui/field/date-field.tsx').then((module) => ({ default: module.DateField })),
);

/** Who did what, when and from where. */
export function AuditPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="audit.read">
      <Log organizationId={organizationId} />
    </Permitted>
  );
}

function Log({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const state = readAuditState(useRouteSearch());
  const query = auditQueryOf(state);
  const isNone = isReversed(state);
  const list = useAudit(organizationId, query, !isNone);
  const name = useOrganization(organizationId)?.name ?? '';
  const total = list.data?.total ?? 0;
  const filtered = isFiltered(state);
  const change = (part: Record<string, string | undefined>) => setSearch({ p: undefined, ...part });
  useCrumbs([
    ...(organizationId === '-1'
      ? []
      : [{ label: name || t('audit:title'), to: path.organizationEdit(organizationId) }]),
    { label: t('audit:title') },
  ]);
  return (
    <Page title={t('audit:title')}>
      <PageHeader
        title={t('audit:title')}
        lede={t(organizationId === '-1' ? 'audit:ledeAll' : 'audit:lede')}
        actions={
          !isNone && (
            <a
              className="button"
              href={auditExportAddress(organizationId, { filter: query.filter })}
              download
            >
              <Download className="icon" aria-hidden="true" />
              <span>{t('audit:export')}</span>
            </a>
          )
        }
      />
      <search className={classNames('tools', css.tools)}>
        <SearchField
          shortcut
          label={t('audit:search')}
          value={state.search}
          onChange={(search) => change({ search: search || undefined })}
        />
        <ChoiceFilter
          many
          name={t('audit:action')}
          options={auditActions.map((value) => ({ value, label: t(`audit:act.${asKeyPart(value)}`) }))}
          chosen={state.actions}
          onChange={(chosen) => change({ action: chosen.join(',') || undefined })}
        />
        {state.person && (
          <ChoiceFilter
            name={t('audit:person')}
            options={[{ value: state.person, label: state.personName || t('audit:onePerson') }]}
            chosen={[state.person]}
            onChange={() => change({ person: undefined, name: undefined })}
          />
        )}
        <Suspense>
          <DateField
            className={css.auditDay}
            label={t('audit:from')}
            value={state.from}
            onChange={(from) => change({ from: from ?? undefined })}
          />
          <DateField
            className={css.auditDay}
            label={t('audit:to')}
            value={state.to}
            onChange={(to) => change({ to: to ?? undefined })}
          />
        </Suspense>
        {filtered && !isNone && list.data?.total !== 0 && (
          <Button kind="ghost" size="xs" className="tinted" onClick={() => change(cleared)}>
            {t('common:clearFilters')}
          </Button>
        )}
      </search>
      {isNone ? (
        <Empty drawing="nothing" title={t('audit:reversed')}>
          <Button onClick={() => change({ from: undefined, to: undefined })}>
            {t('common:clearFilters')}
          </Button>
        </Empty>
      ) : list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={8} />
      ) : total === 0 ? (
        <Empty
          drawing={filtered ? 'noMatch' : scenes.log}
          title={t(filtered ? 'audit:noMatch' : 'audit:none')}
          text={filtered ? undefined : t('audit:noneText')}
        >
          {filtered && <Button onClick={() => change(cleared)}>{t('common:clearFilters')}</Button>}
        </Empty>
      ) : (
        <>
          <p className="muted small">{t('audit:count', { count: total, total: formatNumber(total) })}</p>
          <AuditEntries
            entries={list.data.items}
            onPerson={(entry) => change({ person: entry.actorId ?? undefined, name: entry.actorName })}
          />
          <Pagination page={state.page} limit={state.limit} total={total} />
        </>
      )}
    </Page>
  );
}
