import { type Sql, sql } from '../../platform/database.ts';

/** Whether a release has a film or a recording to watch now: yes or no. */
export const hasFilm = (organizationId: Sql, releaseId: Sql): Sql => sql`exists (
  select from release_file u join file f on f.organization_id = u.organization_id and f.id = u.file_id
  where u.organization_id = ${organizationId} and u.release_id = ${releaseId} and u.is_current and f.kind in ('video', 'audio'))`;
