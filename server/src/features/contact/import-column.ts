import type { ContactField } from '@firstlook/contract/contact-field.ts';
import { type ColumnPlaces, type NamedColumn, rowColumns } from '@firstlook/contract/import-column.ts';
import { fieldNameOf, keyOfOwnField } from '@firstlook/contract/own-field-name.ts';
import { furtherNames } from './further-column-name.ts';
import { plainWord } from './import-status.ts';

/** Words for a first and a last name in one cell that mean nothing else. */
const wholeNames: readonly string[] = ['fullname', 'שםמלא', 'nomcomplet', 'nometprenom', 'prenometnom'];

/** How people call these columns in Hebrew, English and French sheets; compared as `plain` writes them. */
const names: Record<NamedColumn, readonly string[]> = {
  email: [
    'email',
    'mail',
    'emailaddress',
    // Google Contacts counts them: "E-mail 1 - Value".
    'emailvalue',
    'emailvaleur',
    'אימיילערך',
    'כתובתאימיילערך',
    'דואלערך',
    'מייל',
    'אימייל',
    'דואל',
    'דואראלקטרוני',
    'כתובתמייל',
    'כתובתאימייל',
    'כתובתדואל',
    'courriel',
    'כתובתדואראלקטרוני',
    'adresseemail',
    'adressemail',
    'adressecourriel',
    'mel',
    'adressedemessagerie',
  ],
  firstName: ['firstname', 'givenname', 'שםפרטי', 'prenom'],
  lastName: ['lastname', 'surname', 'familyname', 'שםמשפחה', 'משפחה', 'nom', 'nomdefamille'],
  fullName: [...wholeNames, 'name', 'שם'],
  mobile: [
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'נייד',
    'טלפוןנייד',
    'פלאפון',
    'סלולרי',
    'portable',
    'telephoneportable',
    'telmobile',
  ],
  tags: [
    'tags',
    'tag',
    'labels',
    'groupmembership',
    'categories',
    'תגיות',
    'תגית',
    'תגים',
    'תוויות',
    'קטגוריות',
    'etiquettes',
    'etiquette',
    'libelles',
    'motscles',
  ],
  company: [
    'company',
    'organization',
    'organisation',
    'organizationname',
    'nomdelorganisation',
    'nomdelentreprise',
    'nomdelasociete',
    'שםהארגון',
    'שםהחברה',
    'outlet',
    'mediaoutlet',
    'חברה',
    'ארגון',
    'כליתקשורת',
    'כלתקשורת',
    'גוףתקשורת',
    'מקוםעבודה',
    'מקוםהעבודה',
    'societe',
    'entreprise',
    'media',
  ],
  gender: [
    'gender',
    'sex',
    'salutation',
    'formofaddress',
    'מין',
    'מגדר',
    'לשוןפנייה',
    'לשוןהפנייה',
    'sexe',
    'genre',
    'civilite',
    'formuledadresse',
  ],
  ...furtherNames,
  otherCompanies: ['othercompanies', 'furthercompanies', 'חברותנוספות', 'autressocietes'],
  role: [
    'role',
    'jobtitle',
    'position',
    'organizationtitle',
    'תפקיד',
    'משרה',
    'תוארמשרה',
    'fonction',
    'poste',
    'titredelorganisation',
  ],
  notes: ['notes', 'note', 'remarks', 'comments', 'הערות', 'הערה', 'remarques', 'commentaires'],
  mail: [
    'mailing',
    'mailstatus',
    'emailstatus',
    'mailsubscription',
    'emailsubscription',
    'subscribed',
    'subscription',
    'דיוור',
    'סטטוסדיוור',
    'מקבלדיוור',
    'מקבלתדיוור',
    'מקבליםדיוור',
    'מנוי',
    'abonne',
    'abonnement',
    'recoitlescourriels',
    'statutcourriel',
    'getsemailyesno',
    'דוארמגיעכןלא',
    'recoitlescourrielsouinon',
    'recoitlesemails',
    'recoitlesemailsouinon',
  ],
  texts: [
    'texts',
    'textmessages',
    'textstatus',
    'sms',
    'smsstatus',
    'הודעותטקסט',
    'מקבלהודעותטקסט',
    'מסרונים',
    'סמס',
    'textos',
    'messagestexte',
    'recoitlestextos',
    'getstextmessagesyesno',
    'הודעותטקסטמגיעותכןלא',
    'recoitlessmsouinon',
  ],
  consent: [
    'consent',
    'mailconsent',
    'emailconsent',
    'optin',
    'agreedtoadvertisements',
    'consenttoadvertisements',
    'הסכמה',
    'הסכמהלדיוור',
    'הסכמהלפרסומות',
    'consentement',
    'consentalapublicite',
    'consentementalapublicite',
  ],
  consentTexts: [
    'consenttexts',
    'smsconsent',
    'textconsent',
    'agreedtoadvertisementsbytext',
    'הסכמהלהודעות',
    'הסכמהלמסרונים',
    'הסכמהלפרסומותבהודעותטקסט',
    'consentementsms',
    'consentalapubliciteparsms',
  ],
};

