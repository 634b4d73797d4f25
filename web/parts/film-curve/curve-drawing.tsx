import { lineOf, percentOf, stillOf } from '@firstlook/contract/film-curve.ts';
import type { FilmCurve } from '@firstlook/contract/report.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { marksOf, placeAfter } from './curve.ts';
import css from './film-curve.module.css';
import { momentOf } from './moment.ts';

interface CurveDrawingProps {
  curve: FilmCurve;
  /** The hundredth whose figures are told; null for none yet. */
  at: number | null;
  onAt: (at: number | null) => void;
}

function placeUnder(event: PointerEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  const share = box.width > 0 ? (event.clientX - box.left) / box.width : 0;
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}

/** What is told of one hundredth, in one sentence: shown under the drawing, and read out as it is walked through. */
function useSentence({ viewers, seen, left, durationSeconds }: FilmCurve, still: readonly number[]) {
  const { t } = useTranslation();
  return (at: number): string => {
    const [here, watched, leave] = [still[at] ?? 0, seen[at] ?? 0, left[at] ?? 0];
    const told = t('filmCurve:here', {
      moment: momentOf(at, durationSeconds),
      percent: percentOf(here, viewers),
      still: formatNumber(here),
      seen: formatNumber(watched),
    });
    return leave > 0 ? `${told} ${t('filmCurve:leave', { count: leave, total: formatNumber(leave) })}` : told;
  };
}

function Lines({ curve, still, at }: { curve: FilmCurve; still: readonly number[]; at: number | null }) {
  const { viewers, seen } = curve;
  const line = lineOf(still, viewers);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {[0, 50, 100].map((height) => (
        <path key={height} className={css.grid} d={`M0 ${height}H100`} />
      ))}
      <path className={css.area} d={`${line}V100H0z`} />
      {marksOf(curve).map((mark) => (
        <path key={mark.at} className={css.mark} d={`M${mark.at + 1} 0V100`} />
      ))}
      <path className={css.seen} d={lineOf(seen, viewers)} />
      <path className={css.still} d={line} />
      {at !== null && <path className={css.cursor} d={`M${at + 0.5} 0V100`} />}
    </svg>
  );
}

/** The curve of a film; the film runs from left to right in every language, as in its player. */
export function CurveDrawing({ curve, at, onAt }: CurveDrawingProps) {
  const { t } = useTranslation();
  const still = stillOf(curve);
  const sentence = useSentence(curve, still);
  const follow = (event: PointerEvent<HTMLElement>) => onAt(placeUnder(event));
  const walk = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, at ?? -1);
    if (next === null) return;
    event.preventDefault();
    onAt(next);
  };
  return (
    <div>
      <div className={css.frame} dir="ltr">
        <div className={css.heights} aria-hidden="true">
          {[100, 50, 0].map((percent) => (
            <span key={percent}>{formatPercent(percent)}</span>
          ))}
        </div>
        <div
          className={css.drawing}
          role="slider"
          tabIndex={0}
          aria-label={t('filmCurve:of', { title: curve.title })}
          aria-valuemin={0}
          aria-valuemax={99}
          aria-valuenow={at ?? 0}
          aria-valuetext={sentence(at ?? 0)}
          onPointerMove={follow}
          onPointerDown={follow}
          onKeyDown={walk}
        >
          <Lines curve={curve} still={still} at={at} />
        </div>
        <div className={css.moments} aria-hidden="true">
          {[0, 25, 50, 75, 100].map((place) => (
            <span key={place}>{momentOf(place, curve.durationSeconds)}</span>
          ))}
        </div>
      </div>
      <p className={css.told} aria-hidden="true">
        {at === null ? (
          <span className="muted screen-only">{t('filmCurve:how')}</span>
        ) : (
          <bdi>{sentence(at)}</bdi>
        )}
      </p>
      <p className={css.legend}>
        <span>
          <i aria-hidden="true" />
          {t('filmCurve:legend.still')}
        </span>
        <span>
          <i className={css.seenSwatch} aria-hidden="true" />
          {t('filmCurve:legend.seen')}
        </span>
        <span>
          <i className={css.markSwatch} aria-hidden="true" />
          {t('filmCurve:legend.mark')}
        </span>
      </p>
    </div>
  );
}
