import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { useReleases } from '../../data/release.ts';
import type { OwnWatching } from '../../data/watching.ts';
import slider from '../../ui/list/slider.module.css';
import { Slider } from '../../ui/list/slider.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import type { CoverShape } from '../../ui/page/cover.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { newestQueryOf } from './list-query.ts';
import { ReleaseSlide } from './release-slide.tsx';
import css from './release-slider.module.css';
import { WatchMarks } from './watch-marks.tsx';

interface ReleaseSliderProps {
  organizationId: string;
  route: OrganizationRoute | undefined;
  shape: CoverShape;
  /** What the person watched and may watch; absent until it is known. */
  own: OwnWatching | undefined;
}

/** Fewer make no slider. */
const fewest = 2;

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
export function ReleaseSlider({ organizationId, route, shape, own }: ReleaseSliderProps) {
  const { t } = useTranslation();
  const { data, isPending } = useReleases(organizationId, newestQueryOf(route));
  if (isPending) return <SliderSkeleton shape={shape} />;
  const items = data?.items ?? [];
  if (items.length < fewest) return null;
  return (
    // Another page begins at its own first slide.
    <Slider key={route?.id} title={t('releases:newest')} shape={shape}>
      {items.map((release) => (
        <ReleaseSlide
          key={release._id}
          {...{ release, organizationId, shape }}
          over={own && <WatchMarks own={own} release={release} />}
        />
      ))}
    </Slider>
  );
}
