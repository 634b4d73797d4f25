import {
  createContact,
  findContactsByEmail,
  getContact,
  listContacts,
  removeContact,
  updateContact,
} from '@firstlook/contract/address/contact.ts';
import { getGeneralSetting, updateGeneralSetting } from '@firstlook/contract/address/general-contact.ts';
import { listCompanies, listTags } from '@firstlook/contract/address/label.ts';
import {
  createMailingList,
  listMailingLists,
  removeMailingList,
  updateMailingList,
} from '@firstlook/contract/address/mailing-list.ts';
import { getContactReport } from '@firstlook/contract/address/report.ts';
import { clearBounces, updateSubscription } from '@firstlook/contract/address/tracking.ts';
import type { AnswerOf, BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import type { Contact } from '@firstlook/contract/contact.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

export type ContactQuery = NonNullable<QueryInput<typeof listContacts>>;
export type ContactDraft = BodyInput<typeof createContact>;

/** Whether an organization sees something as general: it is of the global organization, which shares it with all. */
export const isGeneralIn = (organizationId: string, item: { organizationId: string }): boolean =>
  item.organizationId === globalOrganizationId && organizationId !== globalOrganizationId;

export function useContacts(organizationId: string, query: ContactQuery, enabled = true) {
  return useQuery({
    queryKey: ['contact', organizationId, 'list', query],
    queryFn: ({ signal }) => call(listContacts, { params: { organizationId }, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

const contactQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['contact', organizationId, 'item', id],
    queryFn: ({ signal }) => call(getContact, { params: { organizationId, id }, signal }),
  });

export function useContact(organizationId: string, id: string | undefined) {
  return useQuery({ ...contactQuery(organizationId, id ?? ''), enabled: !!id });
}

/** Which of some addresses are contacts. */
export function useContactsByEmail(organizationId: string) {
  return useMutation({
    mutationFn: (emails: string[]) =>
      call(findContactsByEmail, { params: { organizationId }, body: { emails } }),
  });
}

/** Everything that shows contacts, tags or companies is read again. */
export function useRefresh(organizationId: string) {
  const client = useQueryClient();
  return () => {
    for (const noun of ['contact', 'tag', 'company', 'mailing-list']) {
      void client.invalidateQueries({ queryKey: [noun, organizationId] });
    }
    void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
  };
}

/** Creates or updates; an older `version` fails with CONFLICT and both values of each changed field. */
export function useSaveContact(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: ({ id, version, draft }: { id?: string; version?: number; draft: ContactDraft }) =>
      id && version !== undefined
        ? call(updateContact, { params: { organizationId }, body: { ...draft, _id: id, version } })
        : call(createContact, { params: { organizationId }, body: draft }),
    onSuccess: refresh,
  });
}

export function useRemoveContact(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (id: string) => call(removeContact, { params: { organizationId, id } }),
    onSuccess: refresh,
  });
}

/** Every tag or company of the organization, or those of general contacts. */
export function useLabels(organizationId: string, kind: 'tag' | 'company', isGeneral = false) {
  return useQuery({
    queryKey: [kind, organizationId, isGeneral],
    queryFn: ({ signal }) =>
      call(kind === 'tag' ? listTags : listCompanies, {
        params: { organizationId },
        query: {
          ...(isGeneral && { filter: { params: { general: 'true' } } }),
          pagination: { noLimit: true },
        },
        signal,
      }),
    staleTime: 60_000,
  });
}

/** Lists of the organization, and behind them the general ones where they are asked for; what is put away stays out unless it is, too. */
export function useMailingLists(organizationId: string, withGeneral = false, withArchived = false) {
  return useQuery({
    queryKey: ['mailing-list', organizationId, 'all', withGeneral, withArchived],
    queryFn: ({ signal }) =>
      call(listMailingLists, {
        params: { organizationId },
        query: {
          pagination: { noLimit: true },
          ...(withGeneral && { includeGlobalLists: 'true' }),
          ...(withArchived && { includeArchived: 'true' }),
        },
        signal,
      }),
  });
}

