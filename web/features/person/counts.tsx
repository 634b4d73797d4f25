import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';

/** How many rows of each kind; kinds without words are shown by their own name. */
export function Counts({ counts }: { counts: Record<string, number> }) {
  const { t, i18n } = useTranslation();
  const kinds = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <dl className="person-counts">
      {kinds.map(([kind, count]) => (
        <div key={kind}>
          <dt>{i18n.exists(`person:kind.${kind}`) ? t(`person:kind.${kind}`) : <Ltr>{kind}</Ltr>}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
