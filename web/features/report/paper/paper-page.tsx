import { Printer, Undo2 } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useOrganization } from '../../../data/organization.ts';
import { useRelease } from '../../../data/release.ts';
import { useReportGroups } from '../../../data/report-group.ts';
import { useWholeReport } from '../../../data/report-paper.ts';
import { path } from '../../../device/path.ts';
import { directionOf } from '../../../i18n/i18n.ts';
import { Failure } from '../../../parts/failure.tsx';
import { FilmCurves } from '../../../parts/film-curve/film-curves.tsx';
import { paperAccent } from '../../../parts/organization-theme.ts';
import { isWatchable } from '../../../parts/watchable.ts';
import { useRouteParams, useRouteSearch } from '../../../ui/hook/navigation.ts';
import { Button, ButtonLink } from '../../../ui/page/button.tsx';
import { useCrumbs } from '../../../ui/page/crumbs.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { Funnel } from '../funnel.tsx';
import { Kits } from '../kits.tsx';
import { type ReportState, readReportState, reportQueryOf } from '../report-state.ts';
import { useGroupName } from '../use-group-name.ts';
import css from './paper.module.css';
import { PaperCover } from './paper-cover.tsx';
import { PaperAccounts, PaperGroups, PaperOrigins } from './paper-numbers.tsx';
import { PaperPeople } from './paper-people.tsx';
import { useSheetStyle } from './sheet-style.ts';
import { whenDrawn } from './when-drawn.ts';

/** Opens the browser's own window for printing, once, when all of it stands there. */
function usePrintOnce(isReady: boolean): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isReady || isAsked.current) return;
    isAsked.current = true;
    const stop = new AbortController();
    void whenDrawn(stop.signal).then((isDrawn) => isDrawn && window.print());
    return () => {
      stop.abort();
      isAsked.current = false;
    };
  }, [isReady]);
}

/** Whom the people are narrowed to, in words. */
function useNarrowed(organizationId: string, id: string, state: ReportState): string {
  const { t } = useTranslation();
  const { filter, search, by, group, machines } = state;
  const nameOf = useGroupName();
  const groups = useReportGroups(organizationId, id, group ? by : null, machines);
  const item = groups.data?.items.find(({ _id }) => _id === group);
  return [
    filter === 'all' ? '' : t(`report:filter.${filter}`),
    by && group
      ? `${t(`report:groups.${by}`)}${t('common:colon')} ${item ? nameOf(by, item) : t('report:groups.unknown')}`
      : '',
    search && `„${search}”`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The whole report for paper or a PDF, in the look of the organization: all that its screen says, and everybody. */
export function PaperPage() {
  const { t, i18n } = useTranslation();
  const { organizationId = '', id = '' } = useRouteParams();
  const state = readReportState(useRouteSearch());
  const organization = useOrganization(organizationId);
  const release = useRelease(organizationId, id);
  const { pagination: _, ...query } = reportQueryOf(state);
  const report = useWholeReport(organizationId, id, query);
  const { data } = report;
  const narrowed = useNarrowed(organizationId, id, state);
  const name = data?.title ?? '';
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    { label: t('report:crumb'), to: path.releaseReport(organizationId, id) },
    { label: t('reportPaper:title') },
  ]);
  useSheetStyle([organization?.name, name].filter(Boolean).join(' · '), directionOf(i18n.language) === 'rtl');
  usePrintOnce(!!data && !!organization && !release.isPending);
  if (report.isError && !data)
    return (
      <Page title={t('reportPaper:title')}>
        <Failure whole error={report.error} onRetry={() => void report.refetch()} />
      </Page>
    );
  if (!data || !organization)
    return (
      <Page title={t('reportPaper:title')}>
        <p className="muted">{t('reportPaper:loading')}</p>
        <SkeletonTable cells={4} />
      </Page>
    );
  const isWatched = !release.data || isWatchable(release.data.releaseData) || data.releaseFiles.length > 0;
  const accent = paperAccent(organization);
  const look = accent && { '--primary': accent.action, '--on-primary': accent.onAction };
  const at = new Date(report.dataUpdatedAt).toISOString();
  const own = { organizationId, releaseId: id };
  return (
    <Page title={t('report:title', { name })}>
      <div className={css.paper}>
        <div className={`${css.bar} screen-only`}>
          <Button kind="primary" icon={Printer} onClick={() => window.print()}>
            {t('report:print')}
          </Button>
          <ButtonLink icon={Undo2} flip to={path.releaseReport(organizationId, id)}>
            {t('reportPaper:back')}
          </ButtonLink>
          <span className="muted small">{t('reportPaper:hint')}</span>
        </div>
        <article className={css.sheets} data-theme="light" style={look as CSSProperties | undefined}>
          <PaperCover {...{ organization, isWatched, at, narrowed }} report={data} />
          <section className={css.part}>
            <h2>{t(isWatched ? 'report:funnel.title' : 'report:funnel.visitTitle')}</h2>
            <Funnel counts={data.counts} isWatched={isWatched} />
          </section>
          {isWatched && (
            <section className={css.part}>
              <h2>{t('filmCurve:title')}</h2>
              <FilmCurves {...own} />
            </section>
          )}
          <PaperGroups {...own} isWatched={isWatched} machines={state.machines} />
          <PaperOrigins origins={data.origins} />
          <Kits kits={data.kits} />
          <PaperAccounts accounts={data.relevantAccounts} />
          <PaperPeople recipients={data.recipients} total={data.total} isWatched={isWatched} />
        </article>
      </div>
    </Page>
  );
}
