import type { TimelineGroup, TimelineKind } from '@firstlook/contract/contact-timeline-kind.ts';
import { leftOutStates } from '@firstlook/contract/report-count.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { accountOf, type KnownPerson } from '../engagement/known-person.sql.ts';
import { isByPerson } from '../engagement/verdict.sql.ts';

/** Whose timeline, and what of it the caller may see. */
export interface TimelineOf {
  organizationId: string;
  contactId: string;
  person: KnownPerson;
  /** The address of a general contact that is kept back: nothing is looked for by it. */
  isHidden: boolean;
  seesReports: boolean;
  seesLog: boolean;
}

/** One kind of happenings: what each is, and where it is found. */
interface Source {
  kind: Sql;
  id: Sql;
  at: Sql;
  /** As the item tells it (`store.About`). */
  about: Sql;
  from: Sql;
}

const kind = (name: TimelineKind) => sql`${name}::text`;
/** `mine` are the ids of the ledger rows that are theirs. */
const mine = sql`any(array(select id from mine))`;
const nameOf = (account: Sql) => sql`trim(${account}.first_name || ' ' || ${account}.last_name)`;

function messages({ organizationId }: TimelineOf): Source[] {
  const rows = sql`from recipient r left join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
    where r.organization_id = ${organizationId} and r.id = ${mine}`;
  const said = (
    reason: Sql,
  ) => sql`jsonb_build_object('channel', r.channel, 'releaseId', r.release_id, 'subject', d.subject,
    'state', r.state, 'reason', shown_words(r.is_general, ${reason}), 'line', r.personal_line, 'firstName', r.first_name,
    'lastName', r.last_name, 'gender', r.gender)`;
  const reports = sql`from mail_report m join recipient r on r.organization_id = m.organization_id and r.id = m.recipient_id
    left join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
    where m.organization_id = ${organizationId} and m.recipient_id = ${mine}`;
  return [
    {
      kind: sql`case when r.state in ('sent', 'unconfirmed') then 'sent' when r.state = 'failed' then 'failed' else 'leftOut' end`,
      id: sql`r.id`,
      at: sql`coalesce(r.sent_at, r.handed_at, r.created_at)`,
      about: said(sql`r.reason`),
      from: sql`${rows} and r.state = any(${['sent', 'unconfirmed', 'failed', 'stopped', ...leftOutStates]})`,
    },
    {
      kind: sql`case m.kind when 'complaint' then 'complained' else 'returned' end`,
      id: sql`m.id`,
      at: sql`m.at`,
      about: said(sql`m.words`),
      from: sql`${reports} and m.kind in ('failed', 'complaint')`,
    },
    {
      kind: kind('returned'),
      id: sql`r.id`,
      at: sql`r.receipt_at`,
      about: said(sql`r.receipt_words`),
      from: sql`${rows} and r.channel = 'sms' and r.receipt = 'failed' and r.receipt_at is not null`,
    },
  ];
}

