import type { Product } from './product.ts';

/**
 * A release that was sent to so many people: 60 % of them came and 30 % watched half of its film, and a scanner opened the
 * links of every fifth, half of whom watched.
 */
export async function fillReport({ query, organizationId }: Product, people: number): Promise<void> {
  await query(
    `insert into release (organization_id, id, release_type, title, data, card, search_text, design, listed_at, distributed_at)
     values ($1, 'measured', 'programme', 'Measured', '{"title": "Measured"}', '{"title": "Measured"}', 'measured', '{"locale": "he"}', now(), now())`,
    [organizationId],
  );
  await query(
    `insert into contact (organization_id, id, first_name, last_name, email, search_text)
     select $1, 'reader-' || n, 'Reader', n::text, 'reader' || n || '@mail.example', 'reader ' || n from generate_series(1, $2::int) n`,
    [organizationId, people],
  );
  await query(
    `insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
     values ($1, 'send', 'measured', 'email', 'he', 't', '{}')`,
    [organizationId],
  );
  await query(
    `insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, email, first_name, last_name, state, token, sent_at)
     select $1, 'row-' || n, 'send', 'measured', 'reader-' || n, 'email', 'reader' || n || '@mail.example', 'reader' || n || '@mail.example',
       'Reader', n::text, 'sent', 'token-' || n, now() from generate_series(1, $2::int) n`,
    [organizationId, people],
  );
  await query(
    `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict, at)
     select $1, 'event-' || n, 'measured', 'row-' || n, case when n % 2 = 0 then 'landing' else 'open' end,
       case when n % 2 = 0 then 'landingPage' else 'email' end, 'distribution-email', 'person', now() - n * interval '1 second'
     from generate_series(1, $2::int) n where n % 10 < 6`,
    [organizationId, people],
  );
  await query(
    `insert into file (organization_id, id, kind, name, extension, content_type, size, status, duration_seconds)
     values ($1, 'film', 'video', 'film.mp4', 'mp4', 'video/mp4', 1, 'ready', 1000)`,
    [organizationId],
  );
  await query(
    `insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, duration_seconds, position_seconds, total_ms, buckets)
     select $1, 'watch-' || n, 'film', 'measured', 'recipient:row-' || n, 'row-' || n, 1000, 500, 500000,
       array(select case when b < 50 then 1 else 0 end from generate_series(1, 100) b)
     from generate_series(1, $2::int) n where n % 10 < 3`,
    [organizationId, people],
  );
  await query(
    `insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at)
     select organization_id, 'sitting-' || id, id, total_ms, 'distribution-email', now() - interval '1 hour', now() from watch where organization_id = $1`,
    [organizationId],
  );
  // A scanner opens the links of every fifth message before its reader does; half of those readers watch.
  await query(
    `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict, at)
     select $1, 'scan-' || n, 'measured', 'row-' || n, 'landing', 'landingPage', 'distribution-email', 'machine', now() - interval '2 days'
     from generate_series(1, $2::int) n where n % 10 in (1, 9)`,
    [organizationId, people],
  );
  await query('vacuum analyze');
}
