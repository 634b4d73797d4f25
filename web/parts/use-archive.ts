import { useTranslation } from 'react-i18next';
import { undoShown, useArchiveSelection, useUndoSelectionAct } from '../data/selection.ts';
import { useOneAtATime } from '../ui/hook/use-one-at-a-time.ts';
import { confirm } from '../ui/overlay/confirm.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { useErrorText } from './failure.tsx';

interface Named {
  id: string;
  name: string;
}

/** Puts one release away, after a question that says what that means, or brings it back; both can be taken back at once. */
export function useArchive(organizationId: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const archive = useArchiveSelection(organizationId);
  const back = useUndoSelectionAct(organizationId);
  const tellError = (error: unknown) => toast({ tone: 'danger', text: errorText(error) });
  const undo = (act: string) =>
    void back.mutateAsync(act).then(({ failures }) => {
      if (failures > 0) toast({ tone: 'danger', text: t('releases:archive.notUndone') });
    }, tellError);
  const put = async ({ id, name }: Named, isArchived: boolean) => {
    try {
      const outcome = await archive.mutateAsync({ chosen: { ids: [id] }, isArchived });
      const act = outcome.undo;
      if (outcome.failures > 0) toast({ tone: 'danger', text: t('releases:archive.gone', { name }) });
      else
        toast({
          tone: 'ok',
          text: t(isArchived ? 'releases:archive.done' : 'releases:archive.back', { name }),
          ...(act && {
            lasting: undoShown,
            action: { label: t('releases:archive.undo'), onClick: () => undo(act) },
          }),
        });
    } catch (error) {
      tellError(error);
    }
    // It may be put away once more after it was brought back.
    return false;
  };
  const ask = async (named: Named) => {
    const title = t('releases:archive.title', { name: named.name });
    const text = t('releases:archive.text');
    const isMeant = await confirm({ title, text, confirmLabel: t('releases:archive.confirm') });
    return isMeant ? put(named, true) : false;
  };
  return {
    isBusy: archive.isPending,
    archive: useOneAtATime(ask),
    bringBack: useOneAtATime((named: Named) => put(named, false)),
  };
}
