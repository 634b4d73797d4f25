import type * as contract from '@firstlook/contract/contact-timeline.ts';
import type { TimelineItem } from '@firstlook/contract/contact-timeline.ts';
import { timelineGroupNames } from '@firstlook/contract/contact-timeline-kind.ts';
import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { composePersonalLine } from '@firstlook/contract/subject.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import * as store from './timeline.store.ts';

type Answer = AnswerOf<typeof contract.getContactTimeline>;

function filmOf(row: store.TimelineRow): TimelineItem['film'] {
  if (!row.buckets) return null;
  return {
    title: row.film_title ?? '',
    buckets: row.buckets,
    percent: row.percent ?? 0,
    percentInAll: row.percent_in_all ?? 0,
    totalWatchTime: row.total_ms ?? 0,
  };
}

function wordsOf({ line, words, firstName = '', lastName = '', gender = null }: store.TimelineRow['about']) {
  return line ? composePersonalLine(line, { firstName, lastName, gender }) : (words ?? '');
}

function itemOf(row: store.TimelineRow, accountId: string): TimelineItem {
  const { about } = row;
  return {
    _id: row.key,
    kind: row.kind,
    at: row.at.toISOString(),
    by: about.by ?? '',
    channel: about.channel ?? null,
    release: about.releaseId ? { _id: about.releaseId, title: row.release_title ?? '' } : null,
    subject: about.subject ?? '',
    state: about.state ?? null,
    reason: about.reason ?? '',
    words: wordsOf(about),
    names: about.names ?? [],
    count: about.count ?? 0,
    until: about.until ? new Date(about.until).toISOString() : null,
    device: about.device ?? '',
    film: filmOf(row),
    note:
      about.noteId === undefined
        ? null
        : { _id: about.noteId, isOwn: about.accountId === accountId, version: about.version ?? 1 },
  };
}

/**
 * What was between the organization and a contact. Messages and what was done with them are told to those who read reports, who
 * changed what to those who read the log; what is withheld is said.
 *
 * @throws AppError NOT_FOUND
 */
export async function getContactTimeline(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof contract.getContactTimeline>,
): Promise<Answer> {
  const { organizationId } = ctx;
  const actor = actorOf(ctx);
  const seesReports = can(actor, 'report.read', organizationId);
  const seesLog = can(actor, 'audit.read', organizationId);
  const groups = query.group ? [query.group] : timelineGroupNames;
  const withheld: Answer['withheld'] = [];
  if (!seesReports && groups.some((group) => group === 'messages' || group === 'acts'))
    withheld.push('reports');
  if (!seesLog && groups.includes('changes')) withheld.push('log');
  const rows = await ctx.db.tenant(async (db) => {
    const contact = await store.findTimelineContact(db, organizationId, id);
    if (!contact) throw new AppError('NOT_FOUND');
    const { email, mobile, further } = contact;
    const person = { ids: [id], email: email || null, mobile, further };
    const isHidden = contact.is_general && !contact.is_shown;
    const of = { organizationId, contactId: id, person, isHidden, seesReports, seesLog };
    // One more than is shown tells whether there are more.
    return store.listTimeline(db, of, { groups, before: query.before ?? null, limit: query.limit + 1 });
  });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => itemOf(row, actor.accountId)),
    next: rows.length > query.limit && last ? { at: last.mark, key: last.key } : null,
    withheld,
  };
}
