import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { CalendarX, Check, Eye, Hourglass, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useAnswerAsk, useSteer } from '../../data/distribution.ts';
import { useReleasePreview } from '../../data/release.ts';
import { useCan } from '../../data/session.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { followUpWords } from '../../parts/follow-up-words.ts';
import { numbersOf } from '../../parts/send-numbers.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import { NewsletterDialog } from './newsletter-dialog.tsx';
import { PaceWords } from './pace-words.tsx';
import { PlanWords } from './plan-words.tsx';
import css from './result.module.css';
import { wayOfSend } from './states.ts';

interface AskedViewProps {
  organizationId: string;
  release: Release;
  progress: DistributionProgress;
  /** Those that were asked for with it, to follow it. */
  followUps: readonly DistributionProgress[];
}

/** The newsletter as it would leave by an approval now. */
function Newsletter({ organizationId, release, progress }: Omit<AskedViewProps, 'followUps'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const written = {
    subject: progress.subject,
    preheader: progress.plan?.preheader ?? null,
    textPart: progress.plan?.textPart ?? null,
    kind: progress.kind,
  };
  const preview = useReleasePreview(organizationId, {
    kind: 'email',
    _id: release._id,
    subject: written.subject ?? undefined,
    preheader: written.preheader ?? undefined,
    textPart: written.textPart ?? undefined,
    ...(written.kind === 'advertisement' && { messageKind: written.kind }),
  });
  if (preview.isError) return <Failure error={preview.error} onRetry={() => void preview.refetch()} />;
  return (
    <>
      <Button icon={Eye} disabled={!preview.data} onClick={() => setShown(true)}>
        {t('distribute:newsletter.open')}
      </Button>
      {isShown && preview.data && (
        <NewsletterDialog
          organizationId={organizationId}
          release={release}
          preview={preview.data}
          written={written}
          people={[]}
          lines={{}}
          direction={directionOf(release.design.locale)}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

/** What the person who looks may do about it: answer it, or call it off. */
function Answers({ organizationId, release, progress }: Omit<AskedViewProps, 'followUps'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const can = useCan(organizationId);
  const [isSendingBack, setSendingBack] = useState(false);
  const { steer } = useSteer(organizationId, progress.distributionId);
  const answer = useAnswerAsk(organizationId, progress.distributionId);
  const fail = (error: Error) => {
    const people = error instanceof ApiError ? error.params.people : undefined;
    const text =
      typeof people === 'number'
        ? t('distribute:approval.otherPeople', { count: people, total: formatNumber(people) })
        : errorText(error);
    toast({ tone: 'danger', text });
  };
  // What stands on this page is what is answered.
  const read = {
    version: release.version,
    planVersion: progress.plan?.version,
    // Of what follows a mail nobody knows yet whom that will have reached.
    ...(progress.follows === null && { people: numbersOf(progress).open }),
  };
  const mayAnswer = can('distribution.approve') && !progress.approval?.isOwn;
  const callOff = async () => {
    const sure = await confirm({
      title: t('distribute:approval.offTitle'),
      text: t('distribute:schedule.offText'),
      confirmLabel: t('distribute:schedule.offConfirm'),
      cancelLabel: t('common:keep'),
      danger: true,
    });
    if (sure) steer.mutate('stop', { onError: fail });
  };
  return (
    <div className={classNames('row wrap', css.answers)}>
      {progress.channel === 'email' && <Newsletter {...{ organizationId, release, progress }} />}
      {mayAnswer && (
        <>
          <Button
            kind="primary"
            icon={Check}
            busy={answer.isPending}
            onClick={() =>
              answer.mutate(
                { isGranted: true, ...read },
                {
                  onSuccess: () => toast({ tone: 'ok', text: t('distribute:approval.approved') }),
                  onError: fail,
                },
              )
            }
          >
            {t('distribute:approval.approve')}
          </Button>
          <Button icon={Undo2} flip disabled={answer.isPending} onClick={() => setSendingBack(true)}>
            {t('distribute:approval.sendBack')}
          </Button>
        </>
      )}
      {(progress.approval?.isOwn || !mayAnswer) && (
        <Button icon={CalendarX} busy={steer.isPending} onClick={() => void callOff()}>
          {t('distribute:schedule.off')}
        </Button>
      )}
      {isSendingBack && (
        <OneFieldDialog
          title={t('distribute:approval.sendBackTitle')}
          label={t('distribute:approval.words')}
          help={t('distribute:approval.wordsHelp')}
          required
          maxLength={500}
          confirmLabel={t('distribute:approval.sendBack')}
          onSubmit={async (words) => {
            if (words.trim() === '') return t('distribute:approval.wordsMissing');
            try {
              await answer.mutateAsync({ isGranted: false, ...read, words });
            } catch (error) {
              return errorText(error);
            }
          }}
          onClose={() => setSendingBack(false)}
        />
      )}
    </div>
  );
}

/** A send that waits for a second person: what it is, and the answer to it. */
export function AskedView({ organizationId, release, progress, followUps }: AskedViewProps) {
  const { t } = useTranslation();
  const { approval, plan, startsAt, follows } = progress;
  // Of a send with two subjects the parts may have left, and the rest asks.
  const { open } = numbersOf(progress);
  const when = `\u2066${formatDateTime(startsAt)}\u2069`;
  const isLater = Date.parse(startsAt) > Date.now();
  const asker = approval?.asker ? `\u2068${approval.asker}\u2069` : t('distribute:approval.program');
  return (
    <section className={css.planned} aria-labelledby="asked">
      <Icon of={Hourglass} />
      <div className="grow">
        <h2 id="asked">
          {follows !== null
            ? t('distribute:approval.asksUncounted', { name: asker })
            : t('distribute:approval.asks', { name: asker, count: open, total: formatNumber(open) })}
        </h2>
        {follows === null && open > 0 && <p>{t('distribute:approval.fixed')}</p>}
        {follows === null && open === 0 && <Note tone="warn">{t('distribute:approval.nobodyLeft')}</Note>}
        <p>{isLater ? t('distribute:approval.later', { when }) : t('distribute:approval.now')}</p>
        <PlanWords progress={progress} />
        <PaceWords progress={progress} />
        {wayOfSend(progress) !== 'email' && plan?.wholeText && (
          <pre className={css.asked} dir="auto">
            {plan.wholeText}
          </pre>
        )}
        {followUps.map((one) => (
          <div key={one.distributionId}>
            <p>{followUpWords(t, one)}</p>
            {one.channel === 'email' ? (
              <PlanWords progress={one} />
            ) : (
              <pre className={css.asked} dir="auto">
                {one.plan?.wholeText}
              </pre>
            )}
          </div>
        ))}
        {approval?.changed && <Note tone="warn">{t(`distribute:approval.again.${approval.changed}`)}</Note>}
        {approval?.isOwn && <p className="muted small">{t('distribute:approval.own')}</p>}
        <Answers {...{ organizationId, release, progress }} />
      </div>
    </section>
  );
}

/** Why a send came back to who asked for it. */
export function SentBackNote({ progress: { approval } }: Pick<AskedViewProps, 'progress'>) {
  const { t } = useTranslation();
  if (approval?.state !== 'sentBack') return null;
  return (
    <div className={css.above}>
      <Note tone="warn">
        {approval.by
          ? t('distribute:approval.sentBackBy', { name: `\u2068${approval.by}\u2069` })
          : t('distribute:approval.sentBack')}{' '}
        <bdi>{approval.words}</bdi>
      </Note>
    </div>
  );
}
