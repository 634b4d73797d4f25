import { maximumFolderName } from '@firstlook/contract/folder-limit.ts';
import { useTranslation } from 'react-i18next';
import { useCreateFolder } from '../../data/folder.ts';
import { useFolderFault } from '../../parts/folder-name.ts';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

interface NewFolderDialogProps {
  organizationId: string;
  /** Null: at the first level. */
  parentId: string | null;
  onClose: () => void;
}

/** Asks for the name of a new folder and makes it. */
export function NewFolderDialog({ organizationId, parentId, onClose }: NewFolderDialogProps) {
  const { t } = useTranslation();
  const faultOf = useFolderFault();
  const { mutateAsync } = useCreateFolder(organizationId);
  return (
    <OneFieldDialog
      title={t('folders:add')}
      label={t('folders:name')}
      maxLength={maximumFolderName}
      confirmLabel={t('folders:create')}
      onClose={onClose}
      onSubmit={async (name) => {
        try {
          await mutateAsync({ name, parentId });
        } catch (error) {
          return faultOf(error);
        }
        toast({ tone: 'ok', text: t('folders:created', { name }) });
        return undefined;
      }}
    />
  );
}
