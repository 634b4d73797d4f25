import {
  addContactNote,
  changeContactNote,
  findContactAccount,
  getContactTimeline,
  listContactLinks,
  removeContactNote,
} from '@firstlook/contract/address/contact-timeline.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';
import type { TimelineGroup } from '@firstlook/contract/contact-timeline-kind.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

export type Timeline = AnswerOf<typeof getContactTimeline>;
/** Where a page ends, and the next one begins. */
export type TimelinePlace = NonNullable<Timeline['next']>;

interface Asked {
  organizationId: string;
  contactId: string;
  group: TimelineGroup | undefined;
}

const keyOf = (organizationId: string, contactId: string) => [
  'contact',
  organizationId,
  'timeline',
  contactId,
];

/** A page of what was between the organization and a contact: the newest one, or what lies behind a place. */
export function useContactTimeline({ organizationId, contactId, group }: Asked, before?: TimelinePlace) {
  return useQuery({
    queryKey: [...keyOf(organizationId, contactId), group, before],
    queryFn: ({ signal }) =>
      call(getContactTimeline, {
        params: { organizationId, id: contactId },
        query: { group, before },
        signal,
      }),
  });
}

/** The newest link of a contact to each release, with what is used of it. */
export function useContactLinks(organizationId: string, contactId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...keyOf(organizationId, contactId), 'links'],
    queryFn: ({ signal }) => call(listContactLinks, { params: { organizationId, id: contactId }, signal }),
    enabled: isWanted,
  });
}

/** The account of a member here behind a contact. */
export function useContactAccount(organizationId: string, contactId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...keyOf(organizationId, contactId), 'account'],
    queryFn: ({ signal }) => call(findContactAccount, { params: { organizationId, id: contactId }, signal }),
    enabled: isWanted,
  });
}

interface NoteWrite {
  text: string;
  /** The note that is changed, as it was read; none: a new one. */
  note?: { _id: string; version: number };
}

function useRefreshTimeline(organizationId: string, contactId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(organizationId, contactId) });
}

/** Writes a note, or changes one's own; an older `version` fails with CONFLICT. */
export function useSaveNote(organizationId: string, contactId: string) {
  const refresh = useRefreshTimeline(organizationId, contactId);
  const params = { organizationId, id: contactId };
  return useMutation({
    mutationFn: ({ text, note }: NoteWrite) =>
      note
        ? call(changeContactNote, {
            params: { ...params, noteId: note._id },
            body: { text, version: note.version },
          })
        : call(addContactNote, { params, body: { text } }),
    // An older version is read anew, too.
    onSettled: refresh,
  });
}

export function useRemoveNote(organizationId: string, contactId: string) {
  const refresh = useRefreshTimeline(organizationId, contactId);
  return useMutation({
    mutationFn: (noteId: string) =>
      call(removeContactNote, { params: { organizationId, id: contactId, noteId } }),
    onSettled: refresh,
  });
}
