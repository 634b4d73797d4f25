import { useTranslation } from 'react-i18next';
import { timeZone } from '../../i18n/place.ts';
import { dayOf, type QuickDay } from './quick-day.ts';
import css from './quick-days.module.css';

interface QuickDaysProps {
  /** Of the field that they fill. */
  name: string;
  days: readonly QuickDay[];
  onDay: (day: string) => void;
}

/** The dates that are set most often, one press each, below their field. */
export function QuickDays({ name, days, onDay }: QuickDaysProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand as a box of its own
    <div role="group" className={css.days} aria-label={t('releaseEdit:quick.label', { name })}>
      {days.map((day) => (
        <button key={day} type="button" onClick={() => onDay(dayOf(day, timeZone(), new Date()))}>
          {t(`releaseEdit:quick.${day}`)}
        </button>
      ))}
    </div>
  );
}
