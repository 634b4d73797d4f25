import type { ImportHead } from '@firstlook/contract/contact-import.ts';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useUndoImport } from '../../data/contact-import.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatDateTime, formatNames } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { plannedNames } from '../../parts/group-use.tsx';
import { keepFocus } from '../../ui/hook/use-return-focus.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';

interface TakeBackProps {
  organizationId: string;
  story: Pick<ImportHead, '_id' | 'fileName'>;
  until: string;
}

/** The way back behind an import, for a day: it asks first, since nothing leads forward again. */
export function TakeBack({ organizationId, story, until }: TakeBackProps) {
  const { t } = useTranslation();
  const undo = useUndoImport(organizationId);
  const errorText = useErrorText();
  const ask = async () => {
    const sure = await confirm({
      title: t('import:undo.title', { name: isolatedFileName(story.fileName) }),
      text: `${t('import:undo.text')} ${t('import:undo.possibleUntil', { at: formatDateTime(until) })}`,
      confirmLabel: t('import:undo.confirm'),
      danger: true,
    });
    if (!sure) return;
    // The page tells of nothing else at once, and this button is gone with what it told before.
    keepFocus(() => document.getElementById('main'));
    try {
      const { state } = await undo.mutateAsync(story._id);
      if (state === 'undone') toast({ tone: 'ok', text: t('import:undo.done') });
      keepFocus(() => document.getElementById('main'));
    } catch (error) {
      const names =
        error instanceof ApiError && error.code === 'AUDIENCE_IS_PLANNED'
          ? plannedNames(t, error.params)
          : [];
      const text =
        names.length > 0
          ? t('import:undo.planned', { count: names.length, names: formatNames(names) })
          : errorText(error);
      toast({ tone: 'danger', text });
    }
  };
  return (
    <>
      <Button kind="ghost" icon={Undo2} flip busy={undo.isPending} onClick={() => void ask()}>
        {t('import:undo.open')}
      </Button>
      <span className="muted small">{t('import:undo.until', { at: formatDateTime(until) })}</span>
    </>
  );
}
