// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import signIn from '../../../locales/en/signIn.json' with { type: 'json' };
import { doorQuery } from '../../data/session.ts';
import { setUiConfig } from '../../device/ui-config.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

withScreen();
beforeAll(() => window.history.replaceState(null, '', '/harbour'));
afterEach(() => vi.restoreAllMocks());
afterAll(() => window.history.replaceState(null, '', '/'));

/** The page of an organization's address, as the organization set it. */
async function openDoor(set: { bgImg: string | null; msg: string; locale?: string }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const door = { organizationId: 'o1', name: 'Harbour Studios', logo: null, locale: 'en', ...set };
  client.setQueryData(doorQuery().queryKey, door as never);
  drawWithLinks(
    <QueryClientProvider client={client}>
      <SignInFrame title="Sign in">
        <i>the form</i>
      </SignInFrame>
    </QueryClientProvider>,
  );
  await screen.findByText('the form');
  return document.querySelector('main img[alt=""]') as HTMLImageElement;
}

it('wears the picture and the message of the organization', async () => {
  const picture = await openDoor({ bgImg: '/api/file/o1/pier/image', msg: 'First at the pier.' });
  expect(picture.getAttribute('src')).toBe('/api/file/o1/pier/image');
  expect(screen.getByText('First at the pier.')).toBeTruthy();
  expect(screen.queryByText(signIn.voice)).toBeNull();
  fireEvent.error(picture);
  expect(picture.getAttribute('src'), 'a picture that does not load').not.toContain('/api/file/');
});

it('says its own where the organization set none', async () => {
  const picture = await openDoor({ bgImg: null, msg: '' });
  expect(picture.getAttribute('src')).not.toContain('/api/file/');
  expect(screen.getByText(signIn.voice)).toBeTruthy();
});

/** What the browser says that its person reads. */
const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
const offers = Object.values(signIn.offer);
const offered = () => offers.filter((line) => screen.queryByText(line));

it.each([
  ['a language of ours', ['de-DE', 'fr-CA', 'he'], 'en', [signIn.offer.fr]],
  ['Hebrew, at an English page', ['he-IL'], 'en', [signIn.offer.he]],
  ['the language of the page', ['en-GB', 'he'], 'en', []],
  ['none of ours', ['de', 'ja-JP'], 'en', []],
])('a browser that speaks %s', async (_, languages, locale, lines) => {
  speaks(...languages);
  await openDoor({ bgImg: null, msg: '', locale });
  expect(offered()).toEqual(lines);
  for (const line of lines) {
    const offer = screen.getByText(line);
    const spoken = line === signIn.offer.he ? ['he', 'rtl'] : ['fr', 'ltr'];
    expect([offer.lang, offer.dir]).toEqual(spoken);
  }
});

it('a person who chose a language is offered no other', async () => {
  speaks('fr');
  await openDoor({ bgImg: null, msg: '' });
  expect(offered()).toEqual([signIn.offer.fr]);
  act(() => setUiConfig({ locale: 'en', localeChosen: true }));
  expect(offered()).toEqual([]);
});
