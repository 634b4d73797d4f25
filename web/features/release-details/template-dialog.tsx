import type { Release } from '@firstlook/contract/release.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateReleaseTemplate } from '../../data/release-template.ts';
import { useNameFault } from '../../parts/release-template/use-name-fault.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';

interface TemplateDialogProps {
  release: Release;
  onClose: () => void;
}

/** Keeps the release as a template, and says why it was not kept. */
function useKeep({ organizationId, _id }: Release, onClose: () => void) {
  const { t } = useTranslation();
  const faultOf = useNameFault();
  const create = useCreateReleaseTemplate(organizationId);
  const [error, setError] = useState<string>();
  const submit = useOneAtATime(async (name: string, withMedia: boolean) => {
    if (name === '') {
      setError(t('templates:required'));
      return false;
    }
    try {
      await create.mutateAsync({ releaseId: _id, name, withMedia });
      toast({ tone: 'ok', text: t('templates:kept', { name }) });
      onClose();
      return true;
    } catch (failure) {
      setError(faultOf(failure));
      return false;
    }
  });
  return { submit, isPending: create.isPending, error, forgetError: () => setError(undefined) };
}

/** Asks what the template is called and whether it has the files. */
export function TemplateDialog({ release, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { submit, isPending, error, forgetError } = useKeep(release, onClose);
  const [name, setName] = useState('');
  const [withMedia, setWithMedia] = useState(true);
  const send = () => void submit(name.trim(), withMedia);
  return (
    <Dialog
      opened
      title={t('templates:keep.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={isPending} onClick={send}>
            {t('templates:keep.make')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          data-autofocus
          required
          maxLength={100}
          label={t('templates:keep.name')}
          help={t('templates:keep.help')}
          value={name}
          error={error}
          onChange={(value) => {
            setName(value);
            forgetError();
          }}
        />
        <Checkbox checked={withMedia} onChange={setWithMedia} label={t('details:copy.withMedia')} />
      </form>
    </Dialog>
  );
}
