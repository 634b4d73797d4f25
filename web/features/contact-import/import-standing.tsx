import type { ImportHead } from '@firstlook/contract/contact-import.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { isAtWork, useContactImport } from '../../data/contact-import.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { Failure } from '../../parts/failure.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './import.module.css';
import { ImportResult } from './import-result.tsx';
import { ImportRunning } from './import-running.tsx';
import { UndoneImport } from './undone-import.tsx';

interface ImportStandingProps {
  organizationId: string;
  importId: string;
  /** The file that is on its way under this name from here. */
  sending: string | undefined;
  onAgain: () => void;
}

/** One import by its name: how far it is, what became of it, or that nothing did. */
export function ImportStanding({ organizationId, importId, sending, onAgain }: ImportStandingProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useContactImport(organizationId, importId);
  const running = (told: ImportHead | undefined, fileName: string) => (
    <ImportRunning {...{ organizationId, importId, told, fileName }} />
  );
  const nothing = (text: string) => (
    <div className={css.nothing}>
      <Note live tone="warn">
        {text}
      </Note>
      <Button kind="primary" onClick={onAgain}>
        {t('import:again')}
      </Button>
    </div>
  );
  if (data?.state === 'done')
    return <ImportResult key={data._id} organizationId={organizationId} result={data} onAgain={onAgain} />;
  if (data?.state === 'undone') return <UndoneImport {...{ organizationId, onAgain }} story={data} />;
  if (data && isAtWork(data)) return running(data, data.fileName);
  // What the upload itself answers is told by who began it.
  if (sending !== undefined) return running(undefined, sending);
  if (data)
    return nothing(
      t(data.state === 'cancelled' ? 'import:calledOff' : 'import:failed', {
        name: isolatedFileName(data.fileName || t('import:thisFile')),
      }),
    );
  if (error instanceof ApiError && error.status === 404) return nothing(t('import:neverCame'));
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
}
