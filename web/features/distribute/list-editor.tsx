import type { Contact } from '@firstlook/contract/contact.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { ArrowLeft, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeMailingList, useContacts, useMailingList } from '../../data/contact.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { personOf } from './audience.ts';
import { PersonLine } from './pane-line.tsx';
import css from './people.module.css';

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
      toast({ tone: 'danger', text: t('distribute:lists.failed', { reason: errorText(error) }) });
    }
  };
  return { change, isBusy: save.isPending };
}

/** A list by itself: its name, who is in it, and whoever else is to be. */
export function ListEditor({ organizationId, list, onBack }: ListEditorProps) {
  const { t } = useTranslation();
  const { change, isBusy } = useChange(organizationId, list._id);
  const [title, setTitle] = useState(list.title);
  const [search, setSearch] = useState('');
  const members = useMailingList(organizationId, list._id).data?.contacts;
  const found = useContacts(organizationId, {
    filter: { search: search || undefined, params: search ? {} : { mailingList: list._id } },
    pagination: { page: 0, limit: peopleShown },
  });
  const name = title.trim();
  const line = (contact: Contact) => {
    const person = personOf(contact, '');
    const isIn = members?.includes(contact._id) ?? false;
    const label = (who: string) =>
      t(isIn ? 'common:removeNamed' : 'distribute:lists.addNamed', { name: who });
    const onAct = () => {
      if (!members || isBusy) return;
      const others = members.filter((id) => id !== contact._id);
      void change({ contacts: isIn ? others : [...others, contact._id] });
    };
    return (
      <PersonLine
        key={contact._id}
        name={person.name}
        about={isIn && search ? t('distribute:lists.isIn') : ''}
        person={person}
        act={{ icon: isIn ? X : Plus, label }}
        onAct={onAct}
      />
    );
  };
  return (
    <div className={css.listEditor}>
      <Button kind="ghost" size="xs" icon={ArrowLeft} flip onClick={onBack}>
        {t('distribute:lists.back')}
      </Button>
      <form
        className={css.listName}
        onSubmit={(event) => {
          event.preventDefault();
          void change({ title: name });
        }}
      >
        <TextField label={t('distribute:saveList.name')} value={title} maxLength={200} onChange={setTitle} />
        <Button type="submit" disabled={name === '' || name === list.title} busy={isBusy}>
          {t('distribute:lists.rename')}
        </Button>
      </form>
      <SearchField label={t('distribute:lists.search')} value={search} onChange={setSearch} />
      <p className="muted small" role="status">
        {search
          ? t('distribute:results', {
              count: found.data?.total ?? 0,
              total: formatNumber(found.data?.total ?? 0),
            })
          : t('distribute:lists.people', {
              count: members?.length ?? 0,
              total: formatNumber(members?.length ?? 0),
            })}
      </p>
      <ul className={css.listRows} aria-label={list.title}>
        {(found.data?.items ?? []).map(line)}
      </ul>
    </div>
  );
}
