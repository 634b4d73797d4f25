import type { Contact } from '@firstlook/contract/contact.ts';
import { ClipboardPaste, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContacts, useLabels, useMailingLists } from '../../data/contact.ts';
import { path } from '../../data/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { addGroup, addPeople, type Chosen, type ChosenGroup, type GroupKind, personOf } from './audience.ts';
import { GroupLine, PersonLine } from './pane-line.tsx';
import { PasteDialog } from './paste-dialog.tsx';

interface FindPaneProps {
  organizationId: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

const groupsShown = 5;

/** Lists, tags and companies whose name matches, not chosen yet. */
function useGroups(organizationId: string, search: string, chosen: Chosen): ChosenGroup[] {
  const lists = useMailingLists(organizationId).data?.items ?? [];
  const tags = useLabels(organizationId, 'tag').data?.items ?? [];
  const companies = useLabels(organizationId, 'company').data?.items ?? [];
  const wanted = search.trim().toLowerCase();
  const labelled = (kind: GroupKind, labels: typeof tags) =>
    labels.map(({ _id, name, contacts }) => ({ kind, id: _id, name, count: contacts }));
  const all: ChosenGroup[] = [
    ...lists.map(({ _id, title, contactCount }) => ({
      kind: 'mailingLists' as const,
      id: _id,
      name: title,
      count: contactCount,
    })),
    ...(wanted ? [...labelled('tags', tags), ...labelled('company', companies)] : []),
  ];
  return all
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .filter(({ kind, id }) => !chosen.groups.some((one) => one.kind === kind && one.id === id))
    .slice(0, groupsShown);
}

const useAdding = () => {
  const { t } = useTranslation();
  return { icon: Plus, label: (name: string) => t('distribute:addNamed', { name }) };
};

/** Where people are found: lists, tags, companies, a search, pasted addresses. Enter adds the marked person. */
export function FindPane({ organizationId, chosen, onChange }: FindPaneProps) {
  const { t } = useTranslation();
  const adding = useAdding();
  const [search, setSearch] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const [companies, setCompanies] = useState<string[]>([]);
  const [marked, setMarked] = useState(0);
  const [isPasting, setPasting] = useState(false);
  const allTags = useLabels(organizationId, 'tag').data?.items ?? [];
  const allCompanies = useLabels(organizationId, 'company').data?.items ?? [];
  const isFiltered = tags.length + companies.length > 0;
  const named = useGroups(organizationId, search, chosen);
  const found = useContacts(organizationId, {
    filter: {
      search: search || undefined,
      params: {
        tags: tags.length > 0 ? tags : undefined,
        company: companies.length > 0 ? companies : undefined,
      },
    },
    pagination: { page: 0, limit: 50 },
  });
  const people = (found.data?.items ?? []).filter(
    (contact) => !chosen.people.some(({ id }) => id === contact._id),
  );
  // Digits are found in any form here, but not by the send: such results are added one by one.
  const isWord = /\p{L}|@/u.test(search);
  const total = found.data?.total ?? 0;
  const whole: ChosenGroup[] =
    isFiltered || total === 0 || found.isPlaceholderData
      ? []
      : search === ''
        ? [{ kind: 'all', id: 'all', name: '', count: total }]
        : isWord
          ? [{ kind: 'search', id: search, name: search, count: total }]
          : [];
  const groups = [
    ...whole.filter(({ kind, id }) => !chosen.groups.some((one) => one.kind === kind && one.id === id)),
    ...named,
  ];
  const companyOf = (contact: Contact) =>
    contact.company.flatMap((id) => allCompanies.find((one) => one._id === id)?.name ?? []).join(', ');
  const add = (contact: Contact) => {
    onChange(addPeople(chosen, [personOf(contact, companyOf(contact))]));
    setMarked((before) => Math.min(before, Math.max(0, people.length - 2)));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setMarked((before) => Math.max(0, Math.min(people.length - 1, before + step)));
    }
    const person = people[marked];
    if (event.key === 'Enter' && person && (event.target as HTMLElement).tagName === 'INPUT') {
      event.preventDefault();
      add(person);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the search field that move along the list below it
    <div className="panel" onKeyDown={onKey}>
      <div className="pt">
        <SearchField
          label={t('distribute:find')}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setMarked(0);
          }}
        />
        <ChoiceFilter
          many
          name={t('contacts:tag')}
          options={allTags.map(({ _id, name, contacts }) => ({ value: _id, label: name, count: contacts }))}
          chosen={tags}
          onChange={setTags}
        />
        <ChoiceFilter
          many
          name={t('contacts:company')}
          options={allCompanies.map(({ _id, name, contacts }) => ({
            value: _id,
            label: name,
            count: contacts,
          }))}
          chosen={companies}
          onChange={setCompanies}
        />
      </div>
      <div className="pane-scroll">
        {groups.map((group) => (
          <GroupLine
            key={group.kind + group.id}
            group={group}
            act={adding}
            onAct={() => onChange(addGroup(chosen, group))}
          />
        ))}
        {isFiltered && <WholeFilter {...{ tags, companies, allTags, allCompanies, chosen, onChange }} />}
        {people.map((contact, position) => (
          <PersonLine
            key={contact._id}
            name={`${contact.firstName} ${contact.lastName}`.trim() || contact.email}
            about={companyOf(contact)}
            address={contact.email || (contact.mobileData?.formatted ?? '')}
            marked={position === marked}
            hint={position === marked && search !== '' && <kbd>Enter ↵</kbd>}
            act={adding}
            onAct={() => add(contact)}
          />
        ))}
      </div>
      <div className="per pane-foot">
        <button type="button" className="lnk" onClick={() => setPasting(true)}>
          <Icon of={ClipboardPaste} small /> {t('distribute:paste.open')}
        </button>
        <AppLink className="lnk" to={path.contactImport(organizationId)}>
          {t('distribute:importSheet')}
        </AppLink>
        <span className="muted sm end" role="status">
          {t('distribute:results', {
            count: found.data?.total ?? 0,
            total: formatNumber(found.data?.total ?? 0),
          })}
        </span>
      </div>
      <PasteDialog
        opened={isPasting}
        onClose={() => setPasting(false)}
        onAdd={(added) => onChange(addPeople(chosen, added))}
      />
    </div>
  );
}

interface WholeFilterProps {
  tags: string[];
  companies: string[];
  allTags: readonly { _id: string; name: string; contacts: number }[];
  allCompanies: readonly { _id: string; name: string; contacts: number }[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** The chosen tags and companies as groups that can be added whole. */
function WholeFilter({ tags, companies, allTags, allCompanies, chosen, onChange }: WholeFilterProps) {
  const adding = useAdding();
  const pick = (kind: GroupKind, ids: string[], labels: WholeFilterProps['allTags']): ChosenGroup[] =>
    labels
      .filter(({ _id }) => ids.includes(_id))
      .map(({ _id, name, contacts }) => ({ kind, id: _id, name, count: contacts }));
  const groups = [...pick('tags', tags, allTags), ...pick('company', companies, allCompanies)].filter(
    ({ kind, id }) => !chosen.groups.some((one) => one.kind === kind && one.id === id),
  );
  return groups.map((group) => (
    <GroupLine
      key={`whole-${group.id}`}
      group={group}
      act={adding}
      onAct={() => onChange(addGroup(chosen, group))}
    />
  ));
}
