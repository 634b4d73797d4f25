import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { CircleCheck, CircleX, Pause, Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useResult, useSteer } from '../../data/distribution.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { numbersOf } from '../../parts/send-numbers.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import { CapWords } from './cap-words.tsx';
import { HourWords } from './hour-words.tsx';
import { PaceWords } from './pace-words.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { useReasonText } from './reason.ts';
import resultCss from './result.module.css';
import { SlowHosts } from './slow-hosts.tsx';
import { blocksOf } from './states.ts';
import tallyCss from './tally.module.css';
import { UndoBar } from './undo-bar.tsx';

interface ProgressViewProps {
  organizationId: string;
  progress: DistributionProgress;
}

const legend = [
  ['sent', 'var(--primary)'],
  ['open', 'var(--chart-track)'],
  ['failed', 'var(--apricot)'],
  ['unconfirmed', 'var(--chart-3)'],
] as const;

function Ledger({ progress }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  const numbers = numbersOf(progress);
  return (
    <div className={resultCss.ledger}>
      {legend.map(([key, background]) => (
        <div key={key}>
          <b>{formatNumber(numbers[key])}</b>
          <small>
            <i className={resultCss.swatch} style={{ background }} />
            {t(`distribute:ledger.${key}`)}
          </small>
        </div>
      ))}
      <div>
        <b>{formatNumber(numbers.meant)}</b>
        <small>{t('distribute:ledger.total')}</small>
      </div>
    </div>
  );
}

/** Those whose row changed last. */
function Live({ organizationId, distributionId }: { organizationId: string; distributionId: string }) {
  const { t } = useTranslation();
  const reason = useReasonText();
  const failed = useResult(organizationId, distributionId, { state: 'failed' });
  const sent = useResult(organizationId, distributionId, { state: 'sent' });
  const rows = [...(failed.data?.items.slice(0, 3) ?? []), ...(sent.data?.items.slice(0, 7) ?? [])];
  return (
    <aside>
      <h2 className={resultCss.liveTitle}>{t('distribute:live')}</h2>
      <ul className={tallyCss.live}>
        {rows.map((row) => (
          <li key={row._id} className={classNames(row.state === 'failed' && tallyCss.blocked)}>
            <Icon of={row.state === 'failed' ? CircleX : CircleCheck} />
            <span>
              <bdi>{row.name || row.email || row.mobile}</bdi>
              {row.state === 'failed' && <span className="muted"> · {reason(row.reason)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Why nothing leaves: a person paused it, the mail server refuses us, or the release has expired. */
/** @param isBack its release was archived, and is not any more */
export function PausedNote({
  refusal,
  isBack = false,
}: Pick<DistributionProgress, 'refusal'> & { isBack?: boolean }) {
  const { t } = useTranslation();
  if (isBack) return <Note tone="warn">{t('distribute:refusal.unarchived')}</Note>;
  if (!refusal) return <Note tone="warn">{t('distribute:paused')}</Note>;
  return (
    <Note tone="danger">
      {t(`distribute:refusal.${refusal.kind}`)}
      {refusal.words && (
        <small className="block" dir="auto">
          {t('distribute:refusal.words', { words: `\u2068${refusal.words}\u2069` })}
        </small>
      )}
    </Note>
  );
}

/** How many messages of a large send stand ready, who waits for another send, and that one need not wait here. */
function Remarks({ progress }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  const { preparing, behind, phase, subjectTest } = progress;
  // The rest of a send with two subjects may wait for a person's choice.
  const isHeld = phase === 'choosing' && subjectTest?.decidesAt === null;
  return (
    <>
      {!isHeld && <PaceWords progress={progress} />}
      {!isHeld && <HourWords progress={progress} />}
      {!isHeld && <CapWords progress={progress} />}
      <SlowHosts progress={progress} />
      {preparing && (
        <p className="small">
          {preparing.total === null
            ? t('distribute:uncounted')
            : t('distribute:preparing', {
                done: formatNumber(preparing.prepared),
                total: formatNumber(preparing.total),
              })}
        </p>
      )}
      {behind > 0 && (
        <p className="small">{t('distribute:behind', { count: behind, total: formatNumber(behind) })}</p>
      )}
      {phase !== 'paused' && !isHeld && <p className="muted small">{t('distribute:mayLeave')}</p>}
    </>
  );
}

/** A send as it goes on; the page may be left, the server goes on. */
export function ProgressView({ organizationId, progress }: ProgressViewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { steer } = useSteer(organizationId, progress.distributionId);
  const numbers = numbersOf(progress);
  const act = (what: 'pause' | 'resume' | 'stop') =>
    steer.mutate(what, { onError: (error) => toast({ tone: 'danger', text: errorText(error) }) });
  const stop = async () => {
    const sure = await confirm({
      title: t('distribute:stop.title'),
      text: t('distribute:stop.text', { count: numbers.open, total: formatNumber(numbers.open) }),
      confirmLabel: t('distribute:stop.confirm'),
      danger: true,
    });
    if (sure) act('stop');
  };
  const isPaused = progress.phase === 'paused';
  return (
    <>
      {progress.phase === 'waiting' && (
        <UndoBar
          startsAt={progress.startsAt}
          total={progress.preparing?.total === null ? null : numbers.meant}
          isBusy={steer.isPending}
          onUndo={() => act('stop')}
        />
      )}
      {(isPaused || progress.refusal) && (
        <div className={resultCss.above}>
          <PausedNote refusal={progress.refusal} />
        </div>
      )}
      <div className={resultCss.big}>
        <div>
          <p className={resultCss.progressNumber}>
            {formatNumber(numbers.sent)}{' '}
            <small className="muted">
              {t('distribute:ofSent', { count: numbers.sent, total: formatNumber(numbers.meant) })}
            </small>
          </p>
          <div
            className={resultCss.pages}
            role="progressbar"
            aria-label={t('distribute:phase.sending')}
            aria-valuemin={0}
            aria-valuemax={numbers.meant}
            aria-valuenow={numbers.sent}
          >
            {blocksOf(progress).map(({ filled }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
              <i key={position} style={{ '--filled': filled } as React.CSSProperties} />
            ))}
          </div>
          <PartNumbers progress={progress} />
          <Remarks progress={progress} />
          <Ledger progress={progress} />
          {progress.phase !== 'waiting' && (
            <div className="row wrap">
              <Button
                icon={isPaused ? Play : Pause}
                busy={steer.isPending}
                onClick={() => act(isPaused ? 'resume' : 'pause')}
              >
                {isPaused ? t('distribute:resume') : t('distribute:pause')}
              </Button>
              <Button kind="danger" icon={Square} disabled={steer.isPending} onClick={() => void stop()}>
                {t('distribute:stop.button')}
              </Button>
            </div>
          )}
        </div>
        <Live organizationId={organizationId} distributionId={progress.distributionId} />
      </div>
    </>
  );
}
