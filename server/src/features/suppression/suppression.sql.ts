import { sql } from '../../platform/database.ts';

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

/** A person's word outlasts a bounce and the word of the organization; the first day stays. */
export const overWeaker = sql`
  on conflict (organization_id, channel, address) do update set kind = excluded.kind, reason = excluded.reason,
    recipient_id = case suppression.kind when 'bounced' then excluded.recipient_id else suppression.recipient_id end,
    created_by = case suppression.kind when 'bounced' then excluded.created_by else suppression.created_by end,
    at = case suppression.kind when 'bounced' then now() else suppression.at end
  where suppression.kind = 'bounced' or (suppression.reason = ${byProducer} and excluded.reason <> ${byProducer})`;
