import type { ImportHead } from '@firstlook/contract/contact-import.ts';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCancelImport } from '../../data/contact-import.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { percentOf } from '../../parts/import-percent.ts';
import { useFailureToast } from '../../parts/use-failure-toast.ts';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './import.module.css';

interface ImportRunningProps {
  organizationId: string;
  importId: string;
  /** Absent while its file is on the way. */
  told: ImportHead | undefined;
  fileName: string;
}

/** How far the import is, and the way to call it off while nothing of it is written for good. */
export function ImportRunning({ organizationId, importId, told, fileName }: ImportRunningProps) {
  const { t } = useTranslation();
  const cancel = useCancelImport(organizationId);
  useFailureToast(cancel.error);
  const percent = percentOf(told);
  const isUndoing = told?.state === 'undoing';
  return (
    <section className={classNames('panel padded', css.chosen)}>
      <h2>{isolatedFileName(fileName)}</h2>
      <div className={css.running}>
        <span
          className="bar"
          role="progressbar"
          aria-label={t(isUndoing ? 'import:undo.busy' : 'import:busy')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ inlineSize: `${percent}%` }} />
        </span>
        <Ltr className="digits">{formatPercent(percent)}</Ltr>
        {!isUndoing && (
          <Button kind="ghost" icon={X} busy={cancel.isPending} onClick={() => cancel.mutate(importId)}>
            {t('import:cancel')}
          </Button>
        )}
      </div>
      <p className="muted" role="status">
        {isUndoing && !told.waits && `${t('import:undo.busy')} `}
        {isUndoing
          ? t(told.waits ? 'import:undo.waits' : 'import:undo.goesOn')
          : t(told?.waits ? 'import:waits' : told ? 'import:goesOn' : 'import:sending')}
      </p>
    </section>
  );
}
