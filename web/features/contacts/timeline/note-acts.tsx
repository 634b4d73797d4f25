import type { TimelineItem } from '@firstlook/contract/contact-timeline.ts';
import { maximumNote } from '@firstlook/contract/contact-timeline-kind.ts';
import { Check, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveNote, useSaveNote } from '../../../data/contact-timeline.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { useOneAtATime } from '../../../ui/hook/use-one-at-a-time.ts';
import { returnsAfter } from '../../../ui/hook/use-return-focus.ts';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useCloseUnsaved } from '../../../ui/overlay/unsaved.tsx';
import { Button, IconButton } from '../../../ui/page/button.tsx';

interface NoteDialogProps {
  organizationId: string;
  contactId: string;
  /** The note that is changed; none: a new one. */
  item?: TimelineItem;
  onClose: () => void;
}

/** A note under one's own name; what goes wrong is said at the field, and nothing typed is lost. */
export function NoteDialog({ organizationId, contactId, item, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useSaveNote(organizationId, contactId);
  const [text, setText] = useState(item?.words ?? '');
  const [error, setError] = useState<string>();
  const close = useCloseUnsaved(text !== (item?.words ?? ''), onClose);
  const submit = useOneAtATime(async () => {
    if (!text.trim()) {
      setError(t('timeline:note.missing'));
      return false;
    }
    try {
      await save.mutateAsync({ text, ...(item?.note && { note: item.note }) });
    } catch (failure) {
      setError(errorText(failure));
      return false;
    }
    toast({ tone: 'ok', text: t('timeline:note.saved') });
    onClose();
    return true;
  });
  return (
    <Dialog
      opened
      title={t(item ? 'timeline:note.edit' : 'timeline:note.add')}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" icon={Check} busy={save.isPending} onClick={() => void submit()}>
            {t('timeline:note.save')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('timeline:note.text')}
        help={t('timeline:note.help')}
        value={text}
        error={error}
        maxLength={maximumNote}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}

/** What its writer can do with a note. */
export function NoteActs({
  organizationId,
  contactId,
  item,
}: Omit<NoteDialogProps, 'item' | 'onClose'> & { item: TimelineItem }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useRemoveNote(organizationId, contactId);
  const [isEdited, setEdited] = useState(false);
  const ask = async () => {
    const isSure = await confirm({
      title: t('timeline:note.removeTitle'),
      text: t('timeline:note.removeText'),
      confirmLabel: t('timeline:note.remove'),
      danger: true,
    });
    if (!isSure || !item.note) return;
    try {
      await remove.mutateAsync(item.note._id);
      toast({ tone: 'ok', text: t('timeline:note.removed') });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <>
      <Menu
        align="end"
        target={
          <IconButton small icon={Ellipsis} disabled={remove.isPending} label={t('timeline:note.acts')} />
        }
      >
        {/* The menu gives the focus back when it has closed; the dialog takes it after that. */}
        <MenuItem icon={Pencil} onClick={() => setTimeout(() => setEdited(true), 2 * returnsAfter)}>
          {t('timeline:note.edit')}
        </MenuItem>
        <MenuItem icon={Trash2} danger onClick={() => void ask()}>
          {t('timeline:note.remove')}
        </MenuItem>
      </Menu>
      {isEdited && <NoteDialog {...{ organizationId, contactId, item }} onClose={() => setEdited(false)} />}
    </>
  );
}
