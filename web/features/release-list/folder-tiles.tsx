import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { Folder, FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { childrenOf, mayHoldFolders } from '../../parts/folder-tree.ts';
import { toggled, useFolderDrop } from '../../parts/use-folder-drop.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './folder-tiles.module.css';

const NewFolderDialog = lazy(() =>
  import('./new-folder-dialog.tsx').then((module) => ({ default: module.NewFolderDialog })),
);

/** Tiles before "show all": the releases should not be a long scroll away. */
const firstTiles = 12;

interface TileProps {
  organizationId: string;
  folder: FolderSummary;
  mayFile: boolean;
}

function Tile({ organizationId, folder, mayFile }: TileProps) {
  const { t } = useTranslation();
  const { over, on } = useFolderDrop(organizationId, folder, mayFile);
  const { add, remove } = toggled(folder._id, over);
  const shown = { count: folder.count, total: formatNumber(folder.count) };
  return (
    <li {...on}>
      <AppLink
        to={path.releases(organizationId)}
        search={{ page: '0', folder: folder._id }}
        className={classNames(css.tile, over.length > 0 && css.over)}
        draggable={false}
      >
        <Icon of={Folder} />
        <span>
          <b dir="auto" className="page-start">
            {folder.name}
          </b>
          <small>
            {add.length > 0
              ? t('folders:dropIn')
              : remove.length > 0
                ? t('folders:dropOut')
                : t('releases:count', shown)}
          </small>
        </span>
      </AppLink>
    </li>
  );
}

interface FolderTilesProps {
  organizationId: string;
  folders: readonly FolderSummary[];
  /** The folder that is shown; null for the whole list. */
  folderId: string | null;
  mayFile: boolean;
}

/** The folders in the one that is shown: to open, and to drop releases on. */
export function FolderTiles({ organizationId, folders, folderId, mayFile }: FolderTilesProps) {
  const { t } = useTranslation();
  const [isNaming, setIsNaming] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const all = childrenOf(folders, folderId);
  const shown = isWhole ? all : all.slice(0, firstTiles);
  const mayAdd = mayFile && mayHoldFolders(folders, folderId);
  if (shown.length === 0 && !mayAdd) return null;
  return (
    <nav aria-label={t('folders:title')} className={css.tiles}>
      <ul>
        {shown.map((folder) => (
          <Tile key={folder._id} organizationId={organizationId} folder={folder} mayFile={mayFile} />
        ))}
      </ul>
      {shown.length < all.length && (
        <button type="button" className={classNames(css.tile, css.fresh)} onClick={() => setWhole(true)}>
          <span>{t('folders:all', { count: all.length, total: formatNumber(all.length) })}</span>
        </button>
      )}
      {mayAdd && (
        <button type="button" className={classNames(css.tile, css.fresh)} onClick={() => setIsNaming(true)}>
          <Icon of={FolderPlus} />
          <span>{t('folders:add')}</span>
        </button>
      )}
      {isNaming && (
        <Suspense>
          <NewFolderDialog
            organizationId={organizationId}
            parentId={folderId}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      )}
    </nav>
  );
}
