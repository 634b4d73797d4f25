import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { getTypeDefaults } from '@firstlook/contract/organization-admin.ts';
import type { OrganizationLocale, OrganizationType } from '@firstlook/contract/organization-choice.ts';
import { builtInTemplates } from '../../rendering/template-registry.ts';
import { translate } from '../../rendering/translate.ts';

type TypeDefaults = AnswerOf<typeof getTypeDefaults>;

const everyRole = ['creator', 'admin', 'developer', 'producer'] as const;

/** Release types that come with the product; the field definitions stand in server/release-types. */
const releaseTypesOf = {
  tvProducer: [
    { id: 'programme' },
    { id: 'series', followReleaseType: 'programme' },
    { id: 'book' },
    { id: 'month', followReleaseType: 'book' },
  ],
  musicArtist: [{ id: 'single' }],
} as const satisfies Record<OrganizationType, readonly { id: string; followReleaseType?: string }[]>;

/** What an organization of this type begins with (specification 2 section 4), named in its language. */
export function typeDefaultsOf(type: OrganizationType, locale: OrganizationLocale): TypeDefaults {
  const releaseTypes = releaseTypesOf[type].map(({ id, ...group }) => ({
    id,
    name: translate(locale, `fields:first.${id}`),
    dataFieldsLocalFilePath: `${id}.json`,
    isGroup: 'followReleaseType' in group,
    ...group,
  }));
  const known = new Set<string>(releaseTypes.map(({ id }) => id));
  return {
    releaseTypes,
    templates: builtInTemplates
      .filter(({ organizationTypes }) => organizationTypes.includes(type))
      .map(({ id, name, type: kind, releaseTypes: fits, file }) => ({
        id,
        name,
        type: kind,
        releaseTypes: fits.filter((one) => known.has(one)),
        handlebarsLocalFilePath: file,
      })),
    routes: [
      {
        id: 'all',
        name: translate(locale, 'fields:first.releases'),
        releaseFilter: {},
        showInRoles: [...everyRole],
        default: true,
      },
    ],
    defaultTemplates: {},
  };
}
