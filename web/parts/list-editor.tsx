import type { Contact } from '@firstlook/contract/contact.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { ArrowLeft, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useChangeMailingList, useContacts, useMailingList } from '../data/contact.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Button } from '../ui/page/button.tsx';
import { Note } from '../ui/page/note.tsx';
import { ContactLine } from './contact-line.tsx';
import { useErrorText } from './failure.tsx';
import { HowMany } from './how-many.tsx';
import css from './mailing-lists.module.css';

interface ListEditorProps {
  organizationId: string;
  list: MailingListSummary;
  onBack: () => void;
}

const peopleShown = 100;

/** Changes a list and says where that failed. */
function useChange(organizationId: string, id: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useChangeMailingList(organizationId);
  const change = async (part: { title?: string; contacts?: string[] }) => {
    try {
      await save.mutateAsync({ id, ...part });
    } catch (error) {
      toast({ tone: 'danger', text: t('contacts:list.failed', { reason: errorText(error) }) });
    }
  };
  return { change, isBusy: save.isPending };
}

interface ListNameProps {
  list: MailingListSummary;
  isBusy: boolean;
  onRename: (title: string) => void;
}

function ListName({ list, isBusy, onRename }: ListNameProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(list.title);
  const name = title.trim();
  return (
    <form
      className={css.name}
      onSubmit={(event) => {
        event.preventDefault();
        onRename(name);
      }}
    >
      <TextField label={t('contacts:list.name')} value={title} maxLength={200} onChange={setTitle} />
      <Button type="submit" disabled={name === '' || name === list.title} busy={isBusy}>
        {t('contacts:list.rename')}
      </Button>
    </form>
  );
}

/** One list: its name, its people, and adding more of them; a general list can only be looked at. */
export function ListEditor({ organizationId, list, onBack }: ListEditorProps) {
  const { t } = useTranslation();
  const isGeneral = isGeneralIn(organizationId, list);
  const { change, isBusy } = useChange(organizationId, list._id);
  const [search, setSearch] = useState('');
  const members = useMailingList(organizationId, list._id).data?.contacts;
  const ofList = !search || isGeneral;
  const found = useContacts(organizationId, {
    filter: {
      search: search || undefined,
      params: {
        ...(ofList && { mailingList: list._id }),
        ...(isGeneral && { general: 'true' }),
      },
    },
    pagination: { page: 0, limit: peopleShown },
  });
  const line = (contact: Contact) => {
    const isIn = members?.includes(contact._id) ?? false;
    const label = (who: string) => t(isIn ? 'common:removeNamed' : 'contacts:list.addNamed', { name: who });
    const onAct = () => {
      if (!members || isBusy) return;
      const others = members.filter((id) => id !== contact._id);
      void change({ contacts: isIn ? others : [...others, contact._id] });
    };
    return (
      <ContactLine
        key={contact._id}
        contact={contact}
        about={isIn && search ? t('contacts:list.isIn') : ''}
        act={isGeneral ? undefined : { icon: isIn ? X : Plus, label, onAct }}
      />
    );
  };
  return (
    <div className={css.editor}>
      <Button kind="ghost" size="xs" icon={ArrowLeft} flip onClick={onBack}>
        {t('contacts:list.back')}
      </Button>
      {isGeneral ? (
        <Note tone="info">{t('contacts:list.readOnly')}</Note>
      ) : (
        <ListName list={list} isBusy={isBusy} onRename={(title) => void change({ title })} />
      )}
      <SearchField
        label={t(isGeneral ? 'contacts:search' : 'contacts:list.search')}
        value={search}
        onChange={setSearch}
      />
      <HowMany people={(search ? found.data?.total : members?.length) ?? 0} />
      <ul className={css.rows} aria-label={list.title}>
        {(found.data?.items ?? []).map(line)}
      </ul>
    </div>
  );
}
