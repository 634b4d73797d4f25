import { expect, test } from 'vitest';
import { fakeOrganization } from '../test/fake-data.ts';
import { themeInUse } from './organization-theme.ts';

const theme = (name: string) => ({ name, colors: [], css: '', fonts: [] });
const organization = (design: { producerApp?: string; clientApp?: string }) => ({
  ...fakeOrganization(),
  designPreferences: {
    contactMsg: '',
    loginPage: [],
    clientApp: 'default',
    themes: [theme('Paper'), theme('Night')],
    ...design,
  },
});

test.each([
  ['the product’s own where nothing is said', {}, {}, false, undefined],
  ['the organization’s for the work space', { producerApp: 'Night' }, {}, false, 'Night'],
  ['not the readers’ one in the work space', { clientApp: 'Night' }, {}, false, undefined],
  ['the readers’ one at a client’s address', { producerApp: 'Paper', clientApp: 'Night' }, {}, true, 'Night'],
  ['a name that is no theme is nothing', { producerApp: 'stream' }, {}, false, undefined],
  ['the person’s choice before all', { producerApp: 'Night' }, { own: 'Paper' }, false, 'Paper'],
  ['a choice that is gone falls back', { producerApp: 'Night' }, { own: 'Gone' }, false, 'Night'],
  ['a choice made in another organization', {}, { other: 'Paper' }, false, undefined],
])('the theme: %s', (_, design, chosen, isClient, expected) => {
  const looked = organization(design);
  const { own, other } = chosen as { own?: string; other?: string };
  const themesByOrg = { ...(own && { [looked._id]: own }), ...(other && { other }) };
  expect(themeInUse(looked, themesByOrg, isClient)?.name).toBe(expected);
});
