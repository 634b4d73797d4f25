import type { FoundOrganization } from '@firstlook/contract/membership.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJoinOrganization } from '../../data/membership.ts';
import { path } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';

interface JoinRequestDialogProps {
  organization: FoundOrganization;
  onClose: () => void;
}

/** Asks to come in, with a word to those who decide. A person whose address is known is in at once. */
export function JoinRequestDialog({ organization, onClose }: JoinRequestDialogProps) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const join = useJoinOrganization();
  const [note, setNote] = useState('');
  const close = useCloseUnsaved(note.trim() !== '', onClose);
  const ask = useOneAtATime(async () => {
    const done = await join
      .mutateAsync({ organizationId: organization._id, note: note.trim() })
      .catch(() => null);
    if (!done) return false;
    onClose();
    const isIn = done.status === 'approved';
    toast({ tone: 'ok', text: t(isIn ? 'join:joined' : 'join:asked', { name: organization.name }) });
    if (isIn) go(path.releases(organization._id));
    return true;
  });
  return (
    <Dialog
      opened
      title={t('join:askTitle', { name: organization.name })}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={join.isPending} onClick={() => void ask()}>
            {t('join:ask')}
          </Button>
        </>
      }
    >
      {join.error && (
        <Note tone="danger" live>
          {errorText(join.error)}
        </Note>
      )}
      <TextAreaField
        label={t('join:note')}
        help={t('join:noteHelp')}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  );
}
