import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDuration } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { pictureOf } from '../../../parts/picture.ts';
import { dayOf } from '../../../parts/release-facts.ts';
import { ReleaseMomentChips } from '../../../parts/release-moments.tsx';
import { Cover } from '../../../ui/page/cover.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './card.module.css';
import { useReleasePath } from './release-path.ts';

interface StreamCardProps {
  release: ReleaseCard;
  /** The group from which one comes to it: the page leads back there. */
  relateTo?: string | undefined;
  /** In a list of months the day says nothing more. */
  withoutDay?: boolean;
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A release in a row or a grid: one link covers it all, its title is always seen. */
export function StreamCard({ release, relateTo, withoutDay }: StreamCardProps) {
  const { t } = useTranslation();
  const { title, subtitle, episode, mainImage, mediaSecondsDuration } = release.releaseData;
  const pathOf = useReleasePath();
  const line = wordsOf(episode) || wordsOf(subtitle);
  return (
    <li className={css.card}>
      <AppLink to={pathOf(release)} search={relateTo ? { relateTo } : {}}>
        <span className={css.picture}>
          <Cover shape="tv" {...pictureOf(mainImage)} title={title} />
          {mediaSecondsDuration ? (
            <span className={css.length} aria-hidden="true">
              <Ltr>{formatDuration(mediaSecondsDuration)}</Ltr>
            </span>
          ) : null}
        </span>
        <b>
          <bdi>{title || t('releases:untitled')}</bdi>
        </b>
      </AppLink>
      <p>
        {line && <bdi>{line}</bdi>}
        {line && !withoutDay && ', '}
        {!withoutDay && <Ltr>{formatDate(dayOf(release))}</Ltr>}
      </p>
      <ReleaseMomentChips release={release} />
    </li>
  );
}
