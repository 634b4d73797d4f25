import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useReport } from '../../data/distribution.ts';
import { useOrganization } from '../../data/organization.ts';
import { useRelease } from '../../data/release.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { ArchivedNote } from '../../parts/archived-note.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FilmCurves } from '../../parts/film-curve/film-curves.tsx';
import { SendWaits } from '../../parts/send-waits.tsx';
import { SubjectTest } from '../../parts/subject-test/subject-test.tsx';
import { isWatchable } from '../../parts/watchable.ts';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { classNames } from '../../ui/page/class-name.ts';
import type { CoverShape } from '../../ui/page/cover.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { Delayed, Skeleton, SkeletonTable } from '../../ui/page/skeleton.tsx';
import { FollowUps } from './follow-ups.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { Kits } from './kits.tsx';
import { LinkCopier } from './link-copier.tsx';
import { Origins } from './origins.tsx';
import { Promises } from './promises.tsx';
import { RecipientSection } from './recipient-section.tsx';
import { RemoveData } from './remove-data.tsx';
import css from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { readReportState, reportQueryOf } from './report-state.ts';
import { sendsThatLeft } from './sends-that-left.ts';
import { WatchedHere } from './watched-here.tsx';

/** The head, the figures and the people of a report before they are there. */
function ReportSkeleton({ shape }: { shape: CoverShape }) {
  return (
    <>
      <Delayed>
        <div className={css.head} aria-hidden="true">
          <div data-loading className={classNames(css.thumbnail, css[shape], 'skeleton')} />
          <div className="grow">
            <Skeleton width="min(420px, 80%)" height={34} />
            <p>
              <Skeleton width="min(260px, 50%)" />
            </p>
          </div>
        </div>
        <p aria-hidden="true">
          <Skeleton height={180} />
        </p>
      </Delayed>
      <SkeletonTable cells={4} />
    </>
  );
}

const isRefused = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

/** What became of a release: who got it, who looked, how much was watched. */
export function ReportPage() {
  const { t } = useTranslation();
  const { organizationId = '', id = '' } = useRouteParams();
  const state = readReportState(useRouteSearch());
  const setSearch = useSetSearch(true);
  const can = useCan(organizationId);
  const release = useRelease(organizationId, id);
  const report = useReport(organizationId, id, reportQueryOf(state));
  const data = report.data;
  // What was watched is told also after the film was taken out of the release.
  const isWatched =
    !release.data || isWatchable(release.data.releaseData) || (data?.releaseFiles.length ?? 0) > 0;
  const name = data?.title ?? '';
  // What is put away is brought back first.
  const maySend = can('distribution.send') && !release.data?.archivedAt;
  const organization = useOrganization(organizationId);
  const shape = coverShapeOf(organization);
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    ...(name ? [{ label: name, to: path.release(organizationId, id) }] : []),
    { label: t('report:crumb') },
  ]);
  // A report that stands open is read again by itself: one that fails for a moment leaves what was read.
  if (report.isError && (!data || isRefused(report.error))) {
    return (
      <Page title={t('report:crumb')}>
        <Failure whole error={report.error} onRetry={() => void report.refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={t('report:crumb')}>
        <ReportSkeleton shape={shape} />
      </Page>
    );
  }
  return (
    <Page title={t('report:title', { name })}>
      <p className="paper-only muted">
        <bdi>{organization?.name}</bdi> ·{' '}
        <Ltr>{formatDateTime(new Date(report.dataUpdatedAt).toISOString())}</Ltr>
      </p>
      <div className={classNames('screen-only', css.waits)}>
        <ArchivedNote release={release.data} />
      </div>
      <ReportHead
        {...{ organizationId, isWatched, shape }}
        isArchived={!!release.data?.archivedAt}
        report={data}
        picture={release.data?.releaseData.mainImage}
      />
      <div className={css.waits}>
        <SendWaits
          sends={data.distributions}
          wayTo={(send, label) =>
            can('distribution.send') && (
              <AppLink className="link" to={path.releaseDistribute(organizationId, id)} search={{ send }}>
                {label}
              </AppLink>
            )
          }
        />
      </div>
      {data.counts.chosen === 0 ? (
        <Empty
          drawing={scenes.people}
          title={data.distributedAt ? t('report:headline.noData') : t('report:none.title')}
          text={data.distributedAt ? t('report:none.published') : t('report:none.text')}
        />
      ) : (
        <>
          <FunnelSection
            {...{ organizationId, state, isWatched }}
            report={data}
            onChange={(change) => setSearch({ p: undefined, ...change })}
          />
          {data.distributions
            .filter((send) => send.subjectTest && sendsThatLeft([send]) > 0)
            .map((send) => (
              <SubjectTest
                key={send.distributionId}
                organizationId={organizationId}
                progress={send}
                isWatched={isWatched}
              />
            ))}
          <FollowUps
            organizationId={organizationId}
            releaseId={id}
            sends={data.distributions}
            mayAdd={maySend}
          />
          <RecipientSection
            organizationId={organizationId}
            report={data}
            state={state}
            isWatched={isWatched}
            maySend={maySend}
            isStale={report.isPlaceholderData}
            onChange={(change) => setSearch({ p: undefined, ...change })}
          />
        </>
      )}
      {isWatched && (
        <section className={css.curves}>
          <h2>{t('filmCurve:title')}</h2>
          <p className="muted small">{t('filmCurve:about')}</p>
          <FilmCurves organizationId={organizationId} releaseId={id} />
        </section>
      )}
      <Promises organizationId={organizationId} releaseId={id} />
      <Kits kits={data.kits} />
      <WatchedHere accounts={data.relevantAccounts} />
      <div className={css.lower}>
        <Origins origins={data.origins} />
        {can('distribution.send') && (
          <LinkCopier organizationId={organizationId} releaseId={id} releaseName={name} />
        )}
      </div>
      {can('distribution.delete') && (data.counts.chosen > 0 || data.distributedAt) && (
        <RemoveData organizationId={organizationId} report={data} />
      )}
    </Page>
  );
}
