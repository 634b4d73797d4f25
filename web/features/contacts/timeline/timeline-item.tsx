import type { TimelineItem } from '@firstlook/contract/contact-timeline.ts';
import { consentSources } from '@firstlook/contract/message-kind.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate, formatTime, sayPercent } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { findKey } from '../../../i18n/word-key.ts';
import { skippedKey } from '../../../parts/skipped-key.ts';
import { classNames } from '../../../ui/page/class-name.ts';
import { Heat } from '../../../ui/page/heat.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { useWishWords } from '../contact-wishes.tsx';
import css from './timeline.module.css';
import { lookOf, sentenceOf, subjectOf } from './timeline-look.ts';

const deviceWord = (device: string, t: TFunction): string => {
  const key = device && findKey(`timeline:device.${device}`);
  return key ? t(key) : '';
};

/** What was watched at one sitting, and what of the film in all where that is more. */
function Film({ film, device }: { film: NonNullable<TimelineItem['film']>; device: string }) {
  const { t } = useTranslation();
  const { buckets, percent, percentInAll } = film;
  return (
    <span className={css.film}>
      <Heat className={css.heat} buckets={buckets} label={t('report:heatLabel', { percent })} />
      <small>
        {t('timeline:watchedPart', { percent: sayPercent(percent) })}
        {percentInAll > percent && ` · ${t('timeline:watchedInAll', { percent: sayPercent(percentInAll) })}`}
        {device && ` · ${device}`}
      </small>
    </span>
  );
}

/** Why no message left, in our words; what a mail server said stands as it said it. */
function Reason({ item }: { item: TimelineItem }) {
  const { t } = useTranslation();
  if (item.kind === 'leftOut')
    return <small>{t(skippedKey({ state: item.state ?? '', reason: item.reason }))}</small>;
  return item.reason ? (
    <small>
      <bdi>{item.reason}</bdi>
    </small>
  ) : null;
}

function Words({ item }: { item: TimelineItem }) {
  const { t } = useTranslation();
  const { kind, words } = item;
  const wishWords = useWishWords();
  if (kind === 'wished') {
    const refusedKinds = item.names.filter((name) => name === 'press' || name === 'advertisement');
    const wish = { channel: item.channel ?? 'email', refusedKinds, pausedUntil: item.until };
    return wishWords(wish).map((said) => <small key={said}>{said}</small>);
  }
  if (kind === 'consented') {
    const source = consentSources.find((one) => one === item.reason);
    return (
      <small>
        {source && t(`contacts:consent.sources.${source}`)}
        {source && words && ' · '}
        <bdi>{words}</bdi>
      </small>
    );
  }
  if (!words) return null;
  if (kind === 'clicked')
    return (
      <small>
        <Ltr>{words}</Ltr>
      </small>
    );
  if (kind === 'sent' || kind === 'failed' || kind === 'leftOut')
    return <small>{t('timeline:line', { words: `\u2068${words}\u2069` })}</small>;
  return <bdi className={classNames(css.words, kind === 'note' && css.note)}>{words}</bdi>;
}

/** Who did it, and by what. */
function About({ item }: { item: TimelineItem }) {
  const { t } = useTranslation();
  // Of a film it stands beside what was watched.
  const device = item.film ? '' : deviceWord(item.device, t);
  const said = [item.by && t('timeline:by', { name: `\u2068${item.by}\u2069` }), device].filter(Boolean);
  return said.length > 0 ? <small>{said.join(' · ')}</small> : null;
}

const reasoned = new Set<TimelineItem['kind']>(['failed', 'leftOut', 'returned', 'complained']);

/** One thing that happened; `acts` is what the reader can do with it. */
export function TimelineLine({ item, acts }: { item: TimelineItem; acts?: ReactNode }) {
  const { t } = useTranslation();
  const { icon, tone, flip } = lookOf(item);
  const names = item.names.map((name) => t(findKey(`timeline:changedFields.${name}`) ?? 'timeline:title'));
  const values = { subject: subjectOf(item, t('timeline:deleted')), names: names.join(', ') };
  return (
    <li className={css.item}>
      <span className={classNames(css.mark, tone)}>
        <Icon of={icon} flip={flip} />
      </span>
      <span className={css.what}>
        <span className={css.noteHead}>
          <span>
            <Trans
              i18nKey={sentenceOf(item)}
              count={item.count}
              values={values}
              components={{ b: <b dir="auto" /> }}
            />
          </span>
          {acts}
        </span>
        {reasoned.has(item.kind) && <Reason item={item} />}
        {item.film && <Film film={item.film} device={deviceWord(item.device, t)} />}
        <Words item={item} />
        <About item={item} />
      </span>
      <time dateTime={item.at} title={formatDate(item.at)}>
        <Ltr>{formatDate(item.at)}</Ltr>
        <br />
        <Ltr>{formatTime(item.at)}</Ltr>
      </time>
    </li>
  );
}
