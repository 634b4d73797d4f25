import { type Db, sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import type { RenderedEmail } from '../../rendering/render-input.ts';
import { recipientKey } from '../media/viewer-key.ts';
import type { DemoRecipient } from './demo-report.ts';

export interface DemoReport {
  organizationId: string;
  releaseId: string;
  fileId: string | null;
  seconds: number;
  sentAt: Date;
  distribution: {
    id: string;
    fromEmail: string;
    fromTitle: string;
    subject: string;
    locale: string;
    templateId: string;
    rendered: RenderedEmail;
  };
  people: DemoRecipient[];
}

function bucketsOf(to: number, seconds: number, again: number): number[] {
  const share = Math.min(1, to / seconds);
  return Array.from({ length: 100 }, (_, position) =>
    position < share * 100 ? (position >= 30 && position < 30 + again ? 2 : 1) : 0,
  );
}

/** A past distribution as it would stand in the tables: ledger, events, watches, people who left. */
export async function insertDemoReport(db: Db, report: DemoReport): Promise<void> {
  const { organizationId, releaseId, distribution, people, sentAt } = report;
  await db.run(sql`
    insert into distribution (organization_id, id, release_id, channel, round, from_email, from_title, subject, locale, template_id,
      rendered, starts_at, created_at)
    values (${organizationId}, ${distribution.id}, ${releaseId}, 'email', 0, ${distribution.fromEmail}, ${distribution.fromTitle},
      ${distribution.subject}, ${distribution.locale}, ${distribution.templateId}, ${JSON.stringify(distribution.rendered)}, ${sentAt}, ${sentAt})`);
  await db.run(sql`
    insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, email, first_name, last_name,
      state, reason, token, sent_at, created_at)
    select ${organizationId}, id, ${distribution.id}, ${releaseId}, "contactId", 'email', email, email, "firstName", "lastName", state, reason,
      token, case when state = 'sent' then ${sentAt}::timestamptz end, ${sentAt}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id text, "contactId" text, email text, "firstName" text, "lastName" text,
      state text, reason text, token text)`);
  const events = people.flatMap((person) =>
    person.events.map((event) => ({ ...event, recipientId: person.id })),
  );
  await db.run(sql`
    insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict, user_agent, device, country, at)
    select ${organizationId}, id, ${releaseId}, "recipientId", kind, platform, origin, verdict, 'demo', 'desktop', 'IL', at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id text, "recipientId" text, kind text, platform text, origin text,
      verdict text, at timestamptz)`);
  await db.run(sql`
    insert into suppression (organization_id, channel, address, kind, reason, recipient_id, at)
    select ${organizationId}, 'email', email, 'unsubscribed', 'by-recipient', id, at
    from jsonb_to_recordset(${JSON.stringify(people.filter(({ hasLeft }) => hasLeft))}::jsonb) as p(id text, email text, at timestamptz)
    on conflict do nothing`);
  if (!report.fileId) return;
  const watches = people.flatMap((person) =>
    person.watched
      ? [
          {
            id: newId(),
            recipientId: person.id,
            viewerKey: recipientKey(person.id),
            to: person.watched.to,
            total: (person.watched.to + person.watched.again) * 1000,
            buckets: bucketsOf(person.watched.to, report.seconds, person.watched.again),
            at: person.at,
          },
        ]
      : [],
  );
  await db.run(sql`
    insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, ranges, buckets, total_ms, duration_seconds,
      position_seconds, created_at, updated_at)
    select ${organizationId}, id, ${report.fileId}, ${releaseId}, "viewerKey", "recipientId",
      int4multirange(int4range(0, "to")), array(select jsonb_array_elements_text(buckets)::int), total, ${report.seconds}, "to", at, at
    from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as w(id text, "recipientId" text, "viewerKey" text, "to" int, total bigint,
      buckets jsonb, at timestamptz)`);
  await db.run(sql`
    insert into sitting (organization_id, id, watch_id, ranges, buckets, total_ms, device, country, origin, started_at, ended_at)
    select organization_id, id, id, ranges, buckets, total_ms, 'desktop', 'IL', 'distribution-email',
      created_at - make_interval(secs => total_ms / 1000), created_at
    from watch where organization_id = ${organizationId} and release_id = ${releaseId}`);
  await db.run(sql`
    insert into viewer (organization_id, release_id, viewer_key, views_spent)
    select ${organizationId}, ${releaseId}, "viewerKey", 1
    from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as w("viewerKey" text)`);
}
