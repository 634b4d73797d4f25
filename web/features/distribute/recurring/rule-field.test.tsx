// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import recurring from '../../../../locales/en/recurring.json' with { type: 'json' };
import { draw, withScreen } from '../../../test/screen.tsx';
import { checkDraft, newDraft } from './recurring-draft.ts';
import { RuleField } from './rule-field.tsx';

withScreen();

const first = newDraft('programme', 'press@studio.example');

function Form() {
  const [draft, setDraft] = useState({ ...first, every: 'week' as const, weekdays: [0] });
  return (
    <RuleField
      draft={draft}
      errors={{}}
      onChange={(part) => setDraft((before) => ({ ...before, ...part }) as typeof draft)}
    />
  );
}

it('without a day of the week it says to choose one, and not that no moment comes', () => {
  draw(<Form />);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
  expect(screen.getByText('Choose a day.')).toBeTruthy();
  expect(screen.queryByText(recurring.next.none)).toBeNull();
});

it('says who is asked about a late one, and where', () => {
  draw(<Form />);
  expect(recurring.late).toMatch(/calendar.*anyone who may send/);
  expect(screen.getByText(recurring.late)).toBeTruthy();
});

it('a name is refused at its 101st letter, and not cut', () => {
  const issues = (name: string) =>
    checkDraft({ ...first, name }, 'UTC')
      .filter(({ path }) => path === 'name')
      .map(({ code }) => code);
  expect(issues('a'.repeat(100))).toEqual([]);
  expect(issues(` ${'a'.repeat(100)} `)).toEqual([]);
  expect(issues('a'.repeat(101))).toEqual(['tooLong']);
});
