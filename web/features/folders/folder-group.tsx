import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { Plus } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../data/folder.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { childrenOf, pathTo } from '../../parts/folder-tree.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { Button, IconButton } from '../../ui/page/button.tsx';
import css from './folder-group.module.css';
import { FolderNameForm } from './folder-name-form.tsx';
import { FolderRow, type FolderRowProps, type FolderWork } from './folder-row.tsx';
import { useFolderActs } from './use-folder-acts.ts';

const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

const none: never[] = [];

function Tree(props: Omit<FolderRowProps, 'folder' | 'level'>) {
  const { folders, work, acts, onWork } = props;
  const { t } = useTranslation();
  return (
    <ul className={css.tree}>
      {childrenOf(folders, null).map((folder) => (
        <FolderRow key={folder._id} {...props} folder={folder} level={0} />
      ))}
      {work?.kind === 'add' && work.id === null && (
        <li style={{ '--level': 0 } as CSSProperties}>
          <FolderNameForm
            label={t('folders:newName')}
            onSave={(name) => acts.add(name, null)}
            onEnd={() => onWork(null)}
          />
        </li>
      )}
    </ul>
  );
}

interface FolderGroupProps {
  organizationId: string;
  mayWrite: boolean;
}

/** Which folders show what is in them; those above the one that is shown do. */
function useOpened(folders: readonly FolderSummary[], current: string | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
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
  return { opened, open };
}

/** What is done with one of the folders, and where the focus goes when that has ended. */
function useFolderWork(open: (id: string, isOpen: boolean) => void) {
  const section = useRef<HTMLElement>(null);
  const [work, setWork] = useState<FolderWork | null>(null);
  const begin = (next: FolderWork | null) => {
    if (next?.kind === 'add' && next.id) open(next.id, true);
    // After a key ended it, the focus is on the folder.
    const isHeld = !next && section.current?.contains(document.activeElement);
    const place = work?.id ? `[data-folder="${CSS.escape(work.id)}"]` : 'h2 button';
    setWork(next);
    if (isHeld) requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(place)?.focus());
  };
  /** The folder that had the focus is gone: the one above it takes it, or the head of the group. */
  const leave = (parentId: string | null) => {
    const place = parentId ? `[data-folder="${CSS.escape(parentId)}"]` : 'h2 button';
    setTimeout(() => section.current?.querySelector<HTMLElement>(place)?.focus(), 2 * returnsAfter);
  };
  return { section, work, begin, leave };
}

/** The folders of the sidebar: a tree that opens and shuts, and what can be done with each. */
export function FolderGroup({ organizationId, mayWrite }: FolderGroupProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { folder: current } = useRouteSearch();
  const { data, error, refetch } = useFolders(organizationId);
  const folders = data?.items ?? none;
  const { opened, open } = useOpened(folders, current);
  const { section, work, begin, leave } = useFolderWork(open);
  const acts = useFolderActs(organizationId, folders, leave);

  // A reader without folders has nothing to make of their heading.
  if (!mayWrite && folders.length === 0) return null;
  const moved = work?.kind === 'move' ? folders.find(({ _id }) => _id === work.id) : undefined;
  return (
    <section ref={section} aria-label={t('folders:title')}>
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
      <Tree
        {...{ organizationId, folders, current, opened, work, mayWrite, acts }}
        onOpen={open}
        onWork={begin}
      />
      {data && folders.length === 0 && work?.kind !== 'add' && (
        <p className={css.nothing}>{t('folders:nothing')}</p>
      )}
      {moved && (
        <Suspense>
          <MoveDialog
            organizationId={organizationId}
            folder={moved}
            folders={folders}
            onClose={() => begin(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
