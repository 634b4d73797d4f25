import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { OrganizationType } from '@firstlook/contract/organization.ts';
import type { getTypeDefaults } from '@firstlook/contract/organization-admin.ts';
import { builtInTemplates } from '../../rendering/template-registry.ts';

type TypeDefaults = AnswerOf<typeof getTypeDefaults>;

const everyRole = ['creator', 'admin', 'developer', 'producer'] as const;

/** Release types that come with the product; the field definitions stand in server/release-types. */
const releaseTypesOf: Record<OrganizationType, TypeDefaults['releaseTypes']> = {
  tvProducer: [
    { id: 'programme', name: 'תוכנית', dataFieldsLocalFilePath: 'programme.json', isGroup: false },
    { id: 'book', name: 'ספר', dataFieldsLocalFilePath: 'book.json', isGroup: false },
  ],
  musicArtist: [{ id: 'single', name: 'סינגל', dataFieldsLocalFilePath: 'single.json', isGroup: false }],
};

/** What an organization of this type begins with (specification 2 section 4). */
export function typeDefaultsOf(type: OrganizationType): TypeDefaults {
  const releaseTypes = releaseTypesOf[type];
  const known = new Set(releaseTypes.map(({ id }) => id));
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
    routes: [{ id: 'all', name: 'פרסומים', releaseFilter: {}, showInRoles: [...everyRole], default: true }],
    defaultTemplates: {},
  };
}
