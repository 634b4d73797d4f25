import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { expect, it } from 'vitest';
import { publicDataOf } from './public-data.ts';

it('tells of a closed document whether it is read here, and not where', () => {
  const fields = [
    { fieldName: 'book', type: 'FILE' },
    { fieldName: 'table', type: 'FILE' },
  ] as FieldDefinition[];
  const data = {
    book: { fileId: 'f1', name: 'a.epub', type: 'epub', src: '/f1/content', reading: '/f1/book' },
    table: { fileId: 'f2', name: 'a.xlsx', type: 'xlsx', src: '/f2/content', reading: null },
  };
  expect(publicDataOf(fields, data, { withReleases: false })).toEqual({
    book: { name: 'a.epub', type: 'epub', isClosed: true, isRead: true },
    table: { name: 'a.xlsx', type: 'xlsx', isClosed: true },
  });
});
