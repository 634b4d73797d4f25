import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { Send, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { IgnoredKindsNote } from './ignored-kinds.tsx';
import css from './import.module.css';
import { ImportCounts } from './import-counts.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TakeBack } from './take-back.tsx';

interface ImportResultProps {
  organizationId: string;
  result: ContactImport;
  onAgain: () => void;
}

/** What became of every row, and the way on: the people, the list, the rows to mend. */
export function ImportResult({ organizationId, result, onAgain }: ImportResultProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const may = useCan(organizationId);
  const { counts } = result;
  const taken = counts.new + counts.updated + counts.unchanged;
  return (
    <>
      <p className="lede">
        {isolatedFileName(result.fileName)} ·{' '}
        {t('import:rows', { count: counts.total, total: formatNumber(counts.total) })}
      </p>
      <ImportCounts counts={counts} />
      <IgnoredKindsNote kinds={result.ignored} />
      <div className={classNames('row wrap', css.ways)}>
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
        {taken > 0 && result.mailingListId && may('distribution.send') && (
          <Button icon={Send} flip onClick={() => setSending(true)}>
            {t('import:send.open', { count: taken, total: formatNumber(taken) })}
          </Button>
        )}
        <Button onClick={onAgain}>{t('import:again')}</Button>
        {result.undoUntil && may('contact.write') && (
          <TakeBack {...{ organizationId, story: result }} until={result.undoUntil} />
        )}
      </div>
      {isSending && result.mailingListId && (
        <SendDialog
          organizationId={organizationId}
          group={{
            kind: 'mailingLists',
            id: result.mailingListId,
            name: result.mailingListName ?? '',
            count: taken,
          }}
          onClose={() => setSending(false)}
        />
      )}
      {result.rows.length > 0 && <RefusedRows organizationId={organizationId} result={result} />}
    </>
  );
}
