import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../data/folder.ts';
import { path } from '../../device/path.ts';
import { childrenOf, mayHoldFolders, pathTo } from '../../parts/folder-tree.ts';
import { AppLink } from '../../ui/page/link.tsx';
import css from './folder-view.module.css';
import { isFiltered, type ListState } from './list-query.ts';

const none: readonly FolderSummary[] = [];

/** The folders of the organization and the one that the address names. */
export function useFolderView(organizationId: string, state: ListState, mayFile: boolean) {
  const { folder: folderId } = state;
  const { data, isPending } = useFolders(organizationId || undefined);
  const folders = data?.items ?? none;
  const trail = pathTo(folders, folderId);
  return {
    folders,
    trail,
    folder: trail.at(-1),
    /** Not known yet: nothing is said about the folder. */
    isPending: isPending && organizationId !== '',
    /** Whether there are folders to open here, or a place for a new one; not while something is looked for. */
    hasTiles:
      data !== undefined &&
      !isFiltered(state) &&
      (childrenOf(folders, folderId).length > 0 ||
        (mayFile && trail.length > 0 && mayHoldFolders(folders, folderId)) ||
        (mayFile && folderId === null && folders.length > 0)),
    isGone: folderId !== null && data !== undefined && trail.length === 0,
  };
}

/** The way back out of a folder, one link for each that leads to it. */
export function FolderTrail({
  organizationId,
  trail,
}: {
  organizationId: string;
  trail: readonly FolderSummary[];
}) {
  const { t } = useTranslation();
  if (trail.length === 0) return null;
  const to = path.releases(organizationId);
  return (
    <nav aria-label={t('releases:folderTrail')} className={css.trail}>
      <ol>
        <li>
          <AppLink to={to}>{t('releases:title')}</AppLink>
        </li>
        {trail.slice(0, -1).map((folder) => (
          <li key={folder._id}>
            <AppLink to={to} search={{ page: '0', folder: folder._id }}>
              <bdi>{folder.name}</bdi>
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
