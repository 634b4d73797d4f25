import { type Db, type Sql, sql } from '../../platform/database.ts';

/** A row of a general contact's address, which the organization does not know from a contact of its own (docs/decisions/0046). */
const isKeptBack = sql`((is_general_address(t.address)
    or exists (select from recipient r where r.organization_id = t.organization_id and r.address = t.address and r.is_general))
  and not exists (select from contact c where c.organization_id = t.organization_id and t.address in (c.email, c.mobile))
  and not exists (select from contact_address w where w.organization_id = t.organization_id and w.address = t.address))`;

/** Tables of an export in the order of the document, and the columns that stay behind: secrets and search helps. */
const tables: readonly { name: Sql; key: string; without: readonly string[]; instead?: Sql }[] = [
  { name: sql`registered_file`, key: 'registeredFiles', without: [] },
  { name: sql`release`, key: 'releases', without: ['card', 'search_text', 'reader_text', 'kept_files'] },
  { name: sql`release_version`, key: 'releaseVersions', without: [] },
  { name: sql`release_template`, key: 'releaseTemplates', without: [] },
  { name: sql`release_relation`, key: 'releaseRelations', without: [] },
  { name: sql`folder`, key: 'folders', without: [] },
  { name: sql`folder_release`, key: 'folderReleases', without: [] },
  { name: sql`file`, key: 'files', without: ['hls_key', 'storage_key', 'package_folder'] },
  { name: sql`caption`, key: 'captions', without: ['storage_key'] },
  { name: sql`tag`, key: 'tags', without: [] },
  { name: sql`company`, key: 'companies', without: [] },
  { name: sql`contact`, key: 'contacts', without: ['search_text'] },
  { name: sql`contact_address`, key: 'contactAddresses', without: ['found_by'] },
  { name: sql`contact_consent`, key: 'contactConsents', without: [] },
  { name: sql`contact_note`, key: 'contactNotes', without: [] },
  { name: sql`mailing_list`, key: 'mailingLists', without: [] },
  { name: sql`mailing_list_contact`, key: 'mailingListContacts', without: [] },
  {
    name: sql`suppression`,
    key: 'suppressions',
    without: [],
    instead: sql`jsonb_build_object('address', shown_address(${isKeptBack}, t.address), 'reason', shown_words(${isKeptBack}, t.reason))`,
  },
  {
    name: sql`message_wish`,
    key: 'messageWishes',
    without: [],
    instead: sql`jsonb_build_object('address', shown_address(${isKeptBack}, t.address))`,
  },
  {
    name: sql`text_reply`,
    key: 'textReplies',
    without: ['provider_id'],
    instead: sql`jsonb_build_object('address', shown_address(${isKeptBack}, t.address))`,
  },
  { name: sql`contact_import`, key: 'contactImports', without: ['made'] },
  { name: sql`distribution`, key: 'distributions', without: ['rendered'] },
  {
    name: sql`recipient`,
    key: 'recipients',
    without: ['token', 'swept_from', 'outcome', 'provider_id'],
    instead: sql`jsonb_build_object('address', shown_address(t.is_general, t.address), 'email', shown_address(t.is_general, t.email),
      'mobile', shown_address(t.is_general, t.mobile), 'reason', shown_words(t.is_general, t.reason), 'receipt_words', shown_words(t.is_general, t.receipt_words))`,
  },
  {
    name: sql`mail_report`,
    key: 'mailReports',
    without: [],
    instead: sql`(select jsonb_build_object('words', shown_words(r.is_general, t.words)) from recipient r
      where r.organization_id = t.organization_id and r.id = t.recipient_id)`,
  },
  { name: sql`smart_list`, key: 'smartLists', without: [] },
  { name: sql`recurring_send`, key: 'recurringSends', without: [] },
  { name: sql`recurring_occurrence`, key: 'recurringSendMoments', without: [] },
  { name: sql`link_token`, key: 'channelLinks', without: ['token'] },
  { name: sql`report_link`, key: 'reportLinks', without: ['token_hash'] },
  { name: sql`channel_download`, key: 'channelDownloads', without: [] },
  { name: sql`event`, key: 'events', without: ['user_agent'] },
  { name: sql`watch`, key: 'watches', without: ['viewer_key', 'fetched', 'credit_ms', 'beat_at'] },
  { name: sql`sitting`, key: 'sittings', without: [] },
  { name: sql`release_consent`, key: 'embargoPromises', without: [] },
  { name: sql`sender_proof`, key: 'senderProofs', without: ['token_hash'] },
  { name: sql`sender_domain`, key: 'senderDomains', without: [] },
  { name: sql`own_host`, key: 'ownHosts', without: [] },
  { name: sql`warm_up`, key: 'warmUps', without: [] },
  { name: sql`sender_domain_key`, key: 'senderDomainKeys', without: ['sealed'] },
  { name: sql`invitation`, key: 'invitations', without: ['token_hash', 'link_hash'] },
  { name: sql`webhook`, key: 'webhooks', without: ['secret', 'old_secret'] },
  { name: sql`contact_import_mapping`, key: 'importMappings', without: [] },
  { name: sql`saved_view`, key: 'savedViews', without: [] },
  { name: sql`stats_summary`, key: 'monthlySummaries', without: [] },
  { name: sql`activity`, key: 'activities', without: [] },
  { name: sql`audit`, key: 'audit', without: ['user_agent'] },
];

