import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';

/** Who watched signed in stands in no send, so they are said beside it and not among it. */
function SignedIn({ counts }: Pick<ReleaseReport, 'counts'>) {
  const { t } = useTranslation();
  const count = counts.watchedSignedIn;
  if (count === 0) return null;
  const key = counts.watched > 0 ? 'alsoSignedIn' : 'signedIn';
  return (
    <span className="headline-also">
      {t(`report:headline.${key}`, { count, total: formatNumber(count) })}
    </span>
  );
}

/** The report in one sentence: who watched, out of how many, against the last release of its kind. */
export function Headline({ report }: { report: ReleaseReport }) {
  const { t } = useTranslation();
  const { counts, previous } = report;
  if (counts.chosen === 0) {
    return (
      <h1>
        {report.distributedAt ? t('report:headline.noData') : t('report:headline.nothing')}
        <SignedIn counts={counts} />
      </h1>
    );
  }
  const difference = previous ? counts.watched - previous.watched : 0;
  const against = !previous ? null : difference > 0 ? 'more' : difference < 0 ? 'fewer' : 'same';
  const values = { watched: formatNumber(counts.watched), sent: formatNumber(counts.sent) };
  return (
    <h1>
      <Trans
        i18nKey="report:headline.watched"
        count={counts.watched}
        values={values}
        components={{ em: <em /> }}
      />
      {against &&
        t(`report:headline.${against}`, {
          count: Math.abs(difference),
          total: formatNumber(Math.abs(difference)),
        })}
      <SignedIn counts={counts} />
    </h1>
  );
}
