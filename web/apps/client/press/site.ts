import { screen } from '../../../parts/shell/screen.ts';
import type { Site } from '../site.ts';

/** The default front-end: the organization's announcements and their pages (specification 2 section 2). */
export const site: Site = {
  name: 'press',
  home: '/release',
  navigation: [{ label: 'client:announcements', to: '/release' }],
  pages: {
    '/release': screen(['watching'], () => import('./press-list-page.tsx'), 'PressListPage'),
    '/release/$id/{-$tabName}': screen(
      ['details', 'fields'],
      () => import('../../../features/release-details/release-details-page.tsx'),
      'ReleaseDetailsPage',
    ),
  },
};