/** What they did: by a message of theirs, and signed in by none. */
function acts(of: TimelineOf): Source[] {
  const { organizationId, person, contactId } = of;
  const account = accountOf(person);
  const events = (whose: Sql): Source => ({
    kind: sql`case e.kind when 'open' then 'opened' when 'landing' then 'landed' else 'clicked' end`,
    id: sql`e.id`,
    at: sql`e.at`,
    about: sql`jsonb_build_object('releaseId', e.release_id, 'device', e.device, 'words', e.url)`,
    from: sql`from event e where e.organization_id = ${organizationId} and ${whose} and ${isByPerson}`,
  });
  const sittings = (whose: Sql): Source => ({
    kind: kind('watched'),
    id: sql`s.id`,
    at: sql`s.started_at`,
    about: sql`jsonb_build_object('releaseId', w.release_id, 'device', s.device, 'watchId', w.id, 'sittingId', s.id)`,
    from: sql`from watch w join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
      where w.organization_id = ${organizationId} and ${whose} and w.total_ms > 0 and s.total_ms > 0`,
  });
  return [
    events(sql`e.recipient_id = ${mine}`),
    events(sql`e.account_id = ${account} and e.recipient_id is null`),
    sittings(sql`w.recipient_id = ${mine}`),
    sittings(sql`w.account_id = ${account} and w.recipient_id is null`),
    {
      kind: kind('downloaded'),
      id: sql`l.id`,
      at: sql`l.at`,
      about: sql`jsonb_build_object('subject', l.target_name, 'reason', case l.action when 'release.pressKit' then 'kit' else 'file' end)`,
      from: sql`from audit l where l.organization_id = ${organizationId} and l.recipient_id = ${mine}
        and l.action in ('file.download', 'release.pressKit')`,
    },
    {
      kind: kind('asked'),
      id: sql`y.id`,
      at: sql`y.at`,
      about: sql`jsonb_build_object('releaseId', y.data->>'releaseId', 'device', y.device, 'words', y.data->>'words',
        'reason', case y.title when 'newLinkRequested' then 'link' when 'viewsRequested' then 'views' else 'problem' end)`,
      // Found by whose they are, whatever order they are wanted in: each month would be gone through by its moments instead.
      from: sql`from (select * from activity f where f.organization_id = ${organizationId} and f.recipient_id = ${mine} offset 0) y
        where y.title in ('newLinkRequested', 'viewsRequested', 'filmProblem')`,
    },
    {
      kind: kind('promised'),
      id: sql`p.id`,
      at: sql`p.at`,
      about: sql`jsonb_build_object('releaseId', p.release_id, 'until', p.named_until)`,
      from: sql`from release_consent p where p.organization_id = ${organizationId} and p.release_id = any(array(select release_id from mine))
        and (p.contact_id = ${contactId} or p.recipient_id = ${mine})`,
    },
  ];
}

/** What they want of messages; each is told to whoever may read contacts, where most of it stands already. */
function wishes({ organizationId, contactId, person, isHidden, seesLog }: TimelineOf): Source[] {
  const isTheirs = (row: Sql) =>
    sql`${row}.address = case ${row}.channel when 'email' then ${person.email}::text else ${person.mobile}::text end and ${row}.address <> ''`;
  const by = (account: Sql) => (seesLog ? nameOf(account) : sql`''`);
  const consents = (when: Sql, who: Sql, ended: boolean): Source => ({
    kind: kind(ended ? 'withdrew' : 'consented'),
    id: sql`g.id`,
    at: when,
    about: sql`jsonb_build_object('channel', g.channel, 'reason', g.source, 'by', ${by(sql`a`)}, 'words', g.proof)`,
    from: sql`from contact_consent g left join account a on a.id = ${who}
      where g.organization_id = ${organizationId} and g.contact_id = ${contactId}
        and ${ended ? sql`g.withdrawn_at is not null` : sql`g.source <> 'withdrawal'`}`,
  });
  return [
    {
      kind: sql`case u.kind when 'bounced' then 'refused' else 'unsubscribed' end`,
      id: sql`u.channel`,
      at: sql`u.at`,
      about: sql`jsonb_build_object('channel', u.channel, 'reason', u.reason, 'by', ${by(sql`a`)})`,
      from: sql`from suppression u left join account a on a.id = u.created_by
        where u.organization_id = ${organizationId} and ${isTheirs(sql`u`)}`,
    },
    {
      kind: kind('wished'),
      id: sql`w.channel`,
      at: sql`w.at`,
      about: sql`jsonb_build_object('channel', w.channel, 'names', w.refused_kinds, 'until', w.paused_until)`,
      from: sql`from message_wish w where w.organization_id = ${organizationId} and ${isTheirs(sql`w`)}`,
    },
    consents(sql`g.created_at`, sql`g.created_by`, false),
    consents(sql`g.withdrawn_at`, sql`g.withdrawn_by`, true),
    {
      kind: kind('replied'),
      id: sql`t.id`,
      at: sql`t.at`,
      about: sql`jsonb_build_object('channel', 'sms', 'reason', t.act, 'words', t.words)`,
      from: sql`from text_reply t where t.organization_id = ${organizationId} and t.address = any(${[person.mobile ?? '', ...(person.further ?? [])]}) and not ${isHidden}::boolean`,
    },
  ];
}

