import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/api.ts';
import { useFileReleases } from '../data/folder.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { useErrorText } from './failure.tsx';

interface Filed {
  _id: string;
  title: string;
}
/** What goes into a folder and what out of it. */
export interface FilingChange {
  add: readonly Filed[];
  remove: readonly Filed[];
}
type Folder = Pick<FolderSummary, '_id' | 'name'>;

const idsOf = (releases: readonly Filed[]) => releases.map(({ _id }) => _id);

/** Puts releases into folders and takes them out; says what was done, and takes it back where that is asked for. */
export function useFiling(
  organizationId: string,
): (folder: Folder, change: FilingChange) => Promise<boolean> {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync } = useFileReleases(organizationId);

  const textOf = (folder: Folder, { add, remove }: FilingChange) => {
    const one = [...add, ...remove];
    const [first] = one;
    const names = { folder: folder.name, release: first?.title ?? '' };
    if (one.length === 1) return t(add.length > 0 ? 'folders:filed.in' : 'folders:filed.out', names);
    if (remove.length === 0) return t('folders:filed.manyIn', { ...names, count: add.length });
    if (add.length === 0) return t('folders:filed.manyOut', { ...names, count: remove.length });
    return t('folders:filed.both', { ...names, added: add.length, removed: remove.length });
  };

  const file = async (folder: Folder, change: FilingChange, isUndo = false): Promise<boolean> => {
    try {
      await mutateAsync({ id: folder._id, add: idsOf(change.add), remove: idsOf(change.remove) });
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
      toast({ tone: 'danger', text: isGone ? t('folders:fault.somethingGone') : errorText(error) });
      return false;
    }
    const back = { add: change.remove, remove: change.add };
    toast({
      tone: 'ok',
      text: textOf(folder, change),
      about: idsOf([...change.add, ...change.remove]).map((id) => `${folder._id} ${id}`),
      ...(!isUndo && {
        lasting: 10_000,
        action: { label: t('folders:undo'), onClick: () => void file(folder, back, true) },
      }),
    });
    return true;
  };
  return (folder, change) => file(folder, change);
}
