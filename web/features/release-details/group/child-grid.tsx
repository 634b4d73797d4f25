import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { pictureOf } from '../../../parts/picture.ts';
import { ReleaseStatusChip } from '../../../parts/release-status.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import type { CoverShape } from '../../../ui/page/cover.tsx';
import { Cover } from '../../../ui/page/cover.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './group.module.css';

/** What is told of a child; a reader without rights in it has no more. */
type Child = Pick<ReleaseCard, '_id' | 'releaseData'> & Partial<ReleaseCard>;

interface ChildGridProps {
  items: readonly Child[];
  /** Its page. */
  pathOf: (id: string) => string;
  shape: CoverShape;
  /** The group from which one comes to them. */
  groupId?: string;
}

/** Releases with their covers, each the way to its page. Readers see only what is out: its state is no news to them. */
export function ChildGrid({ items, pathOf, shape, groupId }: ChildGridProps) {
  const { t } = useTranslation();
  return (
    <ul className={classNames(css.grid, css[shape])}>
      {items.map((one) => {
        const { title, author, subtitle, episode, mediaSecondsDuration } = one.releaseData;
        const line = [author, episode ?? subtitle]
          .filter((text) => typeof text === 'string' && text)
          .join(', ');
        return (
          <li key={one._id}>
            <AppLink to={pathOf(one._id)} {...(groupId ? { search: { relateTo: groupId } } : {})}>
              <Cover shape={shape} {...pictureOf(one.releaseData.mainImage)} title={title} />
              <b>
                <bdi>{title || t('releases:untitled')}</bdi>
              </b>
            </AppLink>
            <span className="muted small">
              <bdi>{line}</bdi>
              {mediaSecondsDuration ? (
                <>
                  {line && ', '}
                  <Ltr>{formatDuration(mediaSecondsDuration)}</Ltr>
                </>
              ) : null}
            </span>
            {one.abilities?.edit && one.status !== 'distributed' && (
              <ReleaseStatusChip release={one as ReleaseCard} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
