import type { OrganizationView } from '@firstlook/contract/organization.ts';

/** An artist has artist settings (specification 1 section 2). */
export const settingsLabel = ({ type }: Pick<OrganizationView, 'type'>) =>
  type === 'musicArtist' ? 'shell:artistSettings' : 'shell:organizationSettings';
