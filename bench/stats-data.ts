import type { Product } from './product.ts';

/** Sittings of one film by one viewer, and films that somebody watches in a year. */
const sittingsOfWatch = 2.5;
const sittingsOfPerson = 50;
const sittingsOfRelease = 10_000;

/**
 * A year and some days of an organization: each of its releases is watched from its own day on, most in the first weeks, by readers of
 * mailed links who come back within days; nine of ten are in one country. What the triggers of sittings do is not measured here.
 */
export async function fillSittings({ query, organizationId }: Product, sittings: number) {
  const watches = Math.ceil(sittings / sittingsOfWatch);
  const releases = Math.max(20, Math.ceil(sittings / sittingsOfRelease));
  // Odd, so that nobody is the viewer of a release twice.
  const people = Math.max(201, Math.ceil(sittings / sittingsOfPerson)) | 1;
  await query(
    `insert into release (organization_id, id, release_type, title, data, card, search_text, design, listed_at)
     select $1, 'release-' || n, 'programme', 'Film ' || n, '{}', '{}', '', '{"locale": "he"}', now() from generate_series(0, $2::int - 1) n`,
    [organizationId, releases],
  );
  await query('set session_replication_role = replica');
  await query(
    `insert into file (organization_id, id, kind, name, extension, content_type, size, status, duration_seconds)
     select $1, 'film-' || n, 'video', 'film.mp4', 'mp4', 'video/mp4', 1, 'ready', 3000 from generate_series(0, $2::int - 1) n`,
    [organizationId, releases],
  );
  await query(
    `insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
     select $1, 'row-' || n, 'send', 'release-0', 'email', 'reader' || n || '@mail.example', 'reader' || n || '@mail.example', 'sent', 'token-' || n
     from generate_series(0, $2::int - 1) n`,
    [organizationId, people],
  );
  await query(
    `insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, duration_seconds, total_ms)
     select $1, 'watch-' || n, 'film-' || n % $3::int, 'release-' || n % $3::int, 'r:row-' || person, 'row-' || person, 3000, 1
     from (select n, ((n % $3::int)::bigint * 7919 + (n / $3::int)::bigint * 2) % $4::int as person from generate_series(0, $2::int - 1) n) w`,
    [organizationId, watches, releases, people],
  );
  await query(
    `insert into sitting (organization_id, id, watch_id, total_ms, device, country, origin, started_at, ended_at)
     select $1, 'sitting-' || n, 'watch-' || watch, 60000 + n % 3000000,
       case when watch % 10 < 6 then 'desktop' when watch % 10 < 9 then 'mobile' else 'tablet' end,
       case when watch % 10 > 0 then 'IL' else (array['FR', 'US', 'DE', 'GB', 'IT', ''])[watch / 10 % 6 + 1] end,
       'distribution-email', case when at < now() then at else now() - random() * interval '60 days' end, now()
     from (
       select n, watch, now() - interval '370 days' + (watch % $4::int) * (interval '365 days' / $4::int)
         + power((watch::bigint * 7907 % 10007) / 10007.0, 3) * interval '60 days' + (n / $3::int) * random() * interval '3 days'
         + power(random(), 2) * interval '10 hours' as at
       from (select n, n % $3::int as watch from generate_series(0, $2::int - 1) n) s
     ) s`,
    [organizationId, sittings, watches, releases],
  );
  await query('set session_replication_role = origin');
  for (const table of ['release', 'recipient', 'watch', 'sitting']) await query(`vacuum analyze ${table}`);
  return { people, releases };
}
