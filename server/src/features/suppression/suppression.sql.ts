import { type Sql, sql } from '../../platform/database.ts';

/** The reason of a suppression that a person made by the link of a message. */
export const byRecipient = 'by-recipient';
/** The reason of a suppression that a person made by answering a text message. */
export const byText = 'by-text';
/** The reason of a suppression that a person made by calling a mail spam: only a person with a note lifts it. */
export const byComplaint = 'complaint';
/** The reason of a suppression that a member made, not the person. */
export const byProducer = 'by-producer';

/** The reason of a suppression that a member brought along from elsewhere. */
export const imported = 'imported';
/** The reason of a suppression that a file of contacts brought (docs/decisions/0084). */
export const byFile = 'by-file';

/**
 * Whether a stop may be a person's own word; only a person lifts that, never a program. What was imported may be one: it was said
 * elsewhere, and whoever leaves here as well leaves that reason as it stands.
 */
export const isPersonsWord = ({ kind, reason }: { kind: string; reason: string }): boolean =>
  kind !== 'bounced' && reason !== byProducer;

/** Words of the organization, whoever said what it brought along; the reader of a link takes none of them back. */
const ofOrganization = (reason: Sql) => sql`${reason} in (${byProducer}, ${imported}, ${byFile})`;
/** A word of the reader's that the reader may take back. */
const ofReader = (reason: Sql) => sql`${reason} in (${byRecipient}, ${byText})`;
const [stands, comes] = [sql`suppression.reason`, sql`excluded.reason`];
const isBounce = sql`suppression.kind = 'bounced'`;
/**
 * The organization says no to a reader who has said so, or where a file has: its word is kept beneath (docs/decisions/0095), in the place of
 * a file's, which may be taken back (docs/decisions/0118).
 */
const goesBeside = sql`(not ${isBounce} and (
  (${ofReader(stands)} and ${ofOrganization(comes)} and (suppression.beside is null or (suppression.beside = ${byFile} and ${comes} <> ${byFile})))
  or (${stands} = ${byFile} and ${comes} in (${byProducer}, ${imported}) and suppression.beside is null)))`;

/**
 * A person's word outlasts a bounce and the word of the organization, which stays beneath it whichever of the two was first; the
 * first day stays.
 */
export const overWeaker = sql`
  on conflict (organization_id, channel, address) do update set kind = excluded.kind,
    reason = case when ${goesBeside} then ${stands} else ${comes} end,
    beside = case when ${isBounce} then null when ${goesBeside} then ${comes}
      when ${ofReader(comes)} then coalesce(suppression.beside, ${stands}) else suppression.beside end,
    recipient_id = case when ${isBounce} then excluded.recipient_id else suppression.recipient_id end,
    created_by = case when ${isBounce} or ${goesBeside} then excluded.created_by else suppression.created_by end,
    at = case when ${isBounce} then now() else suppression.at end
  where ${isBounce} or (${stands} = ${byProducer} and ${comes} <> ${byProducer}) or ${goesBeside}
    or (${stands} = ${byFile} and ${ofReader(comes)})`;

/** What is left of a suppression whose reader takes their word back: the word of the organization beneath it. */
export const asOrganizationSaid = sql`reason = beside, beside = null, recipient_id = null`;
