// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import details from '../../../locales/en/details.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { FileList } from './file-views.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'details', details);
});

const file = (fileId: string, more: object) => ({ fileId, src: `/api/file/o/${fileId}/content`, ...more });

it('files of one title are told apart by their kinds, seen and heard', async () => {
  drawWithLinks(
    <FileList
      files={[
        file('f1', { title: 'd', name: 'd.pdf', type: 'pdf', size: 2048 }),
        file('f2', { title: 'd', name: 'd.docx', type: 'docx', reading: '/api/file/o/f2/reading' }),
        file('f3', { title: 'd', name: 'd.epub' }),
        file('f4', { title: 'Press.pdf', type: 'pdf' }),
        { title: 'd', src: 'https://film.example/d' },
      ]}
    />,
  );
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual(['d PDF · 2 KB', 'd DOCX', 'd EPUB', 'Press.pdf PDF', 'd ']);
  const links = screen.getAllByRole('link').map((one) => one.getAttribute('aria-label'));
  expect(links).toEqual([
    'Open d (PDF)',
    'Download d (PDF)',
    'Open d (DOCX)',
    'Download d (DOCX)',
    'Download d (EPUB)',
    'Open Press.pdf',
    'Download Press.pdf',
    'Download d',
  ]);
});
