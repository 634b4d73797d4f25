// @vitest-environment jsdom
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../../data/query-client.ts';
import { draw, withScreen } from '../../../../test/screen.tsx';
import { FieldScopeContext } from '../../field-scope.ts';
import { FieldEditor } from '../field-editor.tsx';
import { offerOf } from './picked.ts';

withScreen();

const card = (_id: string, title: string, status = 'distributed', releaseType = 'book') => ({
  _id,
  title,
  status,
  releaseType,
  releaseData: { title },
  distributedAt: null,
  expirationDate: null,
  embargoUntil: null,
  publishAt: null,
});
const embargoed = {
  ...card('five', 'Under embargo', 'distributed', 'book'),
  embargoUntil: '2099-01-01T00:00:00.000Z',
};
const all = [
  card('one', 'Letters'),
  card('two', 'Winds', 'draft'),
  card('three', 'Ship', 'expired'),
  card('four', 'A film', 'distributed', 'programme'),
  embargoed,
];
const folders = [
  { _id: 'f1', name: 'Autumn', parentId: null, count: 2 },
  { _id: 'f2', name: 'November', parentId: 'f1', count: 1 },
];
/** What the list was asked for. */
let asked: URLSearchParams[] = [];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  queryClient.clear();
  // The edge of the browser: the list of releases as the server answers it.
  globalThis.fetch = (async (address: string) => {
    const { searchParams: query, pathname } = new URL(String(address), 'http://localhost');
    const answer = (body: object) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (pathname.startsWith('/api/folder/')) return answer({ items: folders, total: folders.length });
    asked.push(query);
    const ids = query.get('filter[params][_id]')?.split(',');
    const type = [...query].find(([key]) => key.startsWith('filter[params][releaseType]'))?.[1];
    const words = query.get('filter[search]') ?? '';
    const items = all.filter(
      (one) =>
        (!ids || ids.includes(one._id)) &&
        (!type || one.releaseType === type) &&
        one.title.toLowerCase().includes(words.toLowerCase()),
    );
    return answer({ items, total: items.length });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

let latest: unknown;
/** As what is stored meanwhile comes into the form. */
let storeMeanwhile: (value: unknown) => void;
function Form({ definition, first, values = {} }: { definition: object; first: unknown; values?: object }) {
  const field = definition as FieldDefinition;
  const [value, setValue] = useState(first);
  latest = value;
  storeMeanwhile = setValue;
  const scope = {
    organizationId: 'o',
    releaseId: 'self',
    releaseType: 'month',
    isTranslated: false,
    values: { ...values, [field.fieldName]: value },
    errors: new Map([['childrenReleases.1', 'It leads back here.']]),
    update: () => undefined,
    leaveForNew: () => undefined,
    form: 'f',
    uploads: [],
    Editor: FieldEditor,
  };
  return (
    <QueryClientProvider client={queryClient}>
      <FieldScopeContext value={scope}>
        <FieldEditor definition={field} path={field.fieldName} value={value} onChange={setValue} />
      </FieldScopeContext>
    </QueryClientProvider>
  );
}
const children = { fieldName: 'childrenReleases', title: 'Books', type: 'RELEASES_SELECTOR' };
const handle = (name: string) => screen.findByRole('button', { name: new RegExp(`^Move ${name}`) });

it('says of each chosen release what readers do not get: a draft, one that expired, one under embargo, one that is gone', async () => {
  draw(<Form definition={children} first={['one', 'two', { _id: 'three' }, 'five', 'lost']} />);
  await screen.findByText('Letters');
  const line = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);
  expect(line('Winds').getByText('Draft')).toBeTruthy();
  expect(line('Ship').getByText('Expired')).toBeTruthy();
  expect(line('Unknown release').getByText('No longer exists')).toBeTruthy();
  expect(screen.getByText(/^3 of them are not open to readers/)).toBeTruthy();
  // One question for all of them.
  expect(asked.filter((query) => query.has('filter[params][_id]'))).toHaveLength(1);
  expect(line('Winds').getByText('It leads back here.')).toBeTruthy();
});

it('the order is changed by keys, to the ends and no further', async () => {
  draw(<Form definition={children} first={['one', 'two', 'three']} />);
  fireEvent.keyDown(await handle('Letters'), { key: 'ArrowDown' });
  expect(latest).toEqual(['two', 'one', 'three']);
  expect(screen.getByText('“Letters” is now 2 of 3.')).toBeTruthy();
  fireEvent.keyDown(await handle('Ship'), { key: 'Home' });
  expect(latest).toEqual(['three', 'two', 'one']);
  fireEvent.keyDown(await handle('Ship'), { key: 'ArrowUp' });
  expect(latest).toEqual(['three', 'two', 'one']);
  fireEvent.keyDown(await handle('Ship'), { key: 'End' });
  expect(latest).toEqual(['two', 'one', 'three']);
});

it('the order is changed by dragging', async () => {
  draw(<Form definition={children} first={['one', 'two', 'three']} />);
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(await handle('Letters'), { dataTransfer });
  const target = screen.getByText('Ship').closest('li') as HTMLElement;
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  expect(latest).toEqual(['two', 'three', 'one']);
});

it('a release that was deleted elsewhere leaves with a word, one that is taken out here or put back without', async () => {
  draw(<Form definition={children} first={['one', 'two', 'three']} />);
  await screen.findByText('Winds');
  const winds = all.splice(1, 1);
  try {
    act(() => storeMeanwhile(['one']));
    expect((await screen.findByText(/no longer in the list/, { selector: 'p' })).textContent).toMatch(
      /: .?Winds.?\.$/,
    );
    expect(await screen.findByText(/no longer in the list/, { selector: 'span' })).toBeTruthy();
    // It stands there until the list is worked on.
    fireEvent.click(screen.getByRole('button', { name: 'Choose releases' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('checkbox', { name: /Ship/ }));
    fireEvent.click(dialog.getByRole('button', { name: /^Add/ }));
    await waitFor(() => expect(screen.queryByText(/no longer in the list/, { selector: 'p' })).toBeNull());
  } finally {
    all.splice(1, 0, ...winds);
  }
});

it('several are found by words and added at once', async () => {
  draw(<Form definition={children} first={['one']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose releases' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('checkbox', { name: /Winds/ }));
  expect(dialog.queryByRole('checkbox', { name: /Letters/ })).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: /Ship/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 releases' }));
  await waitFor(() => expect(latest).toEqual(['one', 'two', 'three']));
});

it('the offer is narrowed to a folder, named by its way from the top', async () => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView ??= () => undefined;
  draw(<Form definition={children} first={['one']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose releases' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('combobox', { name: 'Folder' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Autumn / November', hidden: true }));
  await waitFor(() => expect(asked.at(-1)?.get('filter[params][folder]')).toBe('f2'));
});

it('a list from another field offers exactly what that field names', async () => {
  const definition = {
    fieldName: 'mostWatchedReleases',
    title: 'Most watched',
    type: 'SELECT_RELEASES_FROM_INNER_PARAM',
    fromField: 'childrenReleases',
  };
  const values = { childrenReleases: ['two', { _id: 'four' }] };
  draw(<Form definition={definition} first={['one']} values={values} />);
  expect(await screen.findByText('No longer among the episodes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose releases' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: /Winds/ });
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  expect(dialog.getByRole('checkbox', { name: /A film/ })).toBeTruthy();
});

it('a group offers and makes releases of the type that it follows; without one every type', () => {
  const type = (id: string, more = {}) => ({
    id,
    name: id,
    dataFieldsLocalFilePath: '',
    isGroup: false,
    ...more,
  });
  const releaseTypes = [
    type('book'),
    type('month', { isGroup: true, followReleaseType: 'book' }),
    type('shelf'),
  ];
  expect(offerOf({ releaseTypes }, 'month', 'childrenReleases')).toEqual({
    types: ['book'],
    makes: [releaseTypes[0]],
  });
  expect(offerOf({ releaseTypes }, 'shelf', 'childrenReleases')).toEqual({
    types: null,
    makes: releaseTypes,
  });
  expect(offerOf({ releaseTypes }, 'month', 'recommendedReleases')).toEqual({ types: null, makes: [] });
});

const many = Array.from({ length: 250 }, (_, position) => card(`day-${position}`, `Day ${position}`));

it('a group of more children than one call may name knows them all', async () => {
  all.push(...many);
  try {
    const ids = many.map(({ _id }) => _id);
    draw(
      <Form definition={{ fieldName: 'children', type: 'RELEASES_SELECTOR', title: 'Days' }} first={ids} />,
    );
    expect(await screen.findByText('Day 249')).toBeTruthy();
    expect(await screen.findByText('Day 0')).toBeTruthy();
    expect(screen.queryByText('No longer exists')).toBeNull();
    expect(asked.filter((query) => query.has('filter[params][_id]'))).toHaveLength(2);
  } finally {
    all.splice(all.length - many.length);
  }
});
