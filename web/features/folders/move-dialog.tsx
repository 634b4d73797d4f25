import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateFolder } from '../../data/folder.ts';
import { useFolderFault } from '../../parts/folder-name.ts';
import { pathTo, placesFor } from '../../parts/folder-tree.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';

/** The value of the place that is in no folder. */
const top = 'top';

interface MoveDialogProps {
  organizationId: string;
  folder: FolderSummary;
  folders: readonly FolderSummary[];
  onClose: () => void;
}

/** Moves a folder with all below it into another, or out to the first level. */
export function MoveDialog({ organizationId, folder, folders, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const faultOf = useFolderFault();
  const [place, setPlace] = useState(folder.parentId ?? top);
  const { mutateAsync, isPending, error } = useUpdateFolder(organizationId);
  const options = [
    { value: top, label: t('folders:move.top') },
    ...placesFor(folders, folder._id).map(({ _id }) => ({
      value: _id,
      label: pathTo(folders, _id)
        .map(({ name }) => name)
        .join(' / '),
    })),
  ];
  const move = async () => {
    const parentId = place === top ? null : place;
    if (parentId === folder.parentId) return onClose();
    try {
      await mutateAsync({ _id: folder._id, parentId, read: { parentId: folder.parentId } });
    } catch {
      // The field says why.
      return;
    }
    const into = options.find(({ value }) => value === place)?.label ?? '';
    toast({ tone: 'ok', text: t('folders:move.done', { name: folder.name, place: into }) });
    onClose();
  };
  return (
    <Dialog
      opened
      title={t('folders:move.title', { name: folder.name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={isPending} onClick={() => void move()}>
            {t('folders:move.confirm')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('folders:move.label')}
        value={place}
        options={options}
        error={error ? faultOf(error) : undefined}
        onChange={(value) => setPlace(value ?? top)}
      />
    </Dialog>
  );
}
