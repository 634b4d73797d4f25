import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { ArrowLeft, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useChangeMailingList } from '../data/contact.ts';
import { useListContacts } from '../data/contact-selection.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { LeaveButton } from '../ui/overlay/leave-button.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { useUnsaved } from '../ui/overlay/unsaved.tsx';
import { Button } from '../ui/page/button.tsx';
import { Note } from '../ui/page/note.tsx';
import { useListErrorText } from './list-error-text.ts';
import { ListMerge } from './list-merge.tsx';
import { ListPeople } from './list-people.tsx';
import css from './mailing-lists.module.css';

interface ListEditorProps {
  organizationId: string;
  list: MailingListSummary;
  /** Own lists that its people can go to. */
  others: readonly MailingListSummary[];
  onMerged: (id: string, into: string) => void;
  onBack: () => void;
}

/** Changes a list and says where that failed. People are added and removed by their names alone, whoever else does so. */
function useChange(organizationId: string, { _id: list, version }: MailingListSummary) {
  const { t } = useTranslation();
  const errorText = useListErrorText();
  const save = useChangeMailingList(organizationId);
  const people = useListContacts(organizationId);
  const saying = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      toast({ tone: 'danger', text: t('contacts:list.failed', { reason: errorText(error) }) });
    }
  };
  return {
    rename: (title: string) => void saying(save.mutateAsync({ id: list, version, title })),
    put: (contactId: string, isIn: boolean) =>
      void saying(people.mutateAsync({ chosen: { ids: [contactId] }, list, isIn })),
    isRenaming: save.isPending,
    isBusy: save.isPending || people.isPending,
  };
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
  const isChanged = name !== '' && name !== list.title;
  useUnsaved({ dirty: isChanged });
  return (
    <form
      className={css.name}
      onSubmit={(event) => {
        event.preventDefault();
        onRename(name);
      }}
    >
      <TextField label={t('contacts:list.name')} value={title} maxLength={200} onChange={setTitle} />
      <Button type="submit" disabled={!isChanged} busy={isBusy}>
        {t('contacts:list.rename')}
      </Button>
    </form>
  );
}

/** One list: its name, its people, and adding more of them; a general list can only be looked at. */
export function ListEditor({ organizationId, list, others, onMerged, onBack }: ListEditorProps) {
  const { t } = useTranslation();
  const isGeneral = isGeneralIn(organizationId, list);
  const { rename, put, isRenaming, isBusy } = useChange(organizationId, list);
  const [search, setSearch] = useState('');
  return (
    <div className={css.editor}>
      <LeaveButton kind="ghost" size="xs" icon={ArrowLeft} flip onLeave={onBack}>
        {t('contacts:list.back')}
      </LeaveButton>
      {isGeneral ? (
        <Note tone="info">{t('contacts:list.readOnly')}</Note>
      ) : (
        <>
          <ListName list={list} isBusy={isRenaming} onRename={rename} />
          <ListMerge {...{ organizationId, list, others, onMerged }} />
        </>
      )}
      <SearchField
        label={t(isGeneral ? 'contacts:search' : 'contacts:list.search')}
        value={search}
        onChange={setSearch}
      />
      <ListPeople
        // Other words begin at their first page.
        key={`on ${search}`}
        organizationId={organizationId}
        label={list.title}
        search={search}
        params={{ mailingList: list._id, ...(isGeneral && { general: 'true' }) }}
        about={search && t('contacts:list.isIn')}
        act={
          isGeneral
            ? undefined
            : {
                icon: X,
                label: (name) => t('common:removeNamed', { name }),
                onAct: (id) => !isBusy && put(id, false),
              }
        }
      />
      {search && !isGeneral && (
        <>
          <h3 className={css.others}>{t('contacts:list.others')}</h3>
          <ListPeople
            key={`off ${search}`}
            organizationId={organizationId}
            label={t('contacts:list.others')}
            search={search}
            params={{ notOnMailingList: list._id }}
            act={{
              icon: Plus,
              label: (name) => t('contacts:list.addNamed', { name }),
              onAct: (id) => !isBusy && put(id, true),
            }}
          />
        </>
      )}
    </div>
  );
}
