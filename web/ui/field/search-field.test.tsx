// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { SearchField } from './search-field.tsx';

withScreen();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps what is typed while the address is on its way, and follows it when it changed by another way', () => {
  const told: string[] = [];
  let turn: (next: string) => void = () => undefined;
  function Place() {
    const [{ value }, set] = useState({ value: '' });
    turn = (next) => act(() => set({ value: next }));
    return <SearchField label="Find" value={value} onChange={(text) => told.push(text)} />;
  }
  draw(<Place />);
  const input = screen.getByRole('searchbox') as HTMLInputElement;
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  const rest = () => act(() => vi.advanceTimersByTime(250));
  type('sea');
  rest();
  expect(told).toEqual(['sea']);
  // Drawn anew before the address says it.
  turn('');
  expect(input.value).toBe('sea');
  type('sea wi');
  rest();
  turn('sea');
  expect(input.value).toBe('sea wi');
  turn('sea wi');
  rest();
  expect([input.value, told]).toEqual(['sea wi', ['sea', 'sea wi']]);
  // Back.
  turn('sea');
  expect(input.value).toBe('sea');
  rest();
  expect(told).toHaveLength(2);
});
