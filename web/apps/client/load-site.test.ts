// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { loadSite } from './load-site.ts';

it.each([
  ['publisher', 'publisher'],
  ['stream', 'stream'],
  ['default', 'press'],
  ['one of a later version', 'press'],
])('an organization with the site %s has the pages of %s', async (clientApp, name) => {
  expect((await loadSite(clientApp)).name).toBe(name);
});