const changed = ['contact.update', 'contact.merge', 'contact.clearBounces', 'suppression.release'];
const linkActs = ['link.giveViews', 'link.extend', 'link.end', 'link.open'];

/** What became of the contact itself. That it was made is in the contact; who changed what is in the log. */
function changes({ organizationId, contactId, seesLog, seesReports }: TimelineOf): Source[] {
  const isOwn = sql`c.organization_id = ${organizationId} and c.id = ${contactId}`;
  const by = (name: Sql) => (seesLog ? name : sql`''`);
  const born: Source[] = [
    {
      kind: kind('made'),
      id: sql`c.id`,
      at: sql`c.created_at`,
      about: sql`jsonb_build_object('by', ${by(sql`(select l.actor_name from audit l
        where l.organization_id = c.organization_id and l.target_id = c.id and l.action = 'contact.create' limit 1)`)})`,
      from: sql`from contact c where ${isOwn} and c.made_by_import is null`,
    },
    {
      kind: kind('imported'),
      id: sql`i.id`,
      at: sql`i.created_at`,
      about: sql`jsonb_build_object('subject', i.file_name, 'by', ${by(nameOf(sql`a`))})`,
      from: sql`from contact c join contact_import i on i.organization_id = c.organization_id and i.id in (c.import_id, c.made_by_import)
        left join account a on a.id = i.created_by where ${isOwn}`,
    },
  ];
  if (!seesLog) return born;
  const logged: Source = {
    kind: sql`case l.action when 'contact.merge' then 'merged' when 'contact.update' then 'changed' else 'heldOpen' end`,
    id: sql`l.id`,
    at: sql`l.at`,
    about: sql`jsonb_build_object('by', l.actor_name, 'names', l.after->'fields', 'channel', l.after->>'channel',
      'count', case when l.action = 'contact.merge' then l.after->'contacts' end)`,
    from: sql`from audit l where l.organization_id = ${organizationId} and l.target_id = ${contactId} and l.action = any(${changed})`,
  };
  const links: Source = {
    kind: sql`case l.action when 'link.giveViews' then 'viewsGiven' when 'link.extend' then 'linkExtended' when 'link.end' then 'linkEnded' else 'linkOpened' end`,
    id: sql`l.id`,
    at: sql`l.at`,
    about: sql`jsonb_build_object('by', l.actor_name, 'releaseId', l.target_id, 'count', l.after->'views')`,
    from: sql`from audit l where l.organization_id = ${organizationId} and l.recipient_id = ${mine} and l.action = any(${linkActs})`,
  };
  return seesReports ? [...born, logged, links] : [...born, logged];
}

const notes = ({ organizationId, contactId }: TimelineOf): Source[] => [
  {
    kind: kind('note'),
    id: sql`n.id`,
    at: sql`n.created_at`,
    about: sql`jsonb_build_object('words', n.text, 'by', coalesce(${nameOf(sql`a`)}, ''), 'noteId', n.id, 'version', n.version,
      'accountId', n.created_by)`,
    from: sql`from contact_note n left join account a on a.id = n.created_by
      where n.organization_id = ${organizationId} and n.contact_id = ${contactId}`,
  },
];

const sources: Record<TimelineGroup, (of: TimelineOf) => Source[]> = {
  messages,
  acts,
  wishes,
  changes,
  notes,
};
const inReports: readonly TimelineGroup[] = ['messages', 'acts'];

/** Where the happenings of these groups are found, as far as the caller may see them. */
export const sourcesOf = (of: TimelineOf, groups: readonly TimelineGroup[]): Source[] =>
  groups
    .filter((group) => of.seesReports || !inReports.includes(group))
    .flatMap((group) => sources[group](of));
