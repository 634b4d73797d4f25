// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../test/screen.tsx';
import { NameForm, type NameFormHandle } from './name-form.tsx';

withScreen();

it('keeps one name after the other, one at a time, and says what is wrong with one', async () => {
  const kept: string[] = [];
  const onSave = async (name: string) => {
    if (kept.includes(name)) throw new Error('taken');
    kept.push(name);
  };
  draw(<NameForm label="Name" save="Keep" required="No name" faultOf={() => 'Taken'} onSave={onSave} />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Name');
  const keep = async (name: string, presses = 1) => {
    fireEvent.change(field(), { target: { value: name } });
    await act(async () => {
      for (let press = 0; press < presses; press++) fireEvent.click(screen.getByText('Keep'));
    });
  };
  await keep('Drama', 2);
  expect(field().value).toBe('');
  await keep(' Books ');
  expect(kept).toEqual(['Drama', 'Books']);
  await keep('Books');
  expect(screen.getByText('Taken')).toBeDefined();
  await keep('  ');
  expect(screen.getByText('No name')).toBeDefined();
  expect(kept).toEqual(['Drama', 'Books']);
});

it('a window that ends keeps the name that stands in it, and stays where it cannot', async () => {
  const kept: string[] = [];
  const ref = createRef<NameFormHandle>();
  const onSave = async (name: string) => {
    if (name === 'Full') return false;
    if (kept.includes(name)) throw new Error('taken');
    return kept.push(name);
  };
  draw(
    <NameForm
      ref={ref}
      label="Name"
      save="Keep"
      required="No name"
      faultOf={() => 'Taken'}
      onSave={onSave}
    />,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('Name');
  const finish = (name: string) => {
    fireEvent.change(field(), { target: { value: name } });
    return act(async () => ref.current?.finish());
  };
  expect(await finish(' ')).toBe(true);
  expect(await finish('Drama')).toBe(true);
  expect([kept, field().value]).toEqual([['Drama'], '']);
  expect(await finish('Drama')).toBe(false);
  expect(screen.getByText('Taken')).toBeDefined();
  expect(await finish('Full')).toBe(false);
  expect(field().value).toBe('Full');
});
