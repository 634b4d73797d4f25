/** Every word of the reader. The page hands it in, so that it works where no translations are loaded. */
export interface DocumentText {
  close: string;
  toolbar: string;
  previousPage: string;
  nextPage: string;
  page: string;
  /** `{page}` and `{all}` are replaced. */
  pageOf: string;
  /** Behind the field with the number of the page; `{all}` is replaced. */
  ofPages: string;
  zoomOut: string;
  zoomIn: string;
  fitWidth: string;
  asBook: string;
  asScroll: string;
  asText: string;
  asPages: string;
  find: string;
  findPrevious: string;
  findNext: string;
  /** `{now}` and `{all}` are replaced. */
  found: string;
  notFound: string;
  /** There may be more than are shown; `{all}` is replaced. */
  foundMany: string;
  noText: string;
  download: string;
  loading: string;
  password: string;
  wrongPassword: string;
  open: string;
  refused: string;
  missing: string;
  offline: string;
  damaged: string;
  tryAgain: string;
}

export const documentTexts: Record<'he' | 'en' | 'fr', DocumentText> = {
  he: {
    close: 'סגירה',
    toolbar: 'כלי קריאה',
    previousPage: 'העמוד הקודם',
    nextPage: 'העמוד הבא',
    page: 'עמוד',
    pageOf: 'עמוד {page} מתוך {all}',
    ofPages: 'מתוך {all}',
    zoomOut: 'הקטנה',
    zoomIn: 'הגדלה',
    fitWidth: 'התאמה לרוחב',
    asBook: 'דפדוף כמו בספר',
    asScroll: 'גלילה רציפה',
    asText: 'טקסט בלבד',
    asPages: 'העמודים כפי שהם',
    find: 'חיפוש במסמך',
    findPrevious: 'התוצאה הקודמת',
    findNext: 'התוצאה הבאה',
    found: '{now} מתוך {all}',
    foundMany: 'יותר מ־{all}',
    notFound: 'לא נמצא',
    noText: 'בעמוד הזה אין טקסט שאפשר לקרוא.',
    download: 'הורדה',
    loading: 'המסמך נטען…',
    password: 'המסמך מוגן בסיסמה',
    wrongPassword: 'הסיסמה אינה נכונה',
    open: 'פתיחה',
    refused:
      'אין הרשאה לפתוח את המסמך. אפשר לפתוח שוב את הקישור שקיבלתם, להיכנס לחשבון, או לאשר קודם את כתובת הדואר של החשבון.',
    missing: 'המסמך אינו נמצא עוד.',
    offline: 'הטעינה נכשלה. כדאי לבדוק את החיבור ולנסות שוב.',
    damaged: 'לא הצלחנו להציג את המסמך כאן.',
    tryAgain: 'ניסיון נוסף',
  },
  en: {
    close: 'Close',
    toolbar: 'Reading tools',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: 'Page',
    pageOf: 'Page {page} of {all}',
    ofPages: 'of {all}',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fitWidth: 'Fit to width',
    asBook: 'Turn pages',
    asScroll: 'Scroll pages',
    asText: 'Text only',
    asPages: 'Pages as they are',
    find: 'Find in document',
    findPrevious: 'Previous match',
    findNext: 'Next match',
    found: '{now} of {all}',
    foundMany: 'more than {all}',
    notFound: 'Not found',
    noText: 'This page has no text that can be read.',
    download: 'Download',
    loading: 'Loading the document…',
    password: 'This document has a password',
    wrongPassword: 'That password is not right',
    open: 'Open',
    refused:
      'You may not open this document. Open the link you received again, sign in, or confirm the e-mail address of your account first.',
    missing: 'The document is no longer here.',
    offline: 'It could not be loaded. Check the connection and try again.',
    damaged: 'The document cannot be shown here.',
    tryAgain: 'Try again',
  },
  fr: {
    close: 'Fermer',
    toolbar: 'Outils de lecture',
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
    page: 'Page',
    pageOf: 'Page {page} sur {all}',
    ofPages: 'sur {all}',
    zoomOut: 'Réduire',
    zoomIn: 'Agrandir',
    fitWidth: 'Ajuster à la largeur',
    asBook: 'Tourner les pages',
    asScroll: 'Faire défiler',
    asText: 'Texte seul',
    asPages: 'Les pages telles quelles',
    find: 'Rechercher dans le document',
    findPrevious: 'Résultat précédent',
    findNext: 'Résultat suivant',
    found: '{now} sur {all}',
    foundMany: 'plus de {all}',
    notFound: 'Introuvable',
    noText: 'Cette page ne contient pas de texte lisible.',
    download: 'Télécharger',
    loading: 'Chargement du document…',
    password: 'Ce document est protégé par un mot de passe',
    wrongPassword: 'Ce mot de passe n’est pas le bon',
    open: 'Ouvrir',
    refused:
      'Vous ne pouvez pas ouvrir ce document. Ouvrez de nouveau le lien reçu, connectez-vous, ou confirmez d’abord l’adresse e-mail de votre compte.',
    missing: 'Le document n’est plus ici.',
    offline: 'Le chargement a échoué. Vérifiez la connexion et réessayez.',
    damaged: 'Ce document ne peut pas être affiché ici.',
    tryAgain: 'Réessayer',
  },
};

/** Feminine Hebrew speaks as Hebrew here, as in the player. */
export function documentTextFor(locale: string): DocumentText {
  return documentTexts[(['he', 'fr'] as const).find((one) => locale.startsWith(one)) ?? 'en'];
}
