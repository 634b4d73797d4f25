import { BellOff, Eye, type LucideIcon, MessageSquareText, MousePointerClick, Send } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './contacts.module.css';
import type { Happening } from './timeline.ts';

const looks: Record<Happening['kind'], { icon: LucideIcon; tone?: string; flip?: boolean }> = {
  sent: { icon: Send, flip: true },
  texted: { icon: MessageSquareText },
  opened: { icon: Eye, tone: css.reached },
  landed: { icon: MousePointerClick, tone: css.good },
  unsubscribed: { icon: BellOff, tone: css.warned },
  unsubscribedTexts: { icon: BellOff, tone: css.warned },
};
const shown = 40;

export function ContactTimeline({ happenings, isPending }: { happenings: Happening[]; isPending: boolean }) {
  const { t } = useTranslation();
  if (isPending) return <SkeletonRows rows={4} />;
  if (happenings.length === 0)
    return <p className={classNames('muted', css.timelineNone)}>{t('contacts:timeline.none')}</p>;
  return (
    <ol className={css.timeline} aria-label={t('contacts:timeline.title')}>
      {happenings.slice(0, shown).map(({ key, kind, at, subject }) => (
        <li key={key}>
          <span className={classNames(css.mark, looks[kind].tone)}>
            <Icon of={looks[kind].icon} flip={looks[kind].flip} />
          </span>
          <span>
            <Trans i18nKey={`contacts:timeline.${kind}`} values={{ subject }} components={{ b: <b /> }} />
          </span>
          <time dateTime={at} title={formatDate(at)}>
            <Ltr>{formatDate(at)}</Ltr>
            <br />
            <Ltr>{formatTime(at)}</Ltr>
          </time>
        </li>
      ))}
    </ol>
  );
}
