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
