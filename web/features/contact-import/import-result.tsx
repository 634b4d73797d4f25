import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { CircleX, Copy, Info, Plus, RotateCw, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../data/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RefusedRows } from './refused-rows.tsx';

interface ImportResultProps {
  organizationId: string;
  result: ContactImport;
  onAgain: () => void;
  /** Mended rows were sent and became an import of their own. */
  onMended: (importId: string) => void;
}

const icons = { new: Plus, updated: RotateCw, noted: Info, duplicate: Copy, invalid: CircleX } as const;

function Counts({ counts }: { counts: ContactImport['counts'] }) {
  const { t } = useTranslation();
  return (
    <ul className="sum">
      {(['new', 'updated', 'noted', 'duplicate', 'invalid'] as const)
        .filter((key) => key !== 'noted' || counts.noted > 0)
        .map((key) => (
          <li key={key} className={key === 'invalid' && counts.invalid > 0 ? 'on' : undefined}>
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

/** What became of every row, and the way on: the people, the list, the rows to mend. */
export function ImportResult({ organizationId, result, onAgain, onMended }: ImportResultProps) {
  const { t } = useTranslation();
  const { counts } = result;
  const taken = counts.new + counts.updated;
  return (
    <>
      <p className="lede">
        <bdi>{result.fileName}</bdi> ·{' '}
        {t('import:rows', { count: counts.total, total: formatNumber(counts.total) })}
      </p>
      <Counts counts={counts} />
      <div className="row w import-ways">
        {taken > 0 && (
          <ButtonLink
            kind="primary"
            icon={Users}
            to={path.contacts(organizationId)}
            search={result.mailingListId ? { list: result.mailingListId } : { import: result._id }}
          >
            {result.mailingListName
              ? t('import:toList', { list: result.mailingListName })
              : t('import:toPeople', { count: taken, total: formatNumber(taken) })}
          </ButtonLink>
        )}
        <Button onClick={onAgain}>{t('import:again')}</Button>
      </div>
      {result.rows.length > 0 && (
        <RefusedRows key={result._id} organizationId={organizationId} result={result} onMended={onMended} />
      )}
    </>
  );
}
