import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const location = { hash: '', pathname: '/client/tv' };
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('window', { location });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});

const account = {
  locale: 'en',
  theme: 'dark',
  remSize: 17,
  accessibility: ['highContrast'],
  themesByOrg: {},
  sortsByList: {},
} as const;

beforeEach(() => {
  stored.clear();
  location.hash = '';
  vi.resetModules();
});

test('what the account remembers wins where nothing was chosen on this device', async () => {
  const config = await import('./ui-config.ts');
  config.setUiConfig({ locale: 'fr', localeChosen: true });
  config.takeUiConfig(account);
  expect(config.getUiConfig()).toMatchObject({ ...account, locale: 'fr', unsynced: ['locale'] });
});

test('what was chosen while the account was being told is told again', async () => {
  const config = await import('./ui-config.ts');
  config.setUiConfig({ theme: 'dark', remSize: 20 });
  const told = { theme: 'dark', remSize: 20 } as const;
  config.setUiConfig({ theme: 'light' });
  config.settleUiConfig(told);
  expect(config.getUiConfig().unsynced).toEqual(['theme']);
});

test('a broken or foreign storage means the defaults', async () => {
  stored.set('firstlook.ui', '{"locale":"xx","remSize":99,"accessibility":"all","unsynced":true}');
  const config = await import('./ui-config.ts');
  expect(config.getUiConfig()).toMatchObject({ locale: 'he', remSize: 15, accessibility: [], unsynced: [] });
});

test('how a list is shown is this device’s own matter', async () => {
  const config = await import('./ui-config.ts');
  config.setUiConfig({ releaseView: 'table' });
  expect(config.getUiConfig().unsynced).toEqual([]);
});

test('a mailed link is read in the language of its mail, until a person chooses one', async () => {
  location.hash = '#/auth/confirm-email?token=x&lang=en';
  expect((await import('./ui-config.ts')).getUiConfig()).toMatchObject({ locale: 'en', localeChosen: false });
  vi.resetModules();
  stored.set('firstlook.ui', '{"locale":"fr","localeChosen":true}');
  expect((await import('./ui-config.ts')).getUiConfig().locale).toBe('fr');
  vi.resetModules();
  stored.clear();
  location.hash = '#/auth/confirm-email?token=x&lang=xx';
  expect((await import('./ui-config.ts')).getUiConfig().locale).toBe('he');
});

test('a site is in the look that it prefers until a person chooses one, and only the choice is remembered', async () => {
  const config = await import('./ui-config.ts');
  config.preferTheme('dark');
  config.setUiConfig({ remSize: 17 });
  expect(config.getUiConfig().theme).toBe('dark');
  expect(JSON.parse(stored.get('firstlook.ui') ?? '')).not.toHaveProperty('theme');
  config.takeUiConfig({ ...account, theme: 'light' });
  expect(config.getUiConfig().theme).toBe('dark');
  config.setUiConfig({ theme: 'light' });
  config.preferTheme('dark');
  expect(config.getUiConfig().theme).toBe('light');
  vi.resetModules();
  const later = await import('./ui-config.ts');
  later.preferTheme('dark');
  expect(later.getUiConfig().theme).toBe('light');
});

test('a look that the account remembers goes before the one of a site', async () => {
  const config = await import('./ui-config.ts');
  config.preferTheme('dark');
  config.takeUiConfig({ ...account, theme: 'system' });
  expect(config.getUiConfig().theme).toBe('system');
});
