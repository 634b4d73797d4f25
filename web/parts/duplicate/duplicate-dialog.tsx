import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDuplicateRelease } from '../../data/release-version.ts';
import { path } from '../../device/path.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useErrorText } from '../failure.tsx';

interface DuplicateDialogProps {
  organizationId: string;
  id: string;
  name: string;
  onClose: () => void;
}

/** Makes the copy and opens it in the editor; says why it was not made. */
function useDuplicate(organizationId: string, id: string) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useDuplicateRelease(organizationId, id);
  const [error, setError] = useState<string>();
  const submit = useOneAtATime(async (title: string, withMedia: boolean) => {
    if (title === '') return false;
    try {
      const copy = await mutateAsync({ title, withMedia });
      toast({ tone: 'ok', text: t('details:copy.made', { name: title }) });
      go(path.releaseEdit(organizationId, copy._id));
      return true;
    } catch (failure) {
      setError(errorText(failure));
      return false;
    }
  });
  return { submit, isPending, error, forgetError: () => setError(undefined) };
}

/** Asks what the copy is called and whether it has the files. */
export function DuplicateDialog({ organizationId, id, name, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation();
  const { submit, isPending, error, forgetError } = useDuplicate(organizationId, id);
  const [title, setTitle] = useState(t('details:copy.name', { name }));
  const [withMedia, setWithMedia] = useState(true);
  const send = () => void submit(title.trim(), withMedia);
  return (
    <Dialog
      opened
      title={t('details:copy.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" icon={Copy} busy={isPending} disabled={title.trim() === ''} onClick={send}>
            {t('details:copy.make')}
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
          label={t('details:copy.label')}
          help={t('details:copy.help')}
          value={title}
          error={error}
          onChange={(value) => {
            setTitle(value);
            forgetError();
          }}
        />
        <Checkbox checked={withMedia} onChange={setWithMedia} label={t('details:copy.withMedia')} />
      </form>
    </Dialog>
  );
}
