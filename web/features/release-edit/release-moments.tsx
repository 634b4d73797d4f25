import { momentIn } from '@firstlook/contract/zone.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseDraft } from '../../data/release.ts';
import { timeZone } from '../../i18n/place.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { isOver } from './expiry.ts';
import { QuickDays } from './quick-days.tsx';

const MomentField = lazy(() =>
  import('../../ui/field/moment-field.tsx').then((module) => ({ default: module.MomentField })),
);

interface ReleaseMomentsProps {
  draft: ReleaseDraft;
  errors: ReadonlyMap<string, string>;
  /** It is out already: no schedule opens it any more. */
  isOut: boolean;
  onChange: (part: Partial<ReleaseDraft>) => void;
}

/** Until when readers wait, and when a draft opens by itself. */
export function ReleaseMoments({ draft, errors, isOut, onChange }: ReleaseMomentsProps) {
  const { t } = useTranslation();
  const helpOf = (name: 'embargoUntil' | 'publishAt') =>
    name === 'embargoUntil' && isOver(draft.embargoUntil)
      ? t('releaseEdit:embargoUntil.over')
      : t(`releaseEdit:${name}.help`);
  const moments = isOut ? (['embargoUntil'] as const) : (['embargoUntil', 'publishAt'] as const);
  return moments.map((name) => (
    <div key={name} data-path={name}>
      <Suspense fallback={<Skeleton height={66} />}>
        <MomentField
          label={t(`releaseEdit:${name}.label`)}
          timeLabel={t(`releaseEdit:${name}.time`)}
          help={helpOf(name)}
          error={errors.get(name)}
          value={draft[name]}
          onChange={(moment) => onChange({ [name]: moment })}
        />
      </Suspense>
      <QuickDays
        name={t(`releaseEdit:${name}.label`)}
        days={['tomorrow', 'week', 'monthEnd']}
        onDay={(day) => onChange({ [name]: momentIn(timeZone(), day, '09:00').toISOString() })}
      />
    </div>
  ));
}
