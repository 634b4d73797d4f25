import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useCreateFolder, useRemoveFolder, useUpdateFolder } from '../../data/folder.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useFolderFault } from '../../parts/folder-name.ts';
import { stepOf, withBelow } from '../../parts/folder-tree.ts';
import { useGo, useRouteSearch } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** The name that was given by another meanwhile, of an answer that says so. */
function storedName(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined;
  const [first] = (error.params.conflicts ?? []) as { stored: string }[];
  return first?.stored;
}

/** Does something with a folder: what went wrong in words, or nothing. */
function useAttempt(): (work: () => Promise<unknown>) => Promise<string | undefined> {
  const { t } = useTranslation();
  const faultOf = useFolderFault();
  return async (work) => {
    try {
      await work();
      return undefined;
    } catch (error) {
      const stored = storedName(error);
      return stored === undefined ? faultOf(error) : t('folders:fault.renamed', { name: stored });
    }
  };
}

/**
 * What can be done with folders; each says in words what went wrong, or nothing.
 * @param onGone called when a folder was deleted, with the one it lay in
 */
export function useFolderActs(
  organizationId: string,
  folders: readonly FolderSummary[],
  onGone: (parentId: string | null) => void,
) {
  const { t } = useTranslation();
  const go = useGo();
  const { folder: current } = useRouteSearch();
  const attempt = useAttempt();
  const create = useCreateFolder(organizationId);
  const update = useUpdateFolder(organizationId);
  const remove = useRemoveFolder(organizationId);

  const tell = (fault: string | undefined) => {
    if (fault) toast({ tone: 'danger', text: fault });
  };

  /** What is deleted with a folder and what stays. */
  const whatGoes = ({ count }: FolderSummary, inner: number) => {
    const stay =
      count > 0 ? t('folders:remove.stay', { count, total: formatNumber(count) }) : t('folders:remove.empty');
    return inner > 0
      ? `${t('folders:remove.inner', { count: inner, total: formatNumber(inner) })} ${stay}`
      : stay;
  };

  return {
    add: (name: string, parentId: string | null) => attempt(() => create.mutateAsync({ name, parentId })),
    rename: (folder: FolderSummary, name: string) =>
      attempt(() => update.mutateAsync({ _id: folder._id, name, read: { name: folder.name } })),
    step: async (folder: FolderSummary, direction: 'up' | 'down') => {
      const place = stepOf(folders, folder._id, direction);
      if (!place) return;
      const fault = await attempt(() => update.mutateAsync({ _id: folder._id, ...place }));
      tell(fault);
      if (!fault) toast({ tone: 'ok', text: t(`folders:stepped.${direction}`, { name: folder.name }) });
    },
    remove: async (folder: FolderSummary) => {
      const below = withBelow(folders, folder._id);
      const inner = below.length - 1;
      const yes = await confirm({
        danger: true,
        title: t('folders:remove.title', { name: folder.name }),
        text: whatGoes(folder, inner),
        confirmLabel: t('folders:remove.confirm'),
      });
      if (!yes) return;
      const fault = await attempt(() => remove.mutateAsync(folder._id));
      if (fault) return tell(fault);
      onGone(folder.parentId);
      toast({ tone: 'ok', text: t('folders:remove.done', { name: folder.name }) });
      if (below.some(({ _id }) => _id === current))
        go(path.releases(organizationId), {
          search: folder.parentId ? { page: '0', folder: folder.parentId } : {},
          replace: true,
        });
    },
  };
}

export type FolderActs = ReturnType<typeof useFolderActs>;
