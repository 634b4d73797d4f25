import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import css from './person.module.css';

/** How many rows of each kind; kinds without words are shown by their own name. */
export function Counts({ counts }: { counts: Record<string, number> }) {
  const { t } = useTranslation();
  const kinds = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <dl className={css.counts}>
      {kinds.map(([kind, count]) => {
        const key = findKey(`person:kind.${kind}`);
        return (
          <div key={kind}>
            <dt>{key ? t(key) : <Ltr>{kind}</Ltr>}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
