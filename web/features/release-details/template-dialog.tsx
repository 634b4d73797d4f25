import type { Release } from '@firstlook/contract/release.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateReleaseTemplate } from '../../data/release-template.ts';
import { useNameFault } from '../../parts/release-template/use-name-fault.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

interface TemplateDialogProps {
  release: Release;
  onClose: () => void;
}

/** Asks what the template is called and whether it has the files, and keeps the release as it. */
export function TemplateDialog({ release: { organizationId, _id }, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const faultOf = useNameFault();
  const { mutateAsync } = useCreateReleaseTemplate(organizationId);
  const [withMedia, setWithMedia] = useState(true);
  const keep = async (text: string) => {
    const name = text.trim();
    if (name === '') return t('templates:required');
    try {
      await mutateAsync({ releaseId: _id, name, withMedia });
      toast({ tone: 'ok', text: t('templates:kept', { name }) });
    } catch (failure) {
      return faultOf(failure);
    }
  };
  return (
    <OneFieldDialog
      required
      maxLength={100}
      title={t('templates:keep.title')}
      label={t('templates:keep.name')}
      help={t('templates:keep.help')}
      confirmLabel={t('templates:keep.make')}
      onSubmit={keep}
      onClose={onClose}
    >
      <Checkbox checked={withMedia} onChange={setWithMedia} label={t('details:copy.withMedia')} />
    </OneFieldDialog>
  );
}
