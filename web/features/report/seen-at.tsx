import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';

/** A moment as a row of the report says it: today by its name. */
export function SeenAt({ at }: { at: string }) {
  const { t } = useTranslation();
  const isToday = formatDate(new Date().toISOString()) === formatDate(at);
  return (
    <span className="block">
      {isToday ? t('report:today') : <Ltr>{formatDate(at)}</Ltr>} <Ltr>{formatTime(at)}</Ltr>
    </span>
  );
}