/** Where no column is called as a mobile is: Outlook writes other phones beside it. */
const phones: readonly string[] = [
  'phone',
  'phonenumber',
  'phonevalue',
  'telephone',
  'telephonevaleur',
  'טלפון',
  'טלפוןערך',
  'מספרטלפון',
  'tel',
];

/** Letters alone: case, accents, blanks, dashes and quotation marks (דוא"ל, דוא״ל) make no difference. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/**
 * Columns whose names are exactly ours (specification 2 section 5). `mail` alone is what many call the addresses; beside
 * `email` it is our own export's, and says whether mail reaches the person.
 */
export function exactColumns(header: readonly string[]): ColumnPlaces {
  const found = header.map((name) => name.replace(/^\ufeff/, '').trim());
  const places = rowColumns.map((column) => [column, found.indexOf(column)] as const);
  const isOurs = (column: string) => column !== 'mail' || found.includes('email');
  const own = found.flatMap((name, place) => (keyOfOwnField(name) ? [[name, place] as const] : []));
  return Object.fromEntries([...places.filter(([column, place]) => place >= 0 && isOurs(column)), ...own]);
}

/** Exact names first, then the ones people write; a column of the file is taken once. */
export function guessColumns(header: readonly string[], fields: readonly ContactField[] = []): ColumnPlaces {
  const isThere = (name: string) =>
    keyOfOwnField(name) === null || fields.some(({ key }) => fieldNameOf(key) === name);
  const places: ColumnPlaces = Object.fromEntries(
    Object.entries(exactColumns(header)).filter(([name]) => isThere(name)),
  );
  const found = header.map(plain);
  for (const [column, known] of Object.entries(names) as [NamedColumn, readonly string[]][]) {
    if (places[column] !== undefined) continue;
    const placeOf = (words: readonly string[]) =>
      found.findIndex((name, at) => words.includes(name) && !Object.values(places).includes(at));
    const exact = placeOf(known);
    const place = exact < 0 && column === 'mobile' ? placeOf(phones) : exact;
    if (place >= 0) places[column] = place;
  }
  for (const { key, label } of fields) {
    const known = [key, ...Object.values(label)].map(plainWord).filter(Boolean);
    const name = fieldNameOf(key);
    if (places[name] !== undefined) continue;
    const place = header.findIndex(
      (text, at) => known.includes(plainWord(text)) && !Object.values(places).includes(at),
    );
    if (place >= 0) places[name] = place;
  }
  // A sheet with a first name calls the other one "name" or "nom"; one that says "full name" means it, and both are read.
  const saidWhole = places.fullName !== undefined && wholeNames.includes(found[places.fullName] ?? '');
  if (places.firstName !== undefined && places.fullName !== undefined && !saidWhole) {
    places.lastName ??= places.fullName;
    delete places.fullName;
  }
  return places;
}
