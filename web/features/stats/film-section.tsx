import type { ReleaseStats } from '@firstlook/contract/stats.ts';
import { useTranslation } from 'react-i18next';
import type { CurveRange } from '../../data/film-curve.ts';
import { FilmCurves } from '../../parts/film-curve/film-curves.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import { curveDrawing } from './chart-picture.ts';
import { curveSheet } from './sheet.ts';
import { SheetExport } from './sheet-export.tsx';
import { fileNamePart } from './shown.ts';
import css from './stats.module.css';
import type { Only } from './stats-state.ts';

interface FilmSectionProps {
  organizationId: string;
  /** The most watched first. */
  releases: readonly ReleaseStats[];
  chosen: string | null;
  range: CurveRange;
  only: Only;
  /** What a picture says of its time and of what it is narrowed to. */
  note: string;
}

/** How far the films of one release were watched in the range. */
export function FilmSection({ organizationId, releases, chosen, range, only, note }: FilmSectionProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  // Of a release that was deleted there is no report either.
  const known = releases.filter(({ title }) => title);
  const shown = known.find(({ releaseId }) => releaseId === chosen) ?? known[0];
  if (!shown) return null;
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{t('filmCurve:title')}</h2>
        <div className={css.film}>
          <SelectField
            label={t('filmCurve:release')}
            value={shown.releaseId}
            options={known.map(({ releaseId, title }) => ({ value: releaseId, label: title }))}
            onChange={(film) => setSearch({ film: film ?? undefined })}
          />
        </div>
      </div>
      <FilmCurves
        organizationId={organizationId}
        releaseId={shown.releaseId}
        filesOf={(curve) => (
          <SheetExport
            sheets={curve.viewers > 0 ? [curveSheet(curve, t)] : []}
            name={`curve-${fileNamePart(curve.title)}`}
            label={t('stats:exportOf', { name: t('filmCurve:of', { title: curve.title }) })}
            picture={() => ({
              title: t('filmCurve:of', { title: curve.title }),
              note,
              drawing: curveDrawing(curve, t),
            })}
          />
        )}
        range={{ from: range.from, to: range.to, device: only.device, country: only.country }}
      />
    </section>
  );
}
