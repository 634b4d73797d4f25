import { Plus } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../data/folder.ts';
import { childrenOf, pathTo } from '../../data/folder-tree.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Button, IconButton } from '../../ui/page/button.tsx';
import css from './folder-group.module.css';
import { FolderNameForm } from './folder-name-form.tsx';
import { FolderRow, type FolderWork } from './folder-row.tsx';
import { useFolderActs } from './use-folder-acts.ts';

const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

const none: never[] = [];

interface FolderGroupProps {
  organizationId: string;
  mayWrite: boolean;
}

/** The folders of the sidebar: a tree that opens and shuts, and what can be done with each. */
export function FolderGroup({ organizationId, mayWrite }: FolderGroupProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { folder: current } = useRouteSearch();
  const { data, error, refetch } = useFolders(organizationId);
  const folders = data?.items ?? none;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [work, setWork] = useState<FolderWork | null>(null);
  const acts = useFolderActs(organizationId, folders);

  const open = (id: string, isOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  const above = pathTo(folders, current ?? null)
    .slice(0, -1)
    .map(({ _id }) => _id)
    .join(' ');
  // The folder that is shown is seen in the tree.
  useEffect(() => {
    if (above) setOpened((before) => new Set([...before, ...above.split(' ')]));
  }, [above]);
  const begin = (next: FolderWork | null) => {
    if (next?.kind === 'add' && next.id) open(next.id, true);
    setWork(next);
  };

  // A reader without folders has nothing to make of their heading.
  if (!mayWrite && folders.length === 0) return null;
  const moved = work?.kind === 'move' ? folders.find(({ _id }) => _id === work.id) : undefined;
  return (
    <section aria-label={t('folders:title')}>
      <h2 className={`side-head ${css.head}`}>
        {t('folders:title')}
        {mayWrite && (
          <IconButton
            small
            icon={Plus}
            label={t('folders:add')}
            onClick={() => begin({ kind: 'add', id: null })}
          />
        )}
      </h2>
      {error && folders.length === 0 && (
        <p className={css.fault}>
          {errorText(error)}
          <Button kind="ghost" size="xs" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      <ul className={css.tree}>
        {childrenOf(folders, null).map((folder) => (
          <FolderRow
            key={folder._id}
            organizationId={organizationId}
            folder={folder}
            folders={folders}
            level={0}
            current={current}
            opened={opened}
            work={work}
            mayWrite={mayWrite}
            acts={acts}
            onOpen={open}
            onWork={begin}
          />
        ))}
        {work?.kind === 'add' && work.id === null && (
          <li style={{ '--level': 0 } as CSSProperties}>
            <FolderNameForm
              label={t('folders:newName')}
              onSave={(name) => acts.add(name, null)}
              onEnd={() => setWork(null)}
            />
          </li>
        )}
      </ul>
      {data && folders.length === 0 && work?.kind !== 'add' && (
        <p className={css.nothing}>{t('folders:nothing')}</p>
      )}
      {moved && (
        <Suspense>
          <MoveDialog
            organizationId={organizationId}
            folder={moved}
            folders={folders}
            onClose={() => setWork(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
