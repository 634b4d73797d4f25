import type { FolderSummary } from '@firstlook/contract/folder.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateFolder, useFolders } from '../../data/folder.ts';
import { pathTo } from '../../data/folder-tree.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFolderFault } from '../../parts/folder-name.ts';
import { titleOf } from '../../parts/release-facts.ts';
import { useFiling } from '../../parts/use-filing.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './filing-dialog.module.css';

interface FilingDialogProps {
  organizationId: string;
  releases: readonly ReleaseCard[];
  onClose: () => void;
}

/** A new folder of the first level, into which the releases go at once. */
function NewFolder({
  organizationId,
  onMade,
}: {
  organizationId: string;
  onMade: (folder: FolderSummary) => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const faultOf = useFolderFault();
  const { mutateAsync, isPending } = useCreateFolder(organizationId);
  const make = useOneAtATime(async () => {
    try {
      const made = await mutateAsync({ name });
      setName('');
      await onMade({ _id: made._id, name: made.name, parentId: null, count: 0 });
      return true;
    } catch (error) {
      setFault(faultOf(error));
      return false;
    }
  });
  return (
    <form
      className={css.fresh}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <TextField
        label={t('folders:newName')}
        value={name}
        error={fault}
        onChange={(value) => {
          setName(value);
          setFault(undefined);
        }}
      />
      <Button type="submit" busy={isPending} disabled={!name.trim()}>
        {t('folders:create')}
      </Button>
    </form>
  );
}

/** Which of the releases lie in which folder, as it is after what was done here, and the way to change it. */
function useWithin(organizationId: string, releases: readonly ReleaseCard[]) {
  const { t } = useTranslation();
  const file = useFiling(organizationId);
  const filed = releases.map((one) => ({ _id: one._id, title: titleOf(one, t('releases:untitled')) }));
  const [within, setWithin] = useState(
    () => new Map(releases.map(({ _id, folders }) => [_id, new Set(folders)])),
  );
  const isIn = (folder: FolderSummary) => filed.filter(({ _id }) => within.get(_id)?.has(folder._id));
  const mark = (folder: FolderSummary, ids: readonly string[], isNow: boolean) =>
    setWithin((before) => {
      const next = new Map(before);
      for (const id of ids) {
        const own = new Set(next.get(id));
        if (isNow) own.add(folder._id);
        else own.delete(folder._id);
        next.set(id, own);
      }
      return next;
    });
  const put = async (folder: FolderSummary, wanted: boolean) => {
    const inside = isIn(folder);
    const moved = wanted ? filed.filter((one) => !inside.includes(one)) : inside;
    const ids = moved.map(({ _id }) => _id);
    mark(folder, ids, wanted);
    const change = wanted ? { add: moved, remove: [] } : { add: [], remove: moved };
    if (!(await file(folder, change))) mark(folder, ids, !wanted);
  };
  return { filed, isIn, put };
}

/** In which folders some releases lie, to be changed with a check: the way of keyboard and touch for what a drag does. */
export function FilingDialog({ organizationId, releases, onClose }: FilingDialogProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useFolders(organizationId);
  const { filed, isIn, put } = useWithin(organizationId, releases);
  const folders = data?.items ?? [];
  const [first] = filed;
  const title =
    filed.length === 1
      ? t('folders:filing.title', { name: first?.title ?? '' })
      : t('folders:filing.many', { count: filed.length });
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('folders:filing.done')}
        </Button>
      }
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p className="muted">{t('common:loading')}</p>
      ) : (
        <>
          {folders.length === 0 && <p className="muted">{t('folders:filing.none')}</p>}
          <ul className={css.folders}>
            {folders.map((folder) => {
              const inside = isIn(folder).length;
              return (
                <li
                  key={folder._id}
                  style={{ '--level': pathTo(folders, folder._id).length - 1 } as CSSProperties}
                >
                  <Checkbox
                    label={<bdi>{folder.name}</bdi>}
                    checked={inside === filed.length}
                    indeterminate={inside > 0 && inside < filed.length}
                    onChange={(checked) => void put(folder, checked)}
                  />
                </li>
              );
            })}
          </ul>
          <NewFolder organizationId={organizationId} onMade={(folder) => put(folder, true)} />
        </>
      )}
    </Dialog>
  );
}
