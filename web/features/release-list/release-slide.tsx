import type { ReleaseCard } from '@firstlook/contract/release.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cropText, formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { PlainText } from '../../i18n/plain-text.tsx';
import { pictureOf } from '../../parts/picture.ts';
import { dayOf, openPath, shownDescriptionMarks, titleOf } from '../../parts/release-facts.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Cover, type CoverShape } from '../../ui/page/cover.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './release-slider.module.css';

interface ReleaseSlideProps {
  release: ReleaseCard;
  organizationId: string;
  shape: CoverShape;
  /** What the address of the release's page says besides. */
  search?: Record<string, string>;
  /** On the picture. */
  over?: ReactNode;
  /** In place of the description. */
  under?: ReactNode;
}

/** A release in a slider, one link as a whole. */
export function ReleaseSlide({ release, organizationId, shape, search, over, under }: ReleaseSlideProps) {
  const { t } = useTranslation();
  const title = titleOf(release, t('releases:untitled'));
  const description = release.releaseData.desc ?? '';
  return (
    <li>
      <AppLink className={css.slide} to={openPath(organizationId, release)} search={search}>
        <span className={classNames(css.picture, css[shape])}>
          <Cover shape={shape} {...pictureOf(release.releaseData.mainImage)} title={title} />
          {over}
        </span>
        <b>
          <bdi>{title}</bdi>
        </b>
        <small className="page-start" dir={description && !under ? 'auto' : undefined}>
          {under ??
            (description ? (
              <PlainText text={cropText(description, shownDescriptionMarks)} />
            ) : (
              <Ltr>{formatDate(dayOf(release))}</Ltr>
            ))}
        </small>
      </AppLink>
    </li>
  );
}
