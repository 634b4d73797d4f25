import type { listReleases } from '@firstlook/contract/address/release.ts';
import type { QueryInput } from '@firstlook/contract/call.ts';
import type { ReleaseAbilities, ReleaseCard, Translation } from '@firstlook/contract/release.ts';
import { ApiError } from './api.ts';

type ReleaseQuery = NonNullable<QueryInput<typeof listReleases>>;

/**
 * What clients see of releases, shown to members too (client mode, decisions section 3): published releases without actions. The
 * server hides from a client what they must not see; this shows all others the same.
 */
interface Seen {
  abilities: ReleaseAbilities;
  folders?: string[];
  embargoUntil: string | null;
  releaseData: Record<string, unknown>;
}
const noAbilities: ReleaseAbilities = { edit: false, remove: false, distribute: false, report: false };

export const asClientsSee = <R extends Seen>(release: R): R => ({
  ...release,
  ...underEmbargo(release),
  abilities: noAbilities,
  ...(release.folders && { folders: [] }),
});

/** A person who works on releases sees what is under embargo in whole; a client who promised nothing gets titles and date. */
function underEmbargo({ embargoUntil, releaseData }: Seen) {
  if (!embargoUntil || Date.parse(embargoUntil) <= Date.now()) return {};
  const { title, shortTitle } = releaseData;
  return {
    embargoed: true,
    expirationDate: null,
    releaseData: { title, ...(shortTitle ? { shortTitle } : {}) },
  };
}

/** The list that clients get: distributed and not expired. */
export function clientListQuery(query: ReleaseQuery): ReleaseQuery {
  return {
    ...query,
    filter: { ...query.filter, params: { ...query.filter?.params, status: ['distributed'] } },
  };
}

type Opened = Seen & {
  status: string;
  children?: ReleaseCard[] | undefined;
  translations: Translation[];
};

/** A release has for clients the children and the languages that they may open. @throws ApiError NOT_FOUND for what clients do not have */
export function asClientsOpen<R extends Opened>(release: R): R {
  if (release.status !== 'distributed') throw new ApiError(404, { code: 'NOT_FOUND' });
  const children = release.children?.filter(({ status }) => status === 'distributed').map(asClientsSee);
  const translations = release.translations.filter(({ isOffered }) => isOffered);
  return { ...asClientsSee(release), ...(children && { children }), translations };
}
