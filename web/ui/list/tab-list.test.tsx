// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { TabList } from './tab-list.tsx';

withScreen();

function Tabs({ dir }: { dir: 'rtl' | 'ltr' }) {
  const [chosen, choose] = useState('one');
  const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }));
  return (
    <div style={{ direction: dir }}>
      <TabList label="Parts" tabs={tabs} chosen={chosen} onChoose={choose} panel="panel" />
    </div>
  );
}
const chosen = () => screen.getByRole('tab', { selected: true });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('arrows, Home and End go on in the reading direction and open what they come to', () => {
  draw(<Tabs dir="ltr" />);
  chosen().focus();
  const go = (key: string) => {
    press(key);
    expect(document.activeElement).toBe(chosen());
    return chosen().textContent;
  };
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map(go)).toEqual([
    'two',
    'three',
    'one',
    'three',
    'one',
    'three',
  ]);
  // One stop for Tab.
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

it('from right to left the left arrow goes on', () => {
  draw(<Tabs dir="rtl" />);
  chosen().focus();
  press('ArrowLeft');
  expect(chosen().textContent).toBe('two');
});
