import { screen } from '../../../parts/shell/screen.ts';
import type { Site } from '../site.ts';

/** The book publisher's front-end: About, All books, Archive, the page of a book and of a month (specification 2 section 2). */
export const site: Site = {
  name: 'publisher',
  home: '/about',
  navigation: [
    { label: 'client:about', to: '/about' },
    { label: 'client:allBooks', to: '/release' },
    { label: 'client:archive', to: '/archive' },
  ],
  pages: {
    '/about': screen(['publisher'], () => import('./about-page.tsx'), 'AboutPage'),
    '/release': screen(['publisher', 'fields'], () => import('./books-page.tsx'), 'BooksPage'),
    '/archive': screen(['publisher'], () => import('./archive-page.tsx'), 'ArchivePage'),
    '/release/$id/{-$tabName}': screen(
      ['publisher', 'details', 'fields'],
      () => import('./release-page.tsx'),
      'ReleasePage',
    ),
  },
};
