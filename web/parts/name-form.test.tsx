// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../test/screen.tsx';
import { NameForm } from './name-form.tsx';

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
