import { screen } from '../../../parts/shell/screen.ts';
import type { Site } from '../site.ts';

/** The stream-TV front-end: rows to look through, groups with their tabs, films (specification 2 section 2). */
export const site: Site = {
  name: 'stream',
  scheme: 'dark',
  home: '/release',
  navigation: [
    { label: 'client:stream.home', to: '/release' },
    { label: 'client:stream.archive', to: '/archive' },
    { label: 'client:stream.search', to: '/release', search: { list: 'find' } },
  ],
  direct: screen(['stream', 'details', 'fields'], () => import('./direct-page.tsx'), 'DirectPage'),
  pages: {
    '/release': screen(['stream', 'watching'], () => import('./home-page.tsx'), 'HomePage'),
    '/archive': screen(['stream'], () => import('./archive-page.tsx'), 'ArchivePage'),
    '/release/$id/{-$tabName}': screen(
      ['stream', 'details', 'fields'],
      () => import('./release-page.tsx'),
      'ReleasePage',
    ),
  },
};
