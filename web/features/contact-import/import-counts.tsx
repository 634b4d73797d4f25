import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { BellOff, CircleX, Copy, Equal, Info, Plus, RotateCw, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Icon } from '../../ui/page/icon.tsx';
import css from './import.module.css';

const icons = {
  new: Plus,
  updated: RotateCw,
  unchanged: Equal,
  noted: Info,
  stopped: BellOff,
  nameless: UserX,
  duplicate: Copy,
  invalid: CircleX,
} as const;
/** What the taking does: told of as coming before it, as done after it. */
const isAct = (key: string): key is 'updated' | 'invalid' => key === 'updated' || key === 'invalid';
/** Kinds that are rare: a nought of them is not shown. */
const rare: readonly string[] = ['unchanged', 'noted', 'nameless', 'stopped'];

interface ImportCountsProps {
  counts: ContactImport['counts'];
  /** Nothing has been taken yet. */
  isAhead?: boolean;
}

/** What becomes of the rows of a file, before and after it is taken. */
export function ImportCounts({ counts, isAhead = false }: ImportCountsProps) {
  const { t } = useTranslation();
  return (
    <ul className={css.summary}>
      {(['new', 'updated', 'unchanged', 'noted', 'nameless', 'stopped', 'duplicate', 'invalid'] as const)
        .filter((key) => !rare.includes(key) || counts[key] > 0)
        .map((key) => (
          <li key={key} className={key === 'invalid' && counts.invalid > 0 ? css.on : undefined}>
            <b>{formatNumber(counts[key])}</b>
            <small>
              <Icon of={icons[key]} small />
              {isAhead && isAct(key)
                ? t(`import:countAhead.${key}`, { count: counts[key] })
                : t(`import:count.${key}`, { count: counts[key] })}
            </small>
          </li>
        ))}
    </ul>
  );
}
