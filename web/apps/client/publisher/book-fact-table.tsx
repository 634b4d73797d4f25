import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Price } from './book-card.tsx';
import { agesOf, monthYearOf, priceOf } from './book-facts.ts';
import css from './book-page.module.css';

const names = [
  'author',
  'painter',
  'translator',
  'pageCount',
  'ages',
  'publishedAt',
  'isbn',
  'price',
] as const;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function factOf(name: (typeof names)[number], data: Record<string, unknown>, currency: string): ReactNode {
  if (name === 'ages') return <Ltr>{agesOf(data)}</Ltr>;
  if (name === 'publishedAt') return monthYearOf(data.publishedAt);
  if (name === 'price')
    return priceOf(data.price, currency) && <Price value={data.price} currency={currency} />;
  const text = textOf(data[name]);
  if (text === '') return null;
  if (name === 'pageCount') return /^\d+$/.test(text) ? formatNumber(Number(text)) : text;
  return name === 'isbn' ? <Ltr>{text}</Ltr> : <bdi>{text}</bdi>;
}

/** Facts about a book; what is not known is left out, ages have their defaults (specification 2 section 9). */
export function BookFactTable({ data, currency }: { data: Record<string, unknown>; currency: string }) {
  const { t } = useTranslation();
  const facts = names.flatMap((name) => {
    const fact = factOf(name, data, currency);
    return fact ? [{ name, fact }] : [];
  });
  return (
    <table className={css.facts}>
      <caption className="visually-hidden">{t('publisher:book.facts')}</caption>
      <tbody>
        {facts.map(({ name, fact }) => (
          <tr key={name}>
            <th scope="row">{t(`publisher:book.${name}`)}</th>
            <td>{fact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
