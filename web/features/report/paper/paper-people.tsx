import type { ReportRecipient } from '@firstlook/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber, formatPercent } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { nameOf, shown } from '../../../parts/link-right/link-choice.ts';
import { Heat } from '../../../ui/page/heat.tsx';
import { RecipientChip } from '../recipient-chip.tsx';
import css from './paper.module.css';

function Person({ recipient, isWatched }: { recipient: ReportRecipient; isWatched: boolean }) {
  const { t } = useTranslation();
  const { name, email, mobile, watch, linkEndedAt, linkOpenUntil, lastSeenAt } = recipient;
  const address = (recipient.origin === 'distribution-sms' ? mobile : null) ?? email ?? mobile;
  return (
    <tr>
      <td>
        <bdi>{nameOf(recipient) || t('report:unknown')}</bdi>
        {name && address && (
          <small>
            <Ltr>{address}</Ltr>
          </small>
        )}
      </td>
      <td>
        <RecipientChip recipient={recipient} />
        {linkEndedAt && <small>{t('report:ownLink.ended')}</small>}
        {!linkEndedAt && linkOpenUntil && (
          <small>
            {t('report:ownLink.openUntil')} <Ltr>{formatDate(linkOpenUntil)}</Ltr>
          </small>
        )}
      </td>
      {isWatched && (
        <>
          <td className={css.heat}>
            {watch && watch.percent > 0 ? (
              <Heat
                buckets={watch.buckets}
                label={t('report:heatLabel', { percent: Math.round(watch.percent) })}
              />
            ) : (
              '–'
            )}
          </td>
          <td className={css.number}>
            {watch && watch.percent > 0 ? <Ltr>{formatPercent(watch.percent)}</Ltr> : '–'}
          </td>
        </>
      )}
      <td className={css.number}>{lastSeenAt ? <Ltr>{formatDateTime(lastSeenAt)}</Ltr> : '–'}</td>
    </tr>
  );
}

interface PaperPeopleProps {
  recipients: readonly ReportRecipient[];
  /** People who match, of whom very many are not all there. */
  total: number;
  isWatched: boolean;
}

/** Everybody, from the first to the last, under a head that stands on each sheet. */
export function PaperPeople({ recipients, total, isWatched }: PaperPeopleProps) {
  const { t } = useTranslation();
  return (
    <section className={`${css.part} ${css.people}`}>
      <h2>{t('reportPaper:people', shown(total))}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('report:column.who')}</th>
            <th scope="col">{t('report:column.state')}</th>
            {isWatched && (
              <>
                <th scope="col">{t('report:column.heat')}</th>
                <th scope="col" className={css.number}>
                  {t('report:column.watched')}
                </th>
              </>
            )}
            <th scope="col" className={css.number}>
              {t('report:column.seen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {recipients.map((one) => (
            <Person key={one._id} recipient={one} isWatched={isWatched} />
          ))}
        </tbody>
      </table>
      {recipients.length < total && (
        <p className="muted small">
          {t('reportPaper:first', { most: formatNumber(recipients.length), all: formatNumber(total) })}
        </p>
      )}
    </section>
  );
}
