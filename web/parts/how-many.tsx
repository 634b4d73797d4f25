import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';

/** How many people a mailing list has, or a search in it found. */
export function HowMany({ people }: { people: number }) {
  const { t } = useTranslation();
  return (
    <p className="muted small" role="status">
      {t('contacts:list.people', { count: people, total: formatNumber(people) })}
    </p>
  );
}
