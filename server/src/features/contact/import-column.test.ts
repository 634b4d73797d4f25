import { rowColumns } from '@firstlook/contract/import-column.ts';
import { expect, it } from 'vitest';
import contactsEn from '../../../../locales/en/contacts.json' with { type: 'json' };
import en from '../../../../locales/en/import.json' with { type: 'json' };
import contactsFr from '../../../../locales/fr/contacts.json' with { type: 'json' };
import fr from '../../../../locales/fr/import.json' with { type: 'json' };
import contactsHe from '../../../../locales/he/contacts.json' with { type: 'json' };
import he from '../../../../locales/he/import.json' with { type: 'json' };
import { exactColumns, guessColumns } from './import-column.ts';

it.each([
  [['שם מלא', 'מייל', 'טלפון'], { fullName: 0, email: 1, mobile: 2 }],
  [
    ['שם פרטי', 'שם משפחה', 'דוא"ל', 'נייד', 'תגיות', 'חברה'],
    { firstName: 0, lastName: 1, email: 2, mobile: 3, tags: 4, company: 5 },
  ],
  [['דוא״ל', 'שם'], { email: 0, fullName: 1 }],
  [
    ['Nom', 'Prénom', 'Courriel', 'Téléphone', 'Société'],
    { lastName: 0, firstName: 1, email: 2, mobile: 3, company: 4 },
  ],
  [
    ['E-mail', 'First name', 'Last name', 'Phone', 'Outlet'],
    { email: 0, firstName: 1, lastName: 2, mobile: 3, company: 4 },
  ],
  [['שם', 'מייל', 'כלי תקשורת'], { fullName: 0, email: 1, company: 2 }],
  [['Name', 'First name', 'email'], { lastName: 0, firstName: 1, email: 2 }],
  [['שם מלא', 'שם פרטי', 'email', 'מקום עבודה'], { fullName: 0, firstName: 1, email: 2, company: 3 }],
  [['mail', 'כתובת'], { email: 0 }],
  [['mail', 'email'], { email: 1, mail: 0 }],
  [['email', 'mail', 'texts'], { email: 0, mail: 1, texts: 2 }],
  [['אימייל', 'נייד', 'דיוור', 'הודעות טקסט'], { email: 0, mobile: 1, mail: 2, texts: 3 }],
  [['Courriel', 'Abonné', 'Textos'], { email: 0, mail: 1, texts: 2 }],
  [['Email', 'כלי תקשורת'], { email: 0, company: 1 }],
  // What Google Contacts writes, as it is now and as it was before 2024.
  [
    [
      'First Name',
      'Middle Name',
      'Last Name',
      'Nickname',
      'Organization Name',
      'Organization Title',
      'Notes',
      'Labels',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Label',
      'Phone 1 - Value',
      'Phone 2 - Value',
    ],
    { firstName: 0, lastName: 2, company: 4, tags: 7, email: 9, mobile: 11, role: 5, notes: 6 },
  ],
  [
    [
      'Name',
      'Given Name',
      'Additional Name',
      'Family Name',
      'Group Membership',
      'E-mail 1 - Type',
      'E-mail 1 - Value',
      'Phone 1 - Type',
      'Phone 1 - Value',
      'Organization 1 - Name',
    ],
    { firstName: 1, lastName: 3, tags: 4, email: 6, mobile: 8, company: 9 },
  ],
  // What Outlook writes: the mobile is one of many telephones, whichever stands first.
  [
    [
      'Title',
      'First Name',
      'Last Name',
      'Company',
      'Business Phone',
      'Home Phone',
      'Mobile Phone',
      'Categories',
      'E-mail Address',
      'E-mail 2 Address',
    ],
    { firstName: 1, lastName: 2, company: 3, mobile: 6, tags: 7, email: 8, emails: 9 },
  ],
  [
    ['Prénom', 'Nom', 'Société', 'Tél. mobile', 'Catégories', 'Adresse de messagerie'],
    { firstName: 0, lastName: 1, company: 2, mobile: 3, tags: 4, email: 5 },
  ],
  [
    ['שם פרטי', 'שם משפחה', 'חברה', 'טלפון נייד', 'קטגוריות', 'כתובת דואר אלקטרוני'],
    { firstName: 0, lastName: 1, company: 2, mobile: 3, tags: 4, email: 5 },
  ],
  [['a', 'b'], {}],
])('reads the names in %j', (header, places) => {
  expect(guessColumns(header)).toEqual(places);
});

it('takes only our own names for exact ones', () => {
  expect(exactColumns(['\ufeffemail', ' tags ', 'Mobile', 'שם מלא'])).toEqual({ email: 0, tags: 1 });
});

it.each([
  ['he', he.map, contactsHe.consent.title],
  ['en', en.map, contactsEn.consent.title],
  ['fr', fr.map, contactsFr.consent.title],
] as const)('in %s a column is known by what our own screens call it', (_, words, consent) => {
  for (const column of [...rowColumns, 'fullName'] as const)
    expect(guessColumns([words[column]])).toEqual({ [column]: 0 });
  expect(guessColumns([consent])).toEqual({ consent: 0 });
});