/** The lists of that name, as a person reads it. */
export function listsNamed(lists: readonly MailingListSummary[], title: string): MailingListSummary[] {
  const plain = (text: string) => text.trim().toLowerCase();
  return lists.filter((list) => plain(title) !== '' && plain(list.title) === plain(title));
}

export function useSaveMailingList(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (list: { title: string; contacts: string[] }) =>
      call(createMailingList, { params: { organizationId }, body: list }),
    onSuccess: refresh,
  });
}

interface ListChange {
  id: string;
  version: number;
  title?: string;
  contacts?: string[];
}

/** Renames a list, replaces its people, or both; an older `version` fails with CONFLICT and both values of what changed. */
export function useChangeMailingList(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: ({ id, ...change }: ListChange) =>
      call(updateMailingList, { params: { organizationId, id }, body: change }),
    // An older version is read anew, too.
    onSettled: refresh,
  });
}

export function useRemoveMailingList(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (id: string) => call(removeMailingList, { params: { organizationId, id } }),
    onSuccess: refresh,
  });
}

interface SubscriptionChange {
  contact: Pick<Contact, '_id'>;
  value: boolean;
  channel: Channel;
}

/** Subscribes (true) or unsubscribes a contact in one channel. */
export function useSetSubscription(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: ({ contact, value, channel }: SubscriptionChange) =>
      call(updateSubscription, {
        body: { contactId: contact._id, organizationId, subscriptionValue: value, channel },
      }),
    onSuccess: refresh,
  });
}

/** Lets mail go again to addresses that refused it: of one contact, or of all. */
export function useClearBounces(organizationId: string) {
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (contacts?: string[]) =>
      call(clearBounces, { params: { organizationId }, body: { contacts } }),
    onSuccess: refresh,
  });
}

/** What organizations see of general contacts; for system admins. */
export function useGeneralSetting() {
  return useQuery({
    queryKey: ['general-contact'],
    queryFn: ({ signal }) => call(getGeneralSetting, { signal }),
  });
}

export function useChangeGeneralSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (showsAddresses: boolean) => call(updateGeneralSetting, { body: { showsAddresses } }),
    onSuccess: (setting) => client.setQueryData(['general-contact'], setting),
  });
}

/** What one person got, in every organization where the viewer may see it. */
export function useContactReport(person: NonNullable<QueryInput<typeof getContactReport>>, isWanted = true) {
  return useQuery({
    queryKey: ['contact-report', person],
    queryFn: ({ signal }) => call(getContactReport, { query: person, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted && !!(person.id || person.email),
  });
}
export type ContactReport = AnswerOf<typeof getContactReport>;

interface Named {
  all?: boolean;
  search?: string;
  contacts: string[];
  mailingLists: string[];
  tags: string[];
  company: string[];
}

/** Ids of all contacts that are named together, each once. */
export function useResolveContacts(organizationId: string) {
  const idsOf = async (
    params: { mailingList?: string; tags?: string[]; company?: string[] },
    search?: string,
  ) =>
    (
      await call(listContacts, {
        params: { organizationId },
        query: { filter: { search, params }, pagination: { noLimit: true } },
      })
    ).items.map(({ _id }) => _id);
  return useMutation({
    mutationFn: async (named: Named) => {
      const parts = [
        ...(named.all ? [idsOf({})] : []),
        ...(named.search ? [idsOf({}, named.search)] : []),
        ...named.mailingLists.map((mailingList) => idsOf({ mailingList })),
        ...named.tags.map((tag) => idsOf({ tags: [tag] })),
        ...named.company.map((company) => idsOf({ company: [company] })),
      ];
      return [...new Set([...named.contacts, ...(await Promise.all(parts)).flat()])];
    },
  });
}