/** Tables of an organization that its export leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  api_key: 'a key is a secret; what it was made for stands in the audit',
  bounce: 'an address that failed on the way to its suppression, which is there',
  field_move: 'which names fields had, for versions from before',
  file_damage: 'what the nightly look found of stored bytes',
  idempotency: 'answers of calls, for a day',
  kept_person: 'counted from ledger, events and watches, which are there',
  kept_person_row: 'counted from the ledger, which is there',
  kept_report: 'which reports are kept counted',
  kept_stats: 'up to which day statistics are kept counted',
  membership: 'given with its accounts, as `members`',
  organization_change: 'a counter of the lists',
  playback_session: 'the keys of running players, for hours',
  preview_link: 'the bearer links of test mails, for thirty days',
  registered_file_version: 'former texts of files whose latest is there',
  release_file: 'which files a release uses, which its data says',
  release_presence: 'who edits at this minute',
  contact_import_row: 'rows of files that were not taken',
  contact_import_undo: 'how an import is taken back, for a day',
  contact_distinct: 'what the finder of duplicates need not ask again',
  contact_undo: 'how an act is taken back, for a day',
  release_undo: 'how an act is taken back, for a day',
  report_mark: 'what a kept report has still to count',
  rendition: 'where the parts of a film lie',
  send_behind: 'work of the sender, under way',
  send_birth: 'work of the sender, under way',
  approved_person: 'work of the sender, under way',
  send_count: 'how many messages left on which day, which the ledger says',
  send_queue: 'work of the sender, under way',
  sender_domain_check: 'how the DNS of sender domains looked lately',
  slow_host: 'which mail servers ask for less at this hour',
  stats_day: 'counted from sittings, which are there',
  stats_mark: 'what kept statistics have still to count',
  stats_people: 'counted from sittings, which are there',
  stats_person: 'counted from sittings, which are there',
  text_name: 'what a provider calls messages whose rows are there',
  unsubscribe_token: 'a bearer link by which somebody else leaves',
  upload: 'files on their way',
  upload_chunk: 'files on their way',
  viewer: 'a sum of the watches',
  visit: 'when somebody last looked, for "new since"',
  webhook_delivery: 'the log of calls, for a month',
  webhook_event: 'calls on their way',
  webhook_pending: 'calls on their way',
};

/** What an export says of itself: its tables with the columns that stay behind, and what is left out, with the reason. */
export const exportContents = () => ({
  tables: tables.map(({ name, key, without }) => ({ key, table: name.text, without })),
  leftOut,
});

/**
 * Rows of the organization, table by table, through a cursor: an export of any size holds 500 rows at a time. The
 * transaction is the organization's own, so another one's rows cannot come along.
 */
export async function* readEverything(
  db: Db,
  organizationId: string,
): AsyncGenerator<{ key: string; rows: object[] }> {
  for (const { name, key, without, instead = sql`'{}'::jsonb` } of tables) {
    await db.run(sql`
      declare export_rows no scroll cursor for
      select (to_jsonb(t) - ${[...without]}::text[]) || ${instead} as row from ${name} t where organization_id = ${organizationId}`);
    let rows: { row: object }[];
    do {
      rows = await db.many<{ row: object }>(sql`fetch 500 from export_rows`);
      yield { key, rows: rows.map(({ row }) => row) };
    } while (rows.length > 0);
    await db.run(sql`close export_rows`);
  }
}

/** Members with their names; accounts belong to no organization, so only what the organization knows of them. */
export function listExportedMembers(db: Db, organizationId: string): Promise<object[]> {
  return db.many(sql`
    select a.id, a.email, a.first_name, a.last_name, a.mobile, m.roles, m.status, m.invited_at, m.created_at
    from membership m join account a on a.id = m.account_id where m.organization_id = ${organizationId}
    order by m.created_at, a.id`);
}
