import type { FolderSummary } from '@firstlook/contract/folder.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { searchForm } from '@firstlook/contract/search-form.ts';
import { type CSSProperties, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateFolder, useFolders } from '../../data/folder.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFolderFault } from '../../parts/folder-name.ts';
import { pathTo } from '../../parts/folder-tree.ts';
import { NameForm, type NameFormHandle } from '../../parts/name-form.tsx';
import { titleOf } from '../../parts/release-facts.ts';
import { useFiling } from '../../parts/use-filing.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './filing-dialog.module.css';

/** Fewer are read faster than searched. */
const searchFrom = 8;

interface FilingDialogProps {
  organizationId: string;
  release: ReleaseCard;
  onClose: () => void;
}

/** A new folder of the first level, into which the releases go at once. */
function NewFolder({
  organizationId,
  onMade,
  ref,
}: {
  organizationId: string;
  onMade: (folder: FolderSummary) => Promise<unknown>;
  ref: Ref<NameFormHandle>;
}) {
  const { t } = useTranslation();
  const faultOf = useFolderFault();
  const { mutateAsync } = useCreateFolder(organizationId);
  const make = async (name: string) => {
    const made = await mutateAsync({ name });
    await onMade({ _id: made._id, name: made.name, parentId: null, count: 0 });
  };
  return (
    <div className={css.fresh}>
      <NameForm
        ref={ref}
        label={t('folders:newName')}
        save={t('folders:create')}
        required={t('folders:fault.required')}
        faultOf={faultOf}
        onSave={make}
      />
    </div>
  );
}

/** The folders that the release lies in, as it is after what was done here, and the way to change it. */
function useWithin(organizationId: string, release: ReleaseCard): Filing {
  const { t } = useTranslation();
  const file = useFiling(organizationId);
  const filed = [{ _id: release._id, title: titleOf(release, t('releases:untitled')) }];
  const [within, setWithin] = useState<ReadonlySet<string>>(() => new Set(release.folders));
  const mark = (folder: FolderSummary, isIn: boolean) =>
    setWithin((before) => {
      const next = new Set(before);
      if (isIn) next.add(folder._id);
      else next.delete(folder._id);
      return next;
    });
  const put = async (folder: FolderSummary, isIn: boolean) => {
    mark(folder, isIn);
    const change = isIn ? { add: filed, remove: [] } : { add: [], remove: filed };
    if (!(await file(folder, change))) mark(folder, !isIn);
  };
  return { count: 1, inside: ({ _id }) => Number(within.has(_id)), put };
}

/** How many of some releases lie in each folder, and the way to put all of them in or take them out. */
export interface Filing {
  count: number;
  inside: (folder: FolderSummary) => number;
  put: (folder: FolderSummary, isIn: boolean) => Promise<unknown>;
}

/** The tree with a check on each folder; of many, those that match what is typed, each with where it lies. */
function FolderChecks({ folders, filing }: { folders: readonly FolderSummary[]; filing: Filing }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = searchForm(search);
  const shown = folders.filter(({ name }) => searchForm(name).includes(wanted));
  const nameOf = (folder: FolderSummary) =>
    (wanted ? pathTo(folders, folder._id) : [folder]).map(({ name }) => name).join(' / ');
  const levelOf = ({ _id }: FolderSummary) => (wanted ? 0 : pathTo(folders, _id).length - 1);
  return (
    <>
      {folders.length > searchFrom && (
        <SearchField label={t('folders:filing.search')} value={search} onChange={setSearch} />
      )}
      {shown.length === 0 && folders.length > 0 && <p className="muted">{t('common:noMatch')}</p>}
      <ul className={css.folders}>
        {shown.map((folder) => {
          const inside = filing.inside(folder);
          return (
            <li key={folder._id} style={{ '--level': levelOf(folder) } as CSSProperties}>
              <Checkbox
                label={<bdi>{nameOf(folder)}</bdi>}
                checked={inside > 0 && inside === filing.count}
                indeterminate={inside > 0 && inside < filing.count}
                onChange={(checked) => void filing.put(folder, checked)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** In which folders releases lie, to be changed with a check: the way of keyboard and touch for what a drag does. */
export function FilingWindow(props: {
  organizationId: string;
  title: string;
  filing: Filing | null;
  fault?: unknown;
  onClose: () => void;
}) {
  const { organizationId, title, filing, fault, onClose } = props;
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useFolders(organizationId);
  const folders = data?.items ?? [];
  const failure = fault ?? error;
  const fresh = useRef<NameFormHandle>(null);
  const finish = async () => {
    if ((await fresh.current?.finish()) ?? true) onClose();
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => void finish()}>
          {t('folders:filing.done')}
        </Button>
      }
    >
      {failure ? (
        <Failure error={failure} onRetry={() => void refetch()} />
      ) : isPending || !filing ? (
        <p className="muted">{t('common:loading')}</p>
      ) : (
        <>
          {folders.length === 0 && <p className="muted">{t('folders:filing.none')}</p>}
          <FolderChecks folders={folders} filing={filing} />
          <NewFolder
            ref={fresh}
            organizationId={organizationId}
            onMade={(folder) => filing.put(folder, true)}
          />
        </>
      )}
    </Dialog>
  );
}

/** The folders of one release. */
export function FilingDialog({ organizationId, release, onClose }: FilingDialogProps) {
  const { t } = useTranslation();
  const filing = useWithin(organizationId, release);
  const title = t('folders:filing.title', { name: titleOf(release, t('releases:untitled')) });
  return <FilingWindow {...{ organizationId, title, filing, onClose }} />;
}
