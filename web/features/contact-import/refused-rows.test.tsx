// @vitest-environment jsdom
import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { RefusedRows } from './refused-rows.tsx';

withScreen();

const row = {
  row: 3,
  result: 'duplicate' as const,
  reason: 'emailTwice',
  also: [],
  column: 'email' as const,
};
const result: ContactImport = {
  _id: 'i',
  organizationId: 'o',
  fileName: 'press.xlsx',
  state: 'done',
  waits: false,
  ...{ by: '', undoUntil: null, undone: null },
  progress: { done: 2, total: 2 },
  mailingListId: null,
  mailingListName: null,
  counts: {
    total: 2,
    new: 0,
    updated: 0,
    unchanged: 0,
    noted: 0,
    duplicate: 2,
    invalid: 0,
    stopped: 0,
    nameless: 0,
  },
  ignored: [],
  refused: { toMend: 0, others: 2 },
  rows: [],
  _createdAt: '2026-11-21T00:00:00.000Z',
};
const cellsOf = (values: Record<string, string>) => {
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <RefusedRows organizationId="o" result={{ ...result, rows: [{ ...row, values }] }} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('cell').map((cell) => cell.querySelector('bdi') ?? cell);
};

it('a cell shows the beginning of what is very long, and tells the whole up to a length', () => {
  const [, name, email] = cellsOf({
    firstName: 'a'.repeat(1_000_000),
    lastName: 'b'.repeat(300),
    email: `${'c'.repeat(300)}@a.example`,
  });
  expect(name?.textContent).toBe(`${'a'.repeat(60)}…`);
  expect(name?.title).toBe(`${'a'.repeat(500)}…`);
  expect(email?.textContent).toBe(`${'c'.repeat(60)}…`);
  expect(email?.title).toBe(`${'c'.repeat(300)}@a.example`);
  expect(email?.dir).toBe('ltr');
});

it('what fits stands there as it is, and nothing as a dash', () => {
  const [, name, email, mobile] = cellsOf({ firstName: 'Noa', lastName: 'Levi', email: 'noa@a.example' });
  expect([name?.textContent, name?.title]).toEqual(['Noa Levi', '']);
  expect([email?.textContent, mobile?.textContent]).toEqual(['noa@a.example', '—']);
});

it('many rows stand on pages, and what was put right on one is kept on the next', () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    ...{
      row: at + 2,
      result: 'invalid' as const,
      reason: 'emailInvalid',
      also: [],
      column: 'email' as const,
    },
    values: { email: `wrong-${at}` },
  }));
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <RefusedRows organizationId="o" result={{ ...result, refused: { toMend: 120, others: 0 }, rows }} />
    </QueryClientProvider>,
  );
  const scrolled: number[] = [];
  Element.prototype.scrollIntoView = () => void scrolled.push(screen.getAllByRole('row').length - 1);
  const fields = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(fields().filter((value) => value.startsWith('wrong'))).toHaveLength(50);
  const [first] = screen.getAllByRole('textbox');
  if (first) fireEvent.change(first, { target: { value: 'wrong-0@a.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(fields().filter((value) => value.startsWith('wrong'))).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  expect(fields()[0]).toBe('wrong-0@a.example');
  // To the head of the rows that stand there by then.
  expect(scrolled).toEqual([20, 50]);
  expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('Import the 120 rows again, 1 corrected');
});

it('all that is wrong in a row is named, each with a cell to put it right', () => {
  const values = { email: 'wrong', mobile: '12', company: 'c'.repeat(101) };
  const also = [
    { reason: 'textTooLong', column: 'company' as const },
    { reason: 'mobileInvalid', column: 'mobile' as const },
  ];
  const wrong = {
    row: 2,
    result: 'invalid' as const,
    reason: 'emailInvalid',
    column: 'email' as const,
    also,
    values,
  };
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <RefusedRows
        organizationId="o"
        result={{ ...result, refused: { toMend: 1, others: 0 }, rows: [wrong] }}
      />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
    'true',
  ]);
  for (const words of ['Not a valid e-mail address', 'Longer than 100 characters', /valid phone number/])
    expect(screen.getByText(words)).toBeTruthy();
});
