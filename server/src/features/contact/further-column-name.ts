import type { furtherColumns } from '@firstlook/contract/import-column.ts';

/** What other programs call the columns of further addresses, without blanks and signs. */
export const furtherNames: Record<(typeof furtherColumns)[number], readonly string[]> = {
  emails: [
    ...[
      'emails',
      'otheremail',
      'otheremails',
      'additionalemail',
      'additionalemails',
      'moreemails',
      'secondaryemail',
    ],
    // Google Contacts and Outlook count them, "E-mail 2 - Value": of two columns of one name this is the second.
    ...['emailaddress', 'emailvalue', 'emailvaleur', 'אימיילערך', 'כתובתאימיילערך', 'דואלערך'],
    ...[
      'דוארנוסף',
      'מיילנוסף',
      'מייליםנוספים',
      'אימיילנוסף',
      'אימייליםנוספים',
      'דואלנוסף',
      'כתובותדוארנוספות',
    ],
    ...['כתובותנוספות', 'כתובותמיילנוספות', 'כתובותדואלנוספות'],
    ...[
      'autreemail',
      'autresemails',
      'autrecourriel',
      'autrescourriels',
      'autresadresses',
      'autresadressesemail',
    ],
    ...['emailsupplementaire', 'emailssupplementaires'],
  ],
  mobiles: [
    ...[
      'mobiles',
      'othermobile',
      'othermobiles',
      'otherphone',
      'otherphones',
      'additionalphone',
      'additionalphones',
    ],
    ...[
      'moremobiles',
      'secondarymobile',
      'ניידנוסף',
      'ניידיםנוספים',
      'טלפוןנוסף',
      'טלפוניםנוספים',
      'מספריםנוספים',
    ],
    ...[
      'autremobile',
      'autresmobiles',
      'autretelephone',
      'autrestelephones',
      'autresportables',
      'autresnumeros',
    ],
  ],
};
