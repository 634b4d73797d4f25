import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { pictureOf } from '../../parts/picture.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Cover, type CoverShape } from '../../ui/page/cover.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Advertisements } from './advertisements.tsx';
import { Headline } from './headline.tsx';
import css from './report.module.css';
import { ReportExport } from './report-export.tsx';
import { sendsThatLeft } from './sends-that-left.ts';

interface ReportHeadProps {
  organizationId: string;
  report: ReleaseReport;
  isWatched: boolean;
  shape: CoverShape;
  isArchived: boolean;
  /** The main image of the release, as its data says it. */
  picture: Parameters<typeof pictureOf>[0];
}

/** What a report is about, what it says in one sentence, and what can be done with it. */
export function ReportHead({
  organizationId,
  report,
  isWatched,
  shape,
  isArchived,
  picture,
}: ReportHeadProps) {
  const { t } = useTranslation();
  const can = useCan(organizationId);
  const { releaseId, title } = report;
  const sends = sendsThatLeft(report.distributions);
  return (
    <div className={css.head}>
      <div className={classNames(css.thumbnail, css[shape])}>
        <Cover shape={shape} room="240px" {...pictureOf(picture)} title={title} />
      </div>
      <div className="grow">
        <Headline report={report} isWatched={isWatched} />
        <p>
          <bdi>{title}</bdi>
          {report.distributedAt && (
            <>
              {' · '}
              {t('report:distributedOn')} <Ltr>{formatDate(report.distributedAt)}</Ltr>
            </>
          )}
          {sends > 0 && (
            <>
              {' · '}
              {t('report:sends', { count: sends, total: formatNumber(sends) })}
              <Advertisements of={report.distributions} />
            </>
          )}
          {report.distributedAt && report.counts.sent > 0 && (
            <span className="screen-only">
              {' · '}
              <AppLink
                className="link"
                to={path.reportCompare(organizationId)}
                search={{ releases: [releaseId, report.previous?.releaseId].filter(Boolean).join(',') }}
              >
                {t('report:compare')}
              </AppLink>
            </span>
          )}
          {report.expirationDate && (
            <>
              {' · '}
              {t('report:openUntil')} <Ltr>{formatDate(report.expirationDate)}</Ltr>
            </>
          )}
        </p>
      </div>
      <div className="row wrap">
        {report.counts.chosen > 0 && <ReportExport organizationId={organizationId} releaseId={releaseId} />}
        {can('distribution.send') && !isArchived && (
          <ButtonLink kind="primary" icon={Send} flip to={path.releaseDistribute(organizationId, releaseId)}>
            {report.counts.chosen > 0 ? t('report:again') : t('report:distribute')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
