import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResolveContacts, useSaveMailingList } from '../../data/contact.ts';
import { useErrorText } from '../../data/failure.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { audienceOf, type Chosen } from './audience.ts';

interface SaveListDialogProps {
  organizationId: string;
  chosen: Chosen;
  onClose: () => void;
}

/** Keeps the chosen contacts as a mailing list; pasted addresses that are no contacts cannot be in one. */
export function SaveListDialog({ organizationId, chosen, onClose }: SaveListDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const resolve = useResolveContacts(organizationId);
  const save = useSaveMailingList(organizationId);
  const typed = chosen.people.filter(({ id }) => id === null).length;
  const submit = async () => {
    if (title.trim() === '') return setError(t('errors:MAILING_LIST_NAME_MISSING'));
    try {
      const { all, search, mailingLists = [], tags = [], company = [] } = audienceOf(chosen);
      const contacts = chosen.people.flatMap(({ id }) => id ?? []);
      const ids = await resolve.mutateAsync({ all, search, contacts, mailingLists, tags, company });
      const list = await save.mutateAsync({ title: title.trim(), contacts: ids });
      const count = list.contacts.length;
      toast({
        tone: 'ok',
        text: t('distribute:saveList.done', { count, total: formatNumber(count), name: list.title }),
      });
      onClose();
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <Dialog
      opened
      title={t('distribute:saveList.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={resolve.isPending || save.isPending} onClick={() => void submit()}>
            {t('common:save.label')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          required
          data-autofocus
          label={t('distribute:saveList.name')}
          value={title}
          maxLength={200}
          error={error}
          help={typed > 0 ? t('distribute:saveList.typed', { count: typed }) : undefined}
          onChange={(text) => {
            setTitle(text);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
