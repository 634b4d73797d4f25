import type { SenderDomain } from '@firstlook/contract/sender-domain.ts';
import type { WarmUp } from '@firstlook/contract/warm-up.ts';
import { fewLately, type WarmUpPlan } from '@firstlook/contract/warm-up-rule.ts';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWarmUps, useWarmUpWrite } from '../../data/warm-up.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { keepFocus } from '../../ui/hook/use-return-focus.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './sender-domains.module.css';
import { WarmUpForm } from './warm-up-form.tsx';

type Plan = NonNullable<WarmUp['plan']>;

/** A plan that goes on: today's number, what of it left, and why it did not grow. */
function Going({ plan, isBusy, onEnd }: { plan: Plan; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation();
  const { number, left, held, most, percent, beganAt } = plan;
  return (
    <>
      <p>
        {t('senderDomains:warmUp.today', {
          count: number,
          total: formatNumber(number),
          gone: formatNumber(number - left),
        })}
      </p>
      {held && <Note tone={held === 'few' ? 'info' : 'warn'}>{t(`senderDomains:warmUp.held.${held}`)}</Note>}
      <p className="muted small">
        {t('senderDomains:warmUp.goes', {
          percent: `\u2066${formatNumber(percent / 100, { style: 'percent' })}\u2069`,
          most: formatNumber(most),
          when: `\u2066${formatDate(beganAt)}\u2069`,
        })}
      </p>
      <div className="row wrap">
        <Button size="sm" busy={isBusy} onClick={onEnd}>
          {t('senderDomains:warmUp.end.label')}
        </Button>
      </div>
    </>
  );
}

/** How a sender domain begins with few mails a day and grows, begun and ended here. */
export function WarmUpCard({ organizationId, domain }: { organizationId: string; domain: SenderDomain }) {
  const { t } = useTranslation();
  const heading = useId();
  const list = useWarmUps(organizationId);
  const errorText = useErrorText();
  const write = useWarmUpWrite(organizationId, domain._id);
  const found = list.data?.items.find(({ _id }) => _id === domain._id);
  const plan = found?.plan ?? null;
  const isGoing = plan !== null && plan.endedAt === null;
  const title = useRef<HTMLHeadingElement>(null);
  const hasActed = useRef(false);
  // What was pressed goes with what it changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it began or ended
  useEffect(() => {
    if (hasActed.current) keepFocus(() => title.current);
    hasActed.current = false;
  }, [isGoing]);
  const save = async (next: WarmUpPlan | null) => {
    hasActed.current = true;
    try {
      // Answers once the plan was read again: until then a second press does nothing.
      await write.mutateAsync(next);
    } catch (error) {
      hasActed.current = false;
      toast({ tone: 'danger', text: errorText(error) });
    }
    return false;
  };
  const begin = useOneAtATime(save);
  const end = useOneAtATime(async () => {
    const yes = await confirm({
      title: t('senderDomains:warmUp.end.title'),
      text: t('senderDomains:warmUp.end.text'),
      confirmLabel: t('senderDomains:warmUp.end.label'),
    });
    return yes ? save(null) : false;
  });
  return (
    <section className={css.part} aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1}>
        {t('senderDomains:warmUp.title')}
      </h2>
      <p className="muted">{t('senderDomains:warmUp.text')}</p>
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={2} />
      ) : isGoing ? (
        <Going plan={plan} isBusy={write.isPending} onEnd={() => void end()} />
      ) : (
        <>
          {plan?.endedAt && (
            <Note tone="ok">
              {t(`senderDomains:warmUp.${plan.isDone ? 'done' : 'ended'}`, {
                when: `\u2066${formatDate(plan.endedAt)}\u2069`,
              })}
            </Note>
          )}
          {!plan && domain.verifiedAt && (found?.lately ?? 0) < fewLately && (
            <Note tone="info">
              {t('senderDomains:warmUp.suggested', {
                count: found?.lately ?? 0,
                total: formatNumber(found?.lately ?? 0),
              })}
            </Note>
          )}
          <WarmUpForm isBusy={write.isPending} onBegin={(next) => void begin(next)} />
        </>
      )}
    </section>
  );
}
