import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';

/** How many people a mailing list has, or a search in it found; `isCapped`: there are more. */
export function HowMany({ people, isCapped }: { people: number; isCapped?: boolean | undefined }) {
  const { t } = useTranslation();
  return (
    <p className="muted small" role="status">
      {t(isCapped ? 'contacts:countCapped' : 'contacts:list.people', {
        count: people,
        total: formatNumber(people),
      })}
    </p>
  );
}
