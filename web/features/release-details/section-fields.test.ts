import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { expect, it } from 'vitest';
import { arrange, withoutShown } from './section-fields.ts';

const field = (type: string, fieldName: string, fields?: FieldDefinition[]) =>
  ({ type, fieldName, title: fieldName, ...(fields && { fields }) }) as FieldDefinition;
const namesOf = (fields: FieldDefinition[]) => fields.map(({ fieldName }) => fieldName);

const values = {
  genre: 'drama',
  episode: '3',
  videos: [{ src: '/x' }],
  content: '<p>x</p>',
  files: [{ src: '/y' }],
  note: 'x'.repeat(300),
  empty: '',
};

it('reads from what is watched over the texts to the facts, rows taken apart', () => {
  const arranged = arrange(
    [
      field('ROW', 'row', [field('SELECT', 'genre'), field('TEXT', 'episode'), field('TEXT', 'empty')]),
      field('TEXT', 'note'),
      field('RICHTEXT', 'content'),
      field('VIDEOS', 'videos'),
      field('FILE', 'files'),
    ],
    values,
  );
  expect(namesOf(arranged.watched)).toEqual(['videos']);
  expect(namesOf(arranged.texts)).toEqual(['note', 'content']);
  expect(namesOf(arranged.facts)).toEqual(['genre', 'episode']);
  expect(namesOf(arranged.rest)).toEqual(['files']);
});

it('shows no file beside the section that holds all of them', () => {
  const fields = [field('FilesSection', 'filesSection'), field('FILE_SRC', 'files'), field('TEXT', 'note')];
  const { rest, texts } = arrange(fields, values);
  expect(namesOf([...rest, ...texts])).toEqual(['filesSection', 'note']);
});

it('says nothing twice that the head of the page says', () => {
  const left = withoutShown(
    [field('TEXT', 'title'), field('ROW', 'row', [field('TEXT', 'shortTitle'), field('TEXT', 'episode')])],
    ['title', 'shortTitle'],
  );
  expect(namesOf(left)).toEqual(['row']);
  expect(namesOf(left[0]?.fields ?? [])).toEqual(['episode']);
});
