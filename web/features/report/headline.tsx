import { isLeaving } from '@firstlook/contract/follow-sends.ts';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber, sayPercent } from '../../i18n/format.ts';
import css from './report.module.css';

/** People who watched signed in stand in no send, so they are said beside it and not among it. */
function SignedIn({ counts }: Pick<ReleaseReport, 'counts'>) {
  const { t } = useTranslation();
  const count = counts.watchedSignedIn;
  if (count === 0) return null;
  const key = counts.watched > 0 ? 'alsoSignedIn' : 'signedIn';
  return (
    <span className={css.headlineAlso}>
      {t(`report:headline.${key}`, { count, total: formatNumber(count) })}
    </span>
  );
}

/** Shares of those who were reached: audiences of different size cannot be compared in people. */
export function sharesOf(
  { counts, previous }: Shared,
  isWatched: boolean,
): { own: number; before: number | null } {
  const key = isWatched ? 'watched' : 'landed';
  const share = (part: number, whole: number) => Math.round((part / whole) * 100);
  return {
    own: counts.sent > 0 ? share(counts[key], counts.sent) : 0,
    before: previous && previous.sent > 0 && counts.sent > 0 ? share(previous[key], previous.sent) : null,
  };
}

/** In people: so many more or fewer than the release before; null where there is none. */
export function moreThanBefore({ counts, previous }: Shared, isWatched: boolean): number | null {
  const key = isWatched ? 'watched' : 'landed';
  return previous && previous.sent > 0 && counts.sent > 0 ? counts[key] - previous[key] : null;
}

function MoreThanBefore({ more }: { more: number }) {
  const { t } = useTranslation();
  if (more === 0) return t('report:headline.asMany');
  const count = Math.abs(more);
  return t(`report:headline.${more > 0 ? 'more' : 'fewer'}`, { count, total: formatNumber(count) });
}

type Shared = Pick<ReleaseReport, 'previous'> & {
  counts: Pick<ReleaseReport['counts'], 'sent' | 'watched' | 'landed'>;
};

/** The report in one sentence: who watched or came, out of how many, beside the last release of its kind. */
export function Saying({ report, isWatched }: { report: ReleaseReport; isWatched: boolean }) {
  const { t } = useTranslation();
  const { counts } = report;
  if (counts.chosen === 0) {
    return (
      <>
        {report.distributedAt ? t('report:headline.noData') : t('report:headline.nothing')}
        <SignedIn counts={counts} />
      </>
    );
  }
  const { own, before } = sharesOf(report, isWatched);
  const more = moreThanBefore(report, isWatched);
  const kind = isWatched ? 'watched' : 'visited';
  const count = kind === 'watched' ? counts.watched : counts.landed;
  // What has only begun to leave is not measured against what was sent long ago.
  const isBegun = report.distributions.some(isLeaving);
  return (
    <>
      <Trans
        i18nKey={`report:headline.${kind}`}
        count={count}
        values={{ watched: formatNumber(count), sent: formatNumber(counts.sent) }}
        components={{ em: <em /> }}
      />
      {before !== null && !isBegun && (
        <span className={css.headlineAlso}>
          {more !== null && (
            <>
              <MoreThanBefore more={more} />
              {' · '}
            </>
          )}
          {t('report:headline.compared', {
            own: sayPercent(own),
            before: sayPercent(before),
          })}
        </span>
      )}
      <SignedIn counts={counts} />
    </>
  );
}

export const Headline = (props: { report: ReleaseReport; isWatched: boolean }) => (
  <h1>
    <Saying {...props} />
  </h1>
);
