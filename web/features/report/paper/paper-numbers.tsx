import type { ReleaseReport } from '@firstlook/contract/report.ts';
import type { ReportFunnel } from '@firstlook/contract/report-group.ts';
import { type ReportGroupKind, reportGroupKinds } from '@firstlook/contract/report-group-kind.ts';
import { useTranslation } from 'react-i18next';
import { useReportGroups } from '../../../data/report-group.ts';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { funnelSteps, useGroupRows, visitSteps } from '../group-rows.ts';
import { originName } from '../origins.tsx';
import css from './paper.module.css';

const shareOf = ({ sent }: ReportFunnel, people: number) =>
  sent > 0 ? formatPercent((people / sent) * 100) : '';

interface PaperGroupsProps {
  organizationId: string;
  releaseId: string;
  isWatched: boolean;
  machines: boolean;
}

function Groups({ by, isWatched, ...props }: PaperGroupsProps & { by: ReportGroupKind }) {
  const { t } = useTranslation();
  const groups = useReportGroups(props.organizationId, props.releaseId, by, props.machines);
  const rows = useGroupRows(groups.data);
  // One channel says what all of them say.
  const least = by === 'origin' ? 2 : 1;
  if (!groups.data || groups.data.items.length < least) return null;
  const steps = isWatched ? funnelSteps : visitSteps;
  return (
    <section className={css.part}>
      <h2>{t(`report:groups.label.${by}`)}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(`report:groups.${by}`)}</th>
            {steps.map((step) => (
              <th scope="col" key={step} className={css.number}>
                {t(`report:groups.step.${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, counts }) => (
            <tr key={key}>
              <td>
                <bdi>{name}</bdi>
              </td>
              {steps.map((step) => (
                <td key={step} className={css.number}>
                  {formatNumber(counts[step])}
                  {step !== 'chosen' && step !== 'sent' && (
                    <small>
                      <Ltr>{shareOf(counts, counts[step])}</Ltr>
                    </small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The funnel of each list, tag, company and channel; a kind of which there is nothing is left out. */
export function PaperGroups(props: PaperGroupsProps) {
  return reportGroupKinds.map((by) => <Groups key={by} by={by} {...props} />);
}

/** Where people came in from. */
export function PaperOrigins({ origins }: Pick<ReleaseReport, 'origins'>) {
  const { t } = useTranslation();
  const came = origins.filter(({ visits }) => visits > 0);
  if (came.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>{t('report:origins')}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('report:column.origin')}</th>
            <th scope="col" className={css.number}>
              {t('report:column.entrances')}
            </th>
          </tr>
        </thead>
        <tbody>
          {came.map(({ origin, visits }) => (
            <tr key={origin}>
              <td>
                <bdi>{originName(origin, t)}</bdi>
              </td>
              <td className={css.number}>{formatNumber(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who watched signed in, all of them. */
export function PaperAccounts({ accounts }: { accounts: ReleaseReport['relevantAccounts'] }) {
  const { t } = useTranslation();
  if (accounts.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>{t('report:here.title')}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('report:here.who')}</th>
            <th scope="col">{t('report:here.films')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ _id, name, email, watches }) => (
            <tr key={_id}>
              <td>
                <bdi>{name}</bdi>
                <small>
                  <Ltr>{email}</Ltr>
                </small>
              </td>
              <td>
                {watches.map(({ fileId, filmVersion, title, percent }) => (
                  <div key={`${fileId}/${filmVersion}`}>
                    <bdi>{title}</bdi> <Ltr>{formatPercent(percent)}</Ltr>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
