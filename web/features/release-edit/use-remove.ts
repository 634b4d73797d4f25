import { useTranslation } from 'react-i18next';
import { readReleaseGroups, useRemoveRelease } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** What deleting a release does to others: the groups it leaves, and the releases in it, which stay. */
function useRemovalText(organizationId: string) {
  const { t } = useTranslation();
  return async (id: string): Promise<string> => {
    const { items, children } = await readReleaseGroups(organizationId, id);
    const names = items.map(({ title }) => title).join(', ');
    return [
      t('releaseEdit:removeText'),
      items.length > 0 ? t('releaseEdit:releases.deleteIn', { count: items.length, names }) : '',
      children > 0 ? t('releaseEdit:releases.deleteGroup', { count: children }) : '',
    ]
      .filter(Boolean)
      .join(' ');
  };
}

/** Deletes the release after a question. */
export function useRemove(
  organizationId: string,
  id: string | undefined,
  title: string,
  onRemoved: () => void,
) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const textOf = useRemovalText(organizationId);
  const remover = useRemoveRelease(organizationId);
  return async () => {
    if (!id) return;
    try {
      const yes = await confirm({
        title: t('releaseEdit:removeTitle', { name: title }),
        text: await textOf(id),
        confirmLabel: t('releaseEdit:removeConfirm'),
        danger: true,
      });
      if (!yes) return;
      await remover.mutateAsync(id);
      onRemoved();
      toast({ tone: 'ok', text: t('releaseEdit:removed', { name: title }) });
      go(path.releases(organizationId), { force: true });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
}
