import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { pictureOf } from '../../data/picture.ts';
import { useReleases } from '../../data/release.ts';
import { cropText, formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { PlainText } from '../../i18n/plain-text.tsx';
import { dayOf, openPath, shownDescriptionMarks, titleOf } from '../../parts/release-facts.ts';
import slider from '../../ui/list/slider.module.css';
import { Slider } from '../../ui/list/slider.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Cover, type CoverShape } from '../../ui/page/cover.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { newestQueryOf } from './list-query.ts';
import css from './release-slider.module.css';

interface ReleaseSliderProps {
  organizationId: string;
  route: OrganizationRoute | undefined;
  shape: CoverShape;
}

/** Fewer make no slider. */
const fewest = 2;

function Slide({
  release,
  organizationId,
  shape,
}: { release: ReleaseCard } & Omit<ReleaseSliderProps, 'route'>) {
  const { t } = useTranslation();
  const title = titleOf(release, t('releases:untitled'));
  const description = release.releaseData.desc ?? '';
  return (
    <li>
      <AppLink className={css.slide} to={openPath(organizationId, release)}>
        <span className={classNames(css.picture, css[shape])}>
          <Cover shape={shape} {...pictureOf(release.releaseData.mainImage)} title={title} />
        </span>
        <b>
          <bdi>{title}</bdi>
        </b>
        <small className="page-start" dir={description ? 'auto' : undefined}>
          {description ? (
            <PlainText text={cropText(description, shownDescriptionMarks)} />
          ) : (
            <Ltr>{formatDate(dayOf(release))}</Ltr>
          )}
        </small>
      </AppLink>
    </li>
  );
}

/** The same geometry as the slides that are coming, at once: the list below stays where it is. */
function SliderSkeleton({ shape }: { shape: CoverShape }) {
  return (
    <div className={classNames(slider.slider, slider[shape])} aria-hidden="true">
      <div className={slider.head}>
        <Skeleton width="120px" height={24} />
      </div>
      <ul className={slider.still}>
        {['first', 'second', 'third'].map((slide) => (
          <li key={slide} className={css.slide}>
            <span data-loading className={classNames(css.picture, 'skeleton', css[shape])} />
            <b>
              <Skeleton width="60%" height={18} />
            </b>
            <small>
              <Skeleton width="80%" />
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The newest releases of the page, on top of it for people who only watch (specification 1 section 2). */
export function ReleaseSlider({ organizationId, route, shape }: ReleaseSliderProps) {
  const { t } = useTranslation();
  const { data, isPending } = useReleases(organizationId, newestQueryOf(route));
  if (isPending) return <SliderSkeleton shape={shape} />;
  const items = data?.items ?? [];
  if (items.length < fewest) return null;
  return (
    // Another page begins at its own first slide.
    <Slider key={route?.id} title={t('releases:newest')} shape={shape}>
      {items.map((release) => (
        <Slide key={release._id} release={release} organizationId={organizationId} shape={shape} />
      ))}
    </Slider>
  );
}
