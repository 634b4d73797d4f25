import { searchForm } from '@firstlook/contract/search-form.ts';
import { isGeneralIn, useContacts, useLabels, useMailingLists } from '../../data/contact.ts';
import { useCan } from '../../data/session.ts';
import { useSmartListCounts, useSmartLists } from '../../data/smart-list.ts';
import type { Chosen, ChosenGroup, GroupKind } from '../../parts/prepared-send.ts';
import { useDebounced } from '../../ui/hook/use-debounced.ts';
import { personOf } from './audience.ts';
import { type FindRow, typedAddress } from './find-rows.ts';

interface Wanted {
  /** As it stands in the field. */
  typed: string;
  tags: readonly string[];
  companies: readonly string[];
  /** No people beside the groups. */
  onlyGroups?: boolean | undefined;
  /** Among general contacts instead of the own ones. */
  isGeneral: boolean;
}

const groupsShown = 5;

/** Lists, tags and companies: those that the filter names, then those whose name matches. */
function useGroups(organizationId: string, { typed, tags, companies, isGeneral }: Wanted): ChosenGroup[] {
  const lists = useMailingLists(organizationId, true).data?.items ?? [];
  const allTags = useLabels(organizationId, 'tag', isGeneral).data?.items ?? [];
  const allCompanies = useLabels(organizationId, 'company', isGeneral).data?.items ?? [];
  const wanted = searchForm(typed);
  const labelled = (kind: GroupKind, labels: typeof allTags) =>
    labels.map(({ _id, name, contacts }) => ({ kind, id: _id, name, count: contacts, isGeneral }));
  const offered = lists.filter((list) => !isGeneral || isGeneralIn(organizationId, list));
  const filtered = [
    ...labelled('tags', allTags).filter(({ id }) => tags.includes(id)),
    ...labelled('company', allCompanies).filter(({ id }) => companies.includes(id)),
  ];
  const named: ChosenGroup[] = [
    ...offered.map((list) => ({
      kind: 'mailingLists' as const,
      id: list._id,
      name: list.title,
      count: list.contactCount,
      isGeneral: isGeneralIn(organizationId, list),
    })),
    ...(wanted ? [...labelled('tags', allTags), ...labelled('company', allCompanies)] : []),
  ];
  const matching = named
    .filter(({ name }) => searchForm(name).includes(wanted))
    .filter((one) => !filtered.some(({ kind, id }) => kind === one.kind && id === one.id));
  // A list of exactly that name is never the sixth.
  const exact = (one: ChosenGroup) => Number(searchForm(one.name) === wanted);
  return [...filtered, ...matching.sort((a, b) => exact(b) - exact(a)).slice(0, groupsShown)];
}

/** Smart lists whose name matches, each with how many are on it now; those that tell what people did, for who may read reports. */
function useSmartGroups(organizationId: string, { typed, isGeneral }: Wanted): ChosenGroup[] {
  const mayReport = useCan(organizationId)('report.read');
  const lists = useSmartLists(organizationId, !isGeneral).data?.items ?? [];
  const wanted = searchForm(typed);
  const offered = isGeneral
    ? []
    : lists
        .filter(({ name, readsReports }) => (mayReport || !readsReports) && searchForm(name).includes(wanted))
        .slice(0, groupsShown);
  const counts = useSmartListCounts(organizationId, offered);
  return offered.map(({ _id, name }) => ({
    kind: 'smartLists',
    id: _id,
    name,
    count: counts.get(_id) ?? null,
  }));
}

/** What can be added: groups at once as they are typed, people as soon as the server has answered. */
export function useFound(organizationId: string, wanted: Wanted, chosen: Chosen) {
  const { typed, tags, companies, isGeneral, onlyGroups } = wanted;
  const search = useDebounced(typed.trim(), 250);
  const allCompanies = useLabels(organizationId, 'company', isGeneral).data?.items ?? [];
  const answer = useContacts(organizationId, {
    filter: {
      search: search || undefined,
      params: {
        tags: tags.length > 0 ? [...tags] : undefined,
        company: companies.length > 0 ? [...companies] : undefined,
        general: isGeneral ? 'true' : undefined,
      },
    },
    pagination: { page: 0, limit: 50 },
  });
  const isSettled = search === typed.trim() && !answer.isPlaceholderData && !answer.isPending;
  const contacts = answer.data?.total ?? 0;
  // "All" and a search are those of the organization; general contacts are added by list, tag, company or one by one.
  const isWhole = !isGeneral && tags.length + companies.length === 0 && contacts > 0 && isSettled;
  const whole: ChosenGroup[] = !isWhole
    ? []
    : search === ''
      ? [{ kind: 'all', id: 'all', name: '', count: contacts }]
      : [
          {
            kind: 'search',
            id: search,
            name: search,
            count: contacts,
            isCountCapped: answer.data?.isTotalCapped,
          },
        ];
  const smart = useSmartGroups(organizationId, wanted);
  const groups = [...whole, ...smart, ...useGroups(organizationId, wanted)].filter(
    ({ kind, id }) => !chosen.groups.some((one) => one.kind === kind && one.id === id),
  );
  const people = (answer.data?.items ?? [])
    .filter((contact) => !chosen.people.some(({ id }) => id === contact._id))
    .map((contact) =>
      personOf(
        contact,
        contact.company.flatMap((id) => allCompanies.find((one) => one._id === id)?.name ?? []).join(', '),
        isGeneral,
      ),
    );
  const grouped: FindRow[] = groups.map((group) => ({ key: group.kind + group.id, group }));
  if (onlyGroups) return { rows: grouped, total: grouped.length, isSettled };
  const rows: FindRow[] = [
    ...(isSettled ? typedAddress(typed, chosen, people) : []),
    ...grouped,
    ...people.map((person) => ({ key: `person${person.id}`, person })),
  ];
  const named = groups.filter(({ kind }) => kind !== 'all' && kind !== 'search').length;
  return { rows, total: contacts + named, isSettled };
}
