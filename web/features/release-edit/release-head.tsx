import { locales } from '@firstlook/contract/organization-choice.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseDraft } from '../../data/release.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { dayOfExpiry, endOfChosenDay, isOver } from './expiry.ts';
import { QuickDays } from './quick-days.tsx';
import css from './release-edit.module.css';
import { ReleaseMoments } from './release-moments.tsx';

const DateField = lazy(() =>
  import('../../ui/field/date-field.tsx').then((module) => ({ default: module.DateField })),
);

interface ReleaseHeadProps {
  draft: ReleaseDraft;
  errors: ReadonlyMap<string, string>;
  isOut: boolean;
  onChange: (part: Partial<ReleaseDraft>) => void;
}

/** Language of the page, and when watching ends: it stands behind the title, which editing begins with. */
export function ReleaseHead({ draft, errors, isOut, onChange }: ReleaseHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classNames('pair', css.editHead)}>
      <div data-path="design.locale">
        <SelectField
          label={t('releaseEdit:language')}
          error={errors.get('design.locale')}
          options={locales.map((value) => ({ value, label: t(`releaseEdit:localeName.${value}`) }))}
          value={draft.design.locale}
          onChange={(locale) => {
            const chosen = locales.find((one) => one === locale);
            if (chosen) onChange({ design: { ...draft.design, locale: chosen } });
          }}
        />
      </div>
      <div data-path="expirationDate">
        <Suspense fallback={<Skeleton height={66} />}>
          <DateField
            keepsUnread
            label={t('releaseEdit:expiration')}
            help={t(
              isOver(draft.expirationDate) ? 'releaseEdit:expirationOver' : 'releaseEdit:expirationHelp',
            )}
            error={errors.get('expirationDate')}
            value={dayOfExpiry(draft.expirationDate)}
            onChange={(day) => onChange({ expirationDate: endOfChosenDay(day) })}
          />
        </Suspense>
        <QuickDays
          name={t('releaseEdit:expiration')}
          days={['week', 'month', 'monthEnd']}
          onDay={(day) => onChange({ expirationDate: endOfChosenDay(day) })}
        />
      </div>
      <ReleaseMoments draft={draft} errors={errors} isOut={isOut} onChange={onChange} />
    </div>
  );
}
