import { expect, it } from 'vitest';
import { guessColumns } from './import-column.ts';

/** Lines of headings as Google Contacts and Outlook write them, and which of ours each one is. */
const google =
  'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value';
const googleBefore =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title';
const outlook =
  'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Phone,Home Phone,Mobile Phone,Primary Phone,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Gender';
const outlookWeb =
  'First Name,Last Name,Nickname,E-mail Address,E-mail 2 Address,Home Phone,Phone,Mobile Phone,Company,Job Title,Categories';
const outlookHebrew =
  'תואר,שם פרטי,שם אמצעי,שם משפחה,סיומת,חברה,מחלקה,תפקיד,טלפון בעבודה,טלפון בבית,טלפון נייד,טלפון ראשי,קטגוריות,כתובת דואר אלקטרוני,סוג דואר אלקטרוני,שם תצוגה של דואר אלקטרוני,מין';
const googleHebrew =
  'שם פרטי,שם אמצעי,שם משפחה,כינוי,שם הארגון,תפקיד בארגון,הערות,תוויות,אימייל 1 - תווית,אימייל 1 - ערך,טלפון 1 - תווית,טלפון 1 - ערך';
const outlookFrench =
  'Titre,Prénom,Deuxième prénom,Nom,Suffixe,Société,Service,Profession,Téléphone (bureau),Téléphone (domicile),Tél. mobile,Catégories,Adresse de messagerie,Type de messagerie,Nom complet de l’adresse de messagerie,Sexe';
const googleFrench =
  'Prénom,Deuxième prénom,Nom de famille,Surnom,Nom de l’organisation,Titre du poste,Notes,Libellés,E-mail 1 - Libellé,E-mail 1 - Valeur,Téléphone 1 - Libellé,Téléphone 1 - Valeur';

const office = (email: string, mobile: string, company: string, tags: string) => ({
  ...{ email, mobile, company, tags },
});
it.each([
  ['Google', google, office('E-mail 1 - Value', 'Phone 1 - Value', 'Organization Name', 'Labels')],
  [
    'Google, before',
    googleBefore,
    office('E-mail 1 - Value', 'Phone 1 - Value', 'Organization 1 - Name', 'Group Membership'),
  ],
  ['Outlook', outlook, office('E-mail Address', 'Mobile Phone', 'Company', 'Categories')],
  ['Outlook on the web', outlookWeb, office('E-mail Address', 'Mobile Phone', 'Company', 'Categories')],
  ['Outlook in Hebrew', outlookHebrew, office('כתובת דואר אלקטרוני', 'טלפון נייד', 'חברה', 'קטגוריות')],
  ['Google in Hebrew', googleHebrew, office('אימייל 1 - ערך', 'טלפון 1 - ערך', 'שם הארגון', 'תוויות')],
  [
    'Outlook in French',
    outlookFrench,
    office('Adresse de messagerie', 'Tél. mobile', 'Société', 'Catégories'),
  ],
  [
    'Google in French',
    googleFrench,
    office('E-mail 1 - Valeur', 'Téléphone 1 - Valeur', 'Nom de l’organisation', 'Libellés'),
  ],
])('headings of %s are known by themselves', (_what, line, wanted) => {
  const header = line.split(',');
  const found = Object.fromEntries(
    Object.entries(guessColumns(header)).map(([name, at]) => [name, header[at]]),
  );
  expect(found).toMatchObject(wanted);
  expect(found.firstName).toMatch(/^(First Name|Given Name|שם פרטי|Prénom)$/);
  expect(found.lastName).toMatch(/^(Last Name|Family Name|שם משפחה|Nom|Nom de famille)$/);
  expect(found.fullName).toBeUndefined();
});
