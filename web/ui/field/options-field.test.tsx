// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { OptionsField } from './options-field.tsx';
import { underHeadings } from './select-field.tsx';

withScreen();

const options = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live', group: 'Stage' },
  { value: 'play', label: 'Play', group: 'Stage' },
];

it('choices are typed under headings, and stand under them where one chooses', () => {
  let latest: unknown;
  draw(<OptionsField headingHelp="[heading]" value={options} onChange={(next) => (latest = next)} />);
  const box = screen.getByRole('textbox');
  expect(box).toHaveProperty('value', 'all = All\n[Stage]\nlive = Live\nplay = Play');
  fireEvent.change(box, { target: { value: 'all\n[Stage]\nlive = Live\n[]\nrest' } });
  expect(latest).toEqual([
    { value: 'all', label: 'all' },
    { value: 'live', label: 'Live', group: 'Stage' },
    { value: 'rest', label: 'rest' },
  ]);
  expect(underHeadings(options)).toEqual([
    { value: 'all', label: 'All' },
    {
      group: 'Stage',
      items: [
        { value: 'live', label: 'Live' },
        { value: 'play', label: 'Play' },
      ],
    },
  ]);
});

it('without headings none is kept', () => {
  let latest: unknown;
  draw(<OptionsField value={[]} onChange={(next) => (latest = next)} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '[Stage]\nlive' } });
  expect(latest).toEqual([{ value: 'live', label: 'live' }]);
});
