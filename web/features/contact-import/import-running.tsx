import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCancelImport, useImportProgress } from '../../data/contact-import.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useFailureToast } from '../../parts/use-failure-toast.ts';
import { Button } from '../../ui/page/button.tsx';
import css from './import.module.css';

/** How far the import is, and the way to call it off while nothing of it is written for good. */
export function ImportRunning({ organizationId, importId }: { organizationId: string; importId: string }) {
  const { t } = useTranslation();
  const { data } = useImportProgress(organizationId, importId);
  const cancel = useCancelImport(organizationId);
  useFailureToast(cancel.error);
  const { done, total } = data?.progress ?? { done: 0, total: 0 };
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <div className={css.running}>
      <span
        className="bar"
        role="progressbar"
        aria-label={t('import:busy')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
      <Ltr className="digits">{`${percent}%`}</Ltr>
      <Button
        kind="ghost"
        icon={X}
        busy={cancel.isPending}
        disabled={data?.state !== 'running'}
        onClick={() => cancel.mutate(importId)}
      >
        {t('import:cancel')}
      </Button>
    </div>
  );
}
