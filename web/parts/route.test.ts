// @vitest-environment jsdom
import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import type { OrganizationRole } from '@firstlook/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { headerRoutes, listedRoutes, openRoutes, routeOfPage, routePath, showsEverything } from './route.ts';

const route = (name: string, showInRoles: OrganizationRole[], more: Partial<OrganizationRoute> = {}) => ({
  id: name,
  name,
  showInRoles,
  ...more,
});
const routes = [
  route('desk', ['admin', 'producer']),
  route('office', ['admin']),
  route('everybody', ['admin', 'producer', 'client']),
  route('for clients', ['client']),
  route('own page', ['admin', 'producer', 'client'], { htmlContentFilePath: 'about.html' }),
  route('quiet', ['producer', 'client'], { hideFromUi: true }),
  route('no header', ['producer', 'client'], { data: { showInHeader: false } }),
];
const names = (found: readonly OrganizationRoute[]) => found.map(({ name }) => name);
const maker = (...roles: OrganizationRole[]) => ({ roles, watchOnly: false });
const watcher = (...roles: OrganizationRole[]) => ({ roles, watchOnly: true });

describe('routes in the navigation', () => {
  it.each([
    ['a producer', maker('producer'), ['desk', 'everybody', 'no header']],
    ['a producer who is a client too', maker('producer', 'client'), ['desk', 'everybody', 'no header']],
    ['an admin', maker('admin'), ['desk', 'office', 'everybody', 'no header']],
    ['a creator', maker('creator'), ['desk', 'office', 'everybody', 'no header']],
    ['a developer', maker('developer'), ['desk', 'everybody', 'no header']],
    ['a client', watcher('client'), ['everybody', 'for clients', 'own page', 'no header']],
    ['a user', watcher('user'), ['everybody', 'for clients', 'own page', 'no header']],
    ['somebody who waits', watcher(), []],
  ])('%s sees the pages of his role; who makes releases none with HTML of its own', (_, viewer, expected) => {
    expect(names(listedRoutes({ routes }, viewer))).toEqual(expected);
  });

  it('leaves out of the header what says so', () => {
    expect(names(headerRoutes(listedRoutes({ routes }, watcher('client'))))).toEqual([
      'everybody',
      'for clients',
      'own page',
    ]);
  });
});

it('is found by its name, as the address says it, and no more by the former one', () => {
  const renamed = [route('premieres', ['producer'])];
  expect(routeOfPage(renamed, 'premieres')?.id).toBe('premieres');
  expect(
    routeOfPage([{ ...renamed[0], name: 'first nights' } as OrganizationRoute], 'premieres'),
  ).toBeUndefined();
  expect(
    routeOfPage([{ ...renamed[0], name: 'first nights' } as OrganizationRoute], 'first nights')?.id,
  ).toBe('premieres');
});

it('leads to the list of a route, or to its own page', () => {
  expect(routePath('o1', {})).toBe('/release/o1');
  expect(routePath('o1', { htmlContentFilePath: 'about.html' })).toBe('/nav/o1');
});

describe('the route of a release page', () => {
  const open = openRoutes({ routes }, maker('producer'));
  it.each([
    ['no page', undefined, 'desk'],
    ['the no-page mode', '0', undefined],
    ['a page of the person', 'everybody', 'everybody'],
    ['a hidden page by its name', 'quiet', 'quiet'],
    ['a page of others', 'for clients', undefined],
    ['a page that is not there', 'x', undefined],
  ])('%s', (_, page, expected) => {
    expect(routeOfPage(open, page)?.name).toBe(expected);
  });

  it('opens the default one first', () => {
    const withDefault = [...open, route('first', ['producer'], { default: true })];
    expect(routeOfPage(withDefault, undefined)?.name).toBe('first');
  });
});

it('knows which page shows every release, and so may carry the number of all', () => {
  expect(showsEverything({})).toBe(true);
  expect(showsEverything({ releaseFilter: { releaseTypes: [], filter: {} } })).toBe(true);
  for (const releaseFilter of [
    { wasDistributed: false },
    { releaseTypes: ['book'] },
    { filter: { year: 2025 } },
  ])
    expect(showsEverything({ releaseFilter })).toBe(false);
});
