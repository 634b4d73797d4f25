import { useTranslation } from 'react-i18next';
import { useRemoveRelease } from '../../data/release.ts';
import { askAbout } from '../../data/selection.ts';
import { path } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { RemovalFacts } from '../../parts/selection/removal-facts.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

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
  const remover = useRemoveRelease(organizationId);
  return async () => {
    if (!id) return;
    try {
      const preview = await askAbout(organizationId, { ids: [id] });
      const yes = await confirm({
        title: t('releaseEdit:removeTitle', { name: title }),
        text: <RemovalFacts preview={preview} />,
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
