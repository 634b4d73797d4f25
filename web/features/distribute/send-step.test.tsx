// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { SendOptions } from '../../parts/prepared-send.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { SendStep } from './send-step.tsx';

withScreen();

const none: SendOptions = { testMode: false, force: false, isLater: false, startsAt: null };
let latest = none;

function Form({ already }: { already: number }) {
  const [options, setOptions] = useState(none);
  latest = options;
  return (
    <SendStep
      options={options}
      already={already}
      alreadyNames={['Noa Tester', 'gal@press.example']}
      channel="email"
      ownAddress="me@studio.example"
      startIssue={null}
      embargoUntil={null}
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
  expect(latest).toMatchObject({ testMode: false, force: true });
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
  expect(latest).toMatchObject({ testMode: true, force: true });
  expect(screen.getByText(/one e-mail goes to me@studio\.example/).getAttribute('role')).toBe('status');
  expect(screen.queryByText(/Noa Tester/)).toBeNull();
});
