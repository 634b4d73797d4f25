import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDuplicateRelease } from '../../data/release-version.ts';
import { path } from '../../device/path.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useErrorText } from '../failure.tsx';

interface DuplicateDialogProps {
  organizationId: string;
  id: string;
  name: string;
  onClose: () => void;
}

/** Asks what the copy is called and whether it has the files, makes it and opens it in the editor. */
export function DuplicateDialog({ organizationId, id, name, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const { mutateAsync } = useDuplicateRelease(organizationId, id);
  const [withMedia, setWithMedia] = useState(true);
  const make = async (text: string) => {
    const title = text.trim();
    if (title === '') return t('common:required');
    try {
      const copy = await mutateAsync({ title, withMedia });
      toast({ tone: 'ok', text: t('details:copy.made', { name: title }) });
      go(path.releaseEdit(organizationId, copy._id));
    } catch (failure) {
      return errorText(failure);
    }
  };
  return (
    <OneFieldDialog
      required
      title={t('details:copy.title')}
      label={t('details:copy.label')}
      help={t('details:copy.help')}
      initial={t('details:copy.name', { name })}
      icon={Copy}
      confirmLabel={t('details:copy.make')}
      onSubmit={make}
      onClose={onClose}
    >
      <Checkbox checked={withMedia} onChange={setWithMedia} label={t('details:copy.withMedia')} />
    </OneFieldDialog>
  );
}
