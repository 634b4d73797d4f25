import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { useRelease } from '../../../data/release.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { pictureOf } from '../../../parts/picture.ts';
import { classNames } from '../../../ui/page/class-name.ts';
import { Cover } from '../../../ui/page/cover.tsx';
import { OrganizationMark } from '../../../ui/page/organization-mark.tsx';
import { Saying } from '../headline.tsx';
import { sendsThatLeft } from '../sends-that-left.ts';
import css from './paper.module.css';

interface PaperCoverProps {
  organization: OrganizationView;
  report: ReleaseReport;
  isWatched: boolean;
  /** When it was counted, ISO. */
  at: string;
  /** Whom the report is narrowed to, in words; empty for everybody. */
  narrowed: string;
}

/** The first sheet: whose report it is, of what, when, and what it says in a sentence. */
export function PaperCover({ organization, report, isWatched, at, narrowed }: PaperCoverProps) {
  const { t } = useTranslation();
  const { data: release } = useRelease(organization._id, report.releaseId);
  const shape = coverShapeOf(organization);
  const sends = sendsThatLeft(report.distributions);
  return (
    <header className={css.cover}>
      <div className={css.band}>
        <OrganizationMark name={organization.name} logo={organization.logo} />
        <b>
          <bdi>{organization.name}</bdi>
        </b>
      </div>
      <div className={classNames(css.picture, css[shape])}>
        <Cover shape={shape} {...pictureOf(release?.releaseData.mainImage)} title={report.title} />
      </div>
      <div>
        <p className={css.kind}>{t('reportPaper:kind')}</p>
        <h1>
          <bdi>{report.title}</bdi>
        </h1>
      </div>
      <p className={css.saying}>
        <Saying report={report} isWatched={isWatched} />
      </p>
      <dl className={css.facts}>
        {report.distributedAt && (
          <div>
            <dt>{t('report:distributed')}</dt>
            <dd>
              <Ltr>{formatDate(report.distributedAt)}</Ltr>
            </dd>
          </div>
        )}
        {report.expirationDate && (
          <div>
            <dt>{t('report:openUntil')}</dt>
            <dd>
              <Ltr>{formatDate(report.expirationDate)}</Ltr>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('reportPaper:sends')}</dt>
          <dd>{formatNumber(sends)}</dd>
        </div>
        <div>
          <dt>{t('reportPaper:at')}</dt>
          <dd>
            <Ltr>{formatDateTime(at)}</Ltr>
          </dd>
        </div>
        {narrowed && (
          <div>
            <dt>{t('reportPaper:narrowed')}</dt>
            <dd>{narrowed}</dd>
          </div>
        )}
      </dl>
    </header>
  );
}
