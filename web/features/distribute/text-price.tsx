import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';

interface TextPriceProps {
  segments: number;
  people: number;
  /** Of one message; null where the organization names none. */
  price: number | null;
  currency: string;
}

/** What the send comes to: people times messages, and its price. */
export function TextPrice({ segments, people, price, currency }: TextPriceProps) {
  const { t } = useTranslation();
  const count = segments * people;
  if (count === 0) return null;
  return (
    <p className="small">
      {t('distribute:text.sum', {
        messages: formatNumber(count),
        people: formatNumber(people),
        segments: formatNumber(segments),
      })}
      {price !== null && (
        <>
          {' '}
          {t('distribute:text.price', {
            price: formatNumber(count * price, { style: 'currency', currency }),
          })}
        </>
      )}
    </p>
  );
}
