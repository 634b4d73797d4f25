import type { BegunFilm } from '@firstlook/contract/watching.ts';
import { type CSSProperties, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { noteVisit } from '../../data/activity.ts';
import type { OwnWatching } from '../../data/watching.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Slider } from '../../ui/list/slider.tsx';
import type { CoverShape } from '../../ui/page/cover.tsx';
import { ReleaseSlide } from './release-slide.tsx';
import { WatchMarks } from './watch-marks.tsx';
import css from './watching-rows.module.css';

interface WatchingRowsProps {
  organizationId: string;
  own: OwnWatching;
  shape: CoverShape;
}

/** A film that was begun: how far, how long it still takes, and the way to where it stopped. */
function Begun({ film, organizationId, own, shape }: WatchingRowsProps & { film: BegunFilm }) {
  const { t } = useTranslation();
  const { release, fileId, position, mediaSecondsDuration: duration } = film;
  const left = duration - position;
  const minutes = Math.round(left / 60);
  const seen = { '--seen': `${Math.round((100 * position) / duration)}%` } as CSSProperties;
  return (
    <ReleaseSlide
      {...{ release, organizationId, shape }}
      search={{ watch: fileId }}
      over={
        <>
          <WatchMarks own={own} release={release} />
          <span className={css.bar} style={seen} aria-hidden="true" />
        </>
      }
      under={
        left < 60
          ? t('watching:leftShort')
          : t('watching:left', { count: minutes, total: formatNumber(minutes) })
      }
    />
  );
}

/** The person looks at the list now, and again when the window comes back to the front. */
function useVisit(organizationId: string): void {
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') noteVisit(organizationId);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [organizationId]);
}

/** What the person began to watch, and what came out since they were here last; nothing where there is none. */
export function WatchingRows({ organizationId, own, shape }: WatchingRowsProps) {
  const { t } = useTranslation();
  useVisit(organizationId);
  return (
    <>
      {own.begun.length > 0 && (
        <Slider title={t('watching:continue')} shape={shape}>
          {own.begun.map((film) => (
            <Begun key={film.release._id} {...{ film, organizationId, own, shape }} />
          ))}
        </Slider>
      )}
      {own.fresh.length > 0 && (
        <Slider title={t('watching:fresh')} shape={shape}>
          {own.fresh.map((release) => (
            <ReleaseSlide
              key={release._id}
              {...{ release, organizationId, shape }}
              over={<WatchMarks own={own} release={release} withoutNew />}
            />
          ))}
        </Slider>
      )}
    </>
  );
}
