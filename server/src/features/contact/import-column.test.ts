import { expect, it } from 'vitest';
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
  [['mail', 'כתובת'], { email: 0 }],
  [['mail', 'email'], { email: 1, mail: 0 }],
  [['email', 'mail', 'texts'], { email: 0, mail: 1, texts: 2 }],
  [['אימייל', 'נייד', 'דיוור', 'הודעות טקסט'], { email: 0, mobile: 1, mail: 2, texts: 3 }],
  [['Courriel', 'Abonné', 'Textos'], { email: 0, mail: 1, texts: 2 }],
  [['Email', 'כלי תקשורת'], { email: 0, company: 1 }],
  [['a', 'b'], {}],
])('reads the names in %j', (header, places) => {
  expect(guessColumns(header)).toEqual(places);
});

it('takes only our own names for exact ones', () => {
  expect(exactColumns(['\ufeffemail', ' tags ', 'Mobile', 'שם מלא'])).toEqual({ email: 0, tags: 1 });
});
