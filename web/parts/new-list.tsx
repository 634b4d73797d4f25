import type { Contact } from '@firstlook/contract/contact.ts';
import { ArrowLeft, type LucideIcon, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContacts, useSaveMailingList } from '../data/contact.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { LeaveButton } from '../ui/overlay/leave-button.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { useUnsaved } from '../ui/overlay/unsaved.tsx';
import { Button } from '../ui/page/button.tsx';
import { ContactLine } from './contact-line.tsx';
import { HowMany } from './how-many.tsx';
import { useListErrorText } from './list-error-text.ts';
import css from './mailing-lists.module.css';

interface NewListProps {
  organizationId: string;
  onBack: () => void;
}

const peopleShown = 20;

interface PeopleProps {
  label: string;
  people: readonly Contact[];
  icon: LucideIcon;
  nameAct: (name: string) => string;
  onAct: (contact: Contact) => void;
}

function People({ label, people, icon, nameAct, onAct }: PeopleProps) {
  return (
    <ul className={css.rows} aria-label={label}>
      {people.map((contact) => (
        <ContactLine
          key={contact._id}
          contact={contact}
          act={{ icon, label: nameAct, onAct: () => onAct(contact) }}
        />
      ))}
    </ul>
  );
}

function useSave(organizationId: string, onSaved: () => void) {
  const { t } = useTranslation();
  const errorText = useListErrorText();
  const store = useSaveMailingList(organizationId);
  const save = async (name: string, people: readonly Contact[]) => {
    try {
      await store.mutateAsync({ title: name, contacts: people.map(({ _id }) => _id) });
      toast({ tone: 'ok', text: t('contacts:list.created', { name }) });
      onSaved();
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return { save, isBusy: store.isPending };
}

/** A list that is to be made: a name, and people, since a list is never empty. */
export function NewList({ organizationId, onBack }: NewListProps) {
  const { t } = useTranslation();
  const { save, isBusy } = useSave(organizationId, onBack);
  const [title, setTitle] = useState('');
  const [search, setSearch] = useState('');
  const [people, setPeople] = useState<Contact[]>([]);
  const found = useContacts(organizationId, {
    filter: { search: search || undefined },
    pagination: { page: 0, limit: peopleShown },
  });
  const offered = (found.data?.items ?? []).filter(({ _id }) => !people.some((one) => one._id === _id));
  const name = title.trim();
  // Whom the search found alone is meant: Enter takes them, and making the list does where nobody was taken yet.
  const only = search !== '' && !found.isPlaceholderData && offered.length === 1 ? offered : [];
  const meant = people.length > 0 ? people : only;
  useUnsaved({ dirty: name !== '' || people.length > 0 });
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save(name, meant);
      }}
    >
      <LeaveButton kind="ghost" size="xs" icon={ArrowLeft} flip onLeave={onBack}>
        {t('contacts:list.back')}
      </LeaveButton>
      <div className={css.name}>
        <TextField label={t('contacts:list.name')} value={title} maxLength={200} onChange={setTitle} />
        <Button type="submit" kind="primary" disabled={name === '' || meant.length === 0} busy={isBusy}>
          {t('contacts:list.create')}
        </Button>
      </div>
      <HowMany people={people.length} />
      {people.length > 0 && (
        <People
          label={t('contacts:list.inNew')}
          people={people}
          icon={X}
          nameAct={(name) => t('common:removeNamed', { name })}
          onAct={(one) => setPeople(people.filter(({ _id }) => _id !== one._id))}
        />
      )}
      <SearchField
        label={t('contacts:list.pick')}
        value={search}
        onChange={setSearch}
        onEnter={(typed) => typed === search && setPeople([...people, ...only])}
      />
      <People
        label={t('contacts:list.pick')}
        people={offered}
        icon={Plus}
        nameAct={(name) => t('contacts:list.addNamed', { name })}
        onAct={(one) => setPeople([...people, one])}
      />
    </form>
  );
}
