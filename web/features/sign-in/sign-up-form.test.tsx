// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import signIn from '../../../locales/en/signIn.json' with { type: 'json' };
import signUp from '../../../locales/en/signUp.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { SignUpForm } from './sign-up-form.tsx';

withScreen();

async function drawForm() {
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <SignUpForm invitation={null} onReceived={async () => true} />
    </QueryClientProvider>,
  );
  return screen.findByRole('textbox', { name: new RegExp(signIn.email) });
}

it('a wrong address is told when its field is left, not while it is typed', async () => {
  const email = await drawForm();
  fireEvent.change(email, { target: { value: 'dana@' } });
  expect(email.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.blur(email);
  expect(screen.getByText(signIn.emailInvalid)).toBeTruthy();
  fireEvent.change(email, { target: { value: 'dana@press.example' } });
  expect(screen.queryByText(signIn.emailInvalid)).toBeNull();
});

it('what is still missing is named while the button waits', async () => {
  const email = await drawForm();
  const missing = () => screen.getByText(new RegExp(signUp.missing.split('{{')[0] ?? '')).textContent;
  expect(missing()).toContain(signUp.firstName);
  expect(missing()).toContain(signIn.email);
  fireEvent.change(email, { target: { value: 'dana@press.example' } });
  expect(missing()).not.toContain(signIn.email);
});

it('a number that is none, a name that is an address and a password that is the address are told beside their fields', async () => {
  const email = await drawForm();
  const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
  const type = (input: HTMLElement, value: string) => {
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  };
  const mobile = field(signUp.mobile);
  fireEvent.change(mobile, { target: { value: '12' } });
  expect(screen.queryByText(signUp.issue.mobile)).toBeNull();
  fireEvent.blur(mobile);
  expect(screen.getByText(signUp.issue.mobile)).toBeTruthy();
  type(mobile, '052-555-0142');
  expect(screen.queryByText(signUp.issue.mobile)).toBeNull();
  type(field(signUp.firstName), 'www.win.example');
  expect(screen.getByText(signUp.issue.link)).toBeTruthy();
  type(field(signUp.firstName), 'Dana');
  expect(screen.queryByText(signUp.issue.link)).toBeNull();
  type(email, 'dana-7@press.example');
  type(field(signIn.password), 'dana-7@press.example');
  expect(screen.getByText(signUp.issue.commonPassword)).toBeTruthy();
});

it('the button waits for a number as the server would', async () => {
  const email = await drawForm();
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: signUp.submit });
  fill(signUp.firstName, 'Dana');
  fill(signUp.lastName, 'Levi');
  fireEvent.change(email, { target: { value: 'dana@press.example' } });
  fill(signIn.password, 'Harbour-lights-9');
  const confirmation = document.querySelector('[name=password-confirmation]');
  fireEvent.change(confirmation as HTMLElement, { target: { value: 'Harbour-lights-9' } });
  fill(signUp.mobile, '12');
  expect(button().disabled).toBe(true);
  fill(signUp.mobile, '052-555-0142');
  expect(button().disabled).toBe(false);
});
