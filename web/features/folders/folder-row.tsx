import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { ChevronDown, Ellipsis, Folder, FolderOpen } from 'lucide-react';
import type { CSSProperties, DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { childrenOf, mayHoldFolders, stepOf } from '../../parts/folder-tree.ts';
import { useFolderDrop } from '../../parts/use-folder-drop.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { Menu, MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './folder-group.module.css';
import { FolderNameForm } from './folder-name-form.tsx';
import type { FolderActs } from './use-folder-acts.ts';

/** What the group is doing with one of its folders. */
export interface FolderWork {
  kind: 'rename' | 'add' | 'move';
  /** Null: at the first level. */
  id: string | null;
}

export interface FolderRowProps {
  organizationId: string;
  folder: FolderSummary;
  folders: readonly FolderSummary[];
  level: number;
  current: string | undefined;
  opened: ReadonlySet<string>;
  work: FolderWork | null;
  mayWrite: boolean;
  acts: FolderActs;
  onOpen: (id: string, open: boolean) => void;
  onWork: (work: FolderWork | null) => void;
}

function FolderMenu({ folder, folders, acts, onWork }: FolderRowProps) {
  const { t } = useTranslation();
  // The menu gives the focus back when it has closed; what is asked for takes it after that.
  const ask = (kind: FolderWork['kind']) => () =>
    setTimeout(() => onWork({ kind, id: folder._id }), 2 * returnsAfter);
  return (
    <Menu
      align="end"
      target={
        <IconButton
          small
          className={css.more}
          icon={Ellipsis}
          label={t('folders:actionsOf', { name: folder.name })}
        />
      }
    >
      <MenuItem onClick={ask('rename')}>{t('folders:rename')}</MenuItem>
      {mayHoldFolders(folders, folder._id) && (
        <MenuItem onClick={ask('add')}>{t('folders:addInside')}</MenuItem>
      )}
      <MenuItem onClick={ask('move')}>{t('folders:moveTo')}</MenuItem>
      {(['up', 'down'] as const).map((direction) => (
        <MenuItem
          key={direction}
          disabled={!stepOf(folders, folder._id, direction)}
          onClick={() => void acts.step(folder, direction)}
        >
          {t(direction === 'up' ? 'common:moveUp' : 'common:moveDown')}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem danger onClick={() => void acts.remove(folder)}>
        {t('folders:removeFolder')}
      </MenuItem>
    </Menu>
  );
}

function FolderLine(props: FolderRowProps) {
  const { organizationId, folder, folders, current, opened, mayWrite, onOpen, onWork } = props;
  const { t } = useTranslation();
  const { over, on } = useFolderDrop(organizationId, folder, mayWrite);
  const isOpen = opened.has(folder._id);
  const isHere = current === folder._id;
  const hasChildren = childrenOf(folders, folder._id).length > 0;
  const drop = {
    ...on,
    onDragEnter: (event: DragEvent) => {
      on.onDragEnter?.(event);
      // What is below it can only be dropped on when it is seen.
      if (hasChildren && !isOpen) onOpen(folder._id, true);
    },
  };
  return (
    <div className={classNames(css.line, over.length > 0 && css.over, mayWrite && css.changing)} {...drop}>
      {hasChildren ? (
        <IconButton
          small
          className={classNames(css.turn, !isOpen && css.shut)}
          icon={ChevronDown}
          label={t(isOpen ? 'folders:fold' : 'folders:unfold', { name: folder.name })}
          aria-expanded={isOpen}
          onClick={() => onOpen(folder._id, !isOpen)}
        />
      ) : (
        <span className={css.turn} />
      )}
      <AppLink
        to={path.releases(organizationId)}
        search={{ page: '0', folder: folder._id }}
        title={folder.name}
        data-folder={folder._id}
        className={classNames('nav-item', css.link, isHere && 'chosen')}
        aria-current={isHere ? 'page' : undefined}
        draggable={false}
        onDoubleClick={mayWrite ? () => onWork({ kind: 'rename', id: folder._id }) : undefined}
      >
        <Icon of={isHere ? FolderOpen : Folder} />
        <span dir="auto" className="page-start">
          {folder.name}
        </span>
        <b className="number">
          {formatNumber(folder.count)}
          <i className="visually-hidden"> {t('folders:inFolder', { count: folder.count })}</i>
        </b>
      </AppLink>
      {mayWrite && <FolderMenu {...props} />}
    </div>
  );
}

/** A folder of the sidebar with those below it. */
export function FolderRow(props: FolderRowProps) {
  const { folder, folders, level, opened, work, acts, onWork } = props;
  const { t } = useTranslation();
  const isNamed = work?.kind === 'rename' && work.id === folder._id;
  const isAdding = work?.kind === 'add' && work.id === folder._id;
  const children = opened.has(folder._id) ? childrenOf(folders, folder._id) : [];
  return (
    <li style={{ '--level': level } as CSSProperties}>
      {isNamed ? (
        <FolderNameForm
          label={t('folders:nameOf', { name: folder.name })}
          initial={folder.name}
          onSave={(name) => acts.rename(folder, name)}
          onEnd={() => onWork(null)}
        />
      ) : (
        <FolderLine {...props} />
      )}
      {(children.length > 0 || isAdding) && (
        <ul>
          {children.map((child) => (
            <FolderRow key={child._id} {...props} folder={child} level={level + 1} />
          ))}
          {isAdding && (
            <li style={{ '--level': level + 1 } as CSSProperties}>
              <FolderNameForm
                label={t('folders:newName')}
                onSave={(name) => acts.add(name, folder._id)}
                onEnd={() => onWork(null)}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
