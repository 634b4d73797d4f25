// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import media from '../../../locales/en/media.json' with { type: 'json' };
import { draw, withScreen } from '../../test/screen.tsx';
import { ChooseFile } from './choose-file.tsx';
import { Field } from './field.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'media', media);
});

const picture = new File(['x'], 'still.jpg', { type: 'image/jpeg' });
const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
let got: string[] = [];
const ignore = () => undefined;

function Form() {
  const field = (label: string, accept: string) => (
    <Field label={label} group>
      {() => (
        <>
          <input aria-label={`${label} caption`} />
          <ChooseFile
            accept={accept}
            onFiles={(files) => {
              got = files.map(({ name }) => `${label}: ${name}`);
            }}
          >
            {label}
          </ChooseFile>
        </>
      )}
    </Field>
  );
  return (
    <>
      {field('Main', 'image/*')}
      {field('Poster', 'image/*')}
      {field('Film', 'video/*')}
    </>
  );
}
const paste = (on: Element, files: File[], types: string[] = ['Files']) => {
  got = [];
  fireEvent.paste(on, { clipboardData: { files, types } });
};

it('a pasted file goes to the field with the focus, else to the only one that takes it; where it is not clear it is asked', () => {
  draw(<Form />);
  screen.getByLabelText('Poster caption').focus();
  paste(screen.getByLabelText('Poster caption'), [picture]);
  expect(got).toEqual(['Poster: still.jpg']);
  (document.activeElement as HTMLElement).blur();
  paste(document.body, [new File(['x'], 'cut.mp4', { type: 'video/mp4' })]);
  expect(got).toEqual(['Film: cut.mp4']);
  paste(document.body, [picture]);
  expect(got).toEqual([]);
  expect(screen.getByText(media.pasteWhere)).toBeTruthy();
});

it('words that are pasted with their picture stay words', () => {
  draw(<Form />);
  screen.getByLabelText('Main caption').focus();
  paste(screen.getByLabelText('Main caption'), [picture], ['Files', 'text/plain']);
  expect(got).toEqual([]);
});

it('what is dropped on a field of one, or is of another kind, is named', async () => {
  draw(<Form />);
  const second = new File(['x'], 'second.jpg', { type: 'image/jpeg' });
  fireEvent.drop(screen.getByRole('button', { name: 'Main' }), {
    dataTransfer: { types: ['Files'], items: [], files: [picture, notes, second] },
  });
  const said = async (words: RegExp) =>
    (await screen.findByText(words)).textContent?.replace(/[\u2066-\u2069]/g, '');
  expect(await said(/does not take files of this kind/)).toContain('notes.txt');
  expect(await said(/takes one file/)).toContain('second.jpg');
  expect(got).toEqual(['Main: still.jpg']);
});

it('a field of several takes a whole folder: what it holds of the kind, in the order of its names', async () => {
  draw(
    <ChooseFile accept="image/*" many onFiles={(files) => (got = files.map(({ name }) => name))}>
      Gallery
    </ChooseFile>,
  );
  const inside = (name: string, type = 'image/jpeg') => {
    const file = new File(['x'], name, { type });
    Object.defineProperty(file, 'webkitRelativePath', { value: `set/${name}` });
    return file;
  };
  const [input] = [...document.querySelectorAll<HTMLInputElement>('input[webkitdirectory]')];
  expect(screen.getByRole('button', { name: media.folder })).toBeTruthy();
  fireEvent.change(input as HTMLInputElement, {
    target: {
      files: [inside('10.jpg'), inside('2.jpg'), inside('.DS_Store', ''), inside('notes.txt', 'text/plain')],
    },
  });
  expect(got).toEqual(['2.jpg', '10.jpg']);
  expect(await screen.findByText(/does not take files of this kind/)).toBeTruthy();
});

it('a text is no picture in the file dialog either; what a system takes for no film may be one', async () => {
  draw(<Form />);
  const chosen = (at: number, file: File) => {
    got = [];
    const input = document.querySelectorAll('input[type=file]')[at] as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file] } });
    return got;
  };
  expect(chosen(0, notes)).toEqual([]);
  expect(await screen.findByText(/does not take files of this kind/)).toBeTruthy();
  expect(chosen(0, new File(['x'], 'still.heic'))).toEqual(['Main: still.heic']);
  expect(chosen(2, new File(['x'], 'cut.mts', { type: 'model/vnd.mts' }))).toEqual(['Film: cut.mts']);
});

it('the whole field takes what is dropped, the rest of the page keeps the browser from opening it', async () => {
  draw(<Form />);
  const drop = (on: Element, files: File[]) => {
    got = [];
    const dataTransfer = { types: ['Files'], items: [], files, dropEffect: 'copy' };
    const isKept = !fireEvent.dragOver(on, { dataTransfer }) && !fireEvent.drop(on, { dataTransfer });
    return { isKept, effect: dataTransfer.dropEffect };
  };
  expect(drop(screen.getByLabelText('Poster caption'), [picture])).toEqual({ isKept: true, effect: 'copy' });
  await waitFor(() => expect(got).toEqual(['Poster: still.jpg']));
  expect(drop(document.body, [picture])).toEqual({ isKept: true, effect: 'none' });
  expect(got).toEqual([]);
});

it('a field of several buttons asks which of them a dropped file is meant for', () => {
  draw(
    <Field label="Film" group>
      {() => (
        <>
          <ChooseFile accept="image/*" onFiles={ignore}>
            Poster
          </ChooseFile>
          <ChooseFile accept="image/*" onFiles={ignore}>
            Card
          </ChooseFile>
          <p>beside</p>
        </>
      )}
    </Field>,
  );
  fireEvent.drop(screen.getByText('beside'), {
    dataTransfer: { types: ['Files'], items: [], files: [picture] },
  });
  expect(screen.getByText(media.dropWhere)).toBeTruthy();
});
