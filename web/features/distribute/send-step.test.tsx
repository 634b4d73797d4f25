// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { SendOptions } from '../../data/prepared-send.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { SendStep } from './send-step.tsx';

withScreen();

let latest: SendOptions = { testMode: false, force: false };

function Form({ already }: { already: number }) {
  const [options, setOptions] = useState<SendOptions>({ testMode: false, force: false });
  latest = options;
  return (
    <SendStep
      options={options}
      already={already}
      alreadyNames={['Noa Tester', 'gal@press.example']}
      channel="email"
      ownAddress="me@studio.example"
      onChange={setOptions}
    />
  );
}
const boxes = () => screen.getAllByRole('checkbox') as HTMLInputElement[];
const toggle = (at: number) => fireEvent.click(boxes()[at] as HTMLInputElement);

it('sending again to those who have it names some of them, and says nothing where nobody has it', () => {
  const { unmount } = draw(<Form already={2} />);
  expect(screen.queryByText(/Noa Tester/)).toBeNull();
  toggle(1);
  expect(latest).toEqual({ testMode: false, force: true });
  expect(screen.getByText(/Noa Tester, gal@press\.example/)).toBeTruthy();
  unmount();
  draw(<Form already={0} />);
  toggle(1);
  expect(screen.queryByText(/Noa Tester/)).toBeNull();
});

it('test mode says to whom the one mail goes, and takes the warning away', () => {
  draw(<Form already={2} />);
  toggle(1);
  toggle(0);
  expect(latest).toEqual({ testMode: true, force: true });
  expect(screen.getByText(/one mail goes to me@studio\.example/).getAttribute('role')).toBe('status');
  expect(screen.queryByText(/Noa Tester/)).toBeNull();
});
