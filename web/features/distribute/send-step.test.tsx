// @vitest-environment jsdom

import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SendOptions } from '../../parts/prepared-send.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { ownAddressesOf } from './own-address.ts';
import { SendStep } from './send-step.tsx';
import { useQuietHours } from './use-quiet-hours.ts';

withScreen();
afterEach(() => vi.useRealTimers());

const none: SendOptions = {
  testMode: false,
  force: false,
  pastCap: false,
  isLater: false,
  startsAt: null,
  perHour: null,
  bestHour: false,
};
let latest = none;
let isAsked = false;
let body = {};

const night = { from: '21:00', to: '08:00' };
/** An organization of Greenwich, whose night it is until eight. */
const asleep = { quietHours: night, timeZone: 'UTC', country: 'GB' } as OrganizationView;

interface FormProps {
  already: number;
  organization?: OrganizationView;
  isText?: boolean;
  asks?: boolean;
}

function Form({ already, organization, isText = true, asks = false }: FormProps) {
  const [options, setOptions] = useState(none);
  latest = options;
  const quiet = useQuietHours(organization, isText, options.isLater ? options.startsAt : null);
  isAsked = quiet.isAsked;
  body = quiet.body;
  return (
    <SendStep
      number={4}
      options={options}
      already={already}
      overCap={0}
      hasWaiting={false}
      asks={asks}
      alreadyNames={['Noa Tester', 'gal@press.example']}
      own={ownAddressesOf({ email: 'me@studio.example' }, 'email', false)}
      startIssue={null}
      embargoUntil={null}
      isOpen={false}
      mayPassCap
      hours={false}
      people={3}
      quiet={quiet}
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

const night22 = () => vi.useFakeTimers({ now: new Date('2026-11-23T22:00:00Z'), toFake: ['Date'] });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('a text in quiet hours asks when, and waits until they end where that is the answer', () => {
  night22();
  draw(<Form already={0} organization={asleep} />);
  expect([isAsked, body]).toEqual([true, { inQuietHours: false }]);
  press(/^Send at/);
  expect(latest).toMatchObject({ isLater: true, startsAt: '2026-11-24T08:00:00.000Z' });
  expect([isAsked, body]).toEqual([false, { inQuietHours: false }]);
  expect(screen.queryByText(/quiet hours/)).toBeNull();
});

it('or leaves at once where somebody says so', () => {
  night22();
  draw(<Form already={0} organization={asleep} />);
  press(/^Send now/);
  expect(latest).toMatchObject({ isLater: false });
  expect([isAsked, body]).toEqual([false, { inQuietHours: true }]);
  expect(screen.getByText(/will be sent in your organization’s quiet hours/)).toBeTruthy();
});

it('by day, and for mail, nothing is asked', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  const { unmount } = draw(<Form already={0} organization={asleep} />);
  expect(isAsked).toBe(false);
  unmount();
  night22();
  draw(<Form already={0} organization={asleep} isText={false} />);
  expect([isAsked, body]).toEqual([false, { inQuietHours: false }]);
});

it('a page that stands open when they begin asks then', () => {
  vi.useFakeTimers({
    now: new Date('2026-11-23T20:59:45Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  draw(<Form already={0} organization={asleep} />);
  expect(isAsked).toBe(false);
  act(() => vi.advanceTimersByTime(30_000));
  expect(isAsked).toBe(true);
});

it('whoever asks for approval is promised no ten seconds: an admin is told first', () => {
  const { unmount } = draw(<Form already={0} />);
  expect(screen.getByText(/10 seconds/)).toBeTruthy();
  unmount();
  draw(<Form already={0} asks />);
  expect(screen.queryByText(/10 seconds/)).toBeNull();
  expect(screen.getByText(/An admin approves it first/)).toBeTruthy();
});
