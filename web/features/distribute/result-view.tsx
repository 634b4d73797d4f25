import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatDate, formatNumber, formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { reminderName } from '../../parts/follow-up-words.ts';
import { numbersOf } from '../../parts/send-numbers.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { PartNumbers } from './part-numbers.tsx';
import { useStateName } from './reason.ts';
import css from './result.module.css';
import { ResultList } from './result-list.tsx';
import { countOfState, leftNothing, type ResultState, wayOfSend } from './states.ts';
import { Tally } from './tally.tsx';

interface ResultViewProps {
  organizationId: string;
  release: Release;
  progress: DistributionProgress;
  /** Stands between the line and the numbers. */
  children?: ReactNode;
}

/** A folded envelope; its line is drawn once. */
function Envelope() {
  return (
    <svg className={css.envelope} viewBox="0 0 168 112" aria-hidden="true">
      <path d="M34 34h100a5 5 0 0 1 5 5v58a5 5 0 0 1-5 5H34a5 5 0 0 1-5-5V39a5 5 0 0 1 5-5z" />
      <path d="M31 38l53 40 53-40" />
      <path d="M33 100l36-34M135 100L99 66" />
      <path
        className={css.flight}
        d="M84 78c-18-22-40-30-58-24-16 6-14 22 0 20 18-2 20-34 8-50-6-8-14-12-22-12"
      />
      <path className={css.flight} d="M18 6l-8 6 7 7" />
    </svg>
  );
}

const always: readonly ResultState[] = ['sent', 'failed', 'already', 'unsubscribed', 'missing-data'];
const whenThere: readonly ResultState[] = [
  'joined',
  'no-consent',
  'over-cap',
  'bounced',
  'unconfirmed',
  'stopped',
];

/** What came of the send in a line, and when it went. */
function ResultHead({ name, progress }: { name: string; progress: DistributionProgress }) {
  const { t } = useTranslation();
  const { sent } = numbersOf(progress);
  const way = wayOfSend(progress);
  const reminder = reminderName(t, progress.followUp?.did);
  const count = { count: sent, total: formatNumber(sent), name: reminder ?? name };
  return (
    <div className={css.resultHead}>
      <Envelope />
      <div className="grow">
        <h2 className="h1">
          {progress.phase === 'stopped'
            ? t('distribute:result.stopped', count)
            : t('distribute:result.title', count)}
        </h2>
        <p className="lede">
          {leftNothing(progress) ? (
            t('distribute:result.nothingLeft')
          ) : (
            <>
              {t('distribute:result.at')} <Ltr>{formatDate(progress.startsAt)}</Ltr>,{' '}
              <Ltr>{formatTime(progress.startsAt)}</Ltr>
            </>
          )}
          {way !== 'email' && ` · ${t(`distribute:channel.${way}`)}`}
          {way !== 'sms' && progress.subject && !progress.subjectTest && (
            <>
              {' · '}
              <bdi>{progress.subject}</bdi>
            </>
          )}
        </p>
        <PartNumbers progress={progress} />
      </div>
    </div>
  );
}

/** Where all people of a send came out: the numbers add up to all who were chosen, and each one opens. */
export function ResultView({ organizationId, release, progress, children }: ResultViewProps) {
  const { t } = useTranslation();
  const stateName = useStateName(wayOfSend(progress));
  const { failed, unconfirmed, unlisted } = numbersOf(progress);
  const [open, setOpen] = useState<ResultState>(
    leftNothing(progress) ? 'stopped' : failed > 0 ? 'failed' : unconfirmed > 0 ? 'unconfirmed' : 'sent',
  );
  const shown = [...always, ...whenThere.filter((state) => countOfState(progress, state) > 0)];
  return (
    <>
      <ResultHead name={String(release.releaseData.title ?? '')} progress={progress} />
      {children}
      <Tally
        items={shown.map((state) => {
          const count = countOfState(progress, state);
          return {
            key: state,
            count,
            label: stateName(state),
            warn: (state === 'failed' || state === 'missing-data' || state === 'unconfirmed') && count > 0,
            isOn: state === open,
            onClick: () => setOpen(state),
          };
        })}
      />
      <p className={classNames('muted small', css.resultSum)}>
        {t('distribute:result.sum', { count: progress.total, total: formatNumber(progress.total) })}
        {progress.subjectTest?.choice && ` ${t('distribute:result.joined')}`}
        {unlisted > 0 &&
          ` ${t(
            progress.phase === 'stopped' ? 'distribute:result.stoppedBefore' : 'distribute:result.goneBefore',
            {
              count: unlisted,
              total: formatNumber(unlisted),
            },
          )}`}
      </p>
      <ResultList
        key={open}
        organizationId={organizationId}
        distributionId={progress.distributionId}
        way={wayOfSend(progress)}
        state={open}
        count={countOfState(progress, open) - (open === 'no-consent' ? 0 : (progress.unlisted[open] ?? 0))}
      />
      <div className={classNames('row wrap', css.resultWays)}>
        {release.abilities.report && (
          <ButtonLink
            kind="primary"
            icon={ChartNoAxesColumn}
            to={path.releaseReport(organizationId, release._id)}
          >
            {t('distribute:toReport')}
          </ButtonLink>
        )}
        <ButtonLink kind="ghost" to={path.releases(organizationId)}>
          {t('distribute:toReleases')}
        </ButtonLink>
      </div>
    </>
  );
}
