import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { CircleX, Copy, Info, Plus, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Icon } from '../../ui/page/icon.tsx';
import css from './import.module.css';

const icons = { new: Plus, updated: RotateCw, noted: Info, duplicate: Copy, invalid: CircleX } as const;

/** What becomes of the rows of a file, before and after it is taken. */
export function ImportCounts({ counts }: { counts: ContactImport['counts'] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.summary}>
      {(['new', 'updated', 'noted', 'duplicate', 'invalid'] as const)
        .filter((key) => key !== 'noted' || counts.noted > 0)
        .map((key) => (
          <li key={key} className={key === 'invalid' && counts.invalid > 0 ? css.on : undefined}>
            <b>{formatNumber(counts[key])}</b>
            <small>
              <Icon of={icons[key]} small />
              {t(`import:count.${key}`, { count: counts[key] })}
            </small>
          </li>
        ))}
    </ul>
  );
}
