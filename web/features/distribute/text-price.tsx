import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';

interface TextPriceProps {
  /** For everybody together. */
  messages: number;
  people: number;
  /** Of one message; null where the organization names none. */
  price: number | null;
  currency: string;
}

/** What the send comes to: the messages that all these people get, each with his own name, and their price. */
export function TextPrice({ messages, people, price, currency }: TextPriceProps) {
  const { t } = useTranslation();
  if (messages === 0) return null;
  return (
    <p className="small">
      {t('distribute:text.sum', { messages: formatNumber(messages), people: formatNumber(people) })}
      {price !== null && (
        <>
          {' '}
          {t('distribute:text.price', {
            price: formatNumber(messages * price, { style: 'currency', currency }),
          })}
        </>
      )}
    </p>
  );
}
