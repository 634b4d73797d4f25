import type { Release } from '@firstlook/contract/release.ts';
import { useFilmFindings } from './film-check.ts';
import { licenceFindings } from './licence-check.ts';
import type { Finding } from './mail-check.ts';
import { translationFindings } from './translation-check.ts';

/** What there is to know of the release itself before it is sent, whatever the channel: films, licences, languages. */
export function useReleaseFindings(organizationId: string, release: Release): Finding[] {
  const films = useFilmFindings(organizationId, release);
  return [...films, ...licenceFindings(release), ...translationFindings(release)];
}
