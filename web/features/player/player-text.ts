/** Every word of the player. The page hands it in, so that the player works where no translations are loaded. */
export interface PlayerText {
  play: string;
  pause: string;
  back: string;
  forward: string;
  position: string;
  /** `{now}` and `{all}` are replaced. */
  positionOf: string;
  mute: string;
  unmute: string;
  volume: string;
  captions: string;
  captionLanguage: string;
  chapters: string;
  speed: string;
  fullScreen: string;
  leaveFullScreen: string;
  loading: string;
  resumed: string;
  startOver: string;
  failed: string;
  offline: string;
  ended: string;
  signIn: string;
  noViews: string;
  tryAgain: string;
  askForViews: string;
  reportProblem: string;
  /** Over the field in which a viewer writes what is wrong. */
  problemLabel: string;
  send: string;
  cancel: string;
  requestSent: string;
  tooOften: string;
  requestFailed: string;
}

export const playerTexts: Record<'he' | 'en' | 'fr', PlayerText> = {
  he: {
    play: 'הפעלה',
    pause: 'השהיה',
    back: '10 שניות אחורה',
    forward: '10 שניות קדימה',
    position: 'מיקום בסרטון',
    positionOf: '{now} מתוך {all}',
    mute: 'השתקה',
    unmute: 'ביטול ההשתקה',
    volume: 'עוצמת קול',
    captions: 'כתוביות',
    captionLanguage: 'שפת הכתוביות',
    chapters: 'פרקים',
    speed: 'מהירות',
    fullScreen: 'מסך מלא',
    leaveFullScreen: 'יציאה ממסך מלא',
    loading: 'טוען…',
    resumed: 'ממשיכים מהמקום שבו הפסקת.',
    startOver: 'מההתחלה',
    failed: 'לא הצלחנו להפעיל את הסרטון.',
    offline: 'אין חיבור לאינטרנט. ננסה שוב כשהוא יחזור.',
    ended: 'ההרשאה לצפייה הסתיימה. פתחו שוב את הקישור שקיבלתם.',
    signIn: 'כדי להפעיל צריך להיכנס לחשבון או לפתוח את הקישור שקיבלתם.',
    noViews: 'כל הצפיות בקישור הזה נוצלו. אפשר לבקש עוד ממי ששלח אותו.',
    tryAgain: 'ניסיון נוסף',
    askForViews: 'בקשה לצפיות נוספות',
    reportProblem: 'דיווח על תקלה',
    problemLabel: 'מה קרה? (הרגע בסרטון ופרטי הדפדפן יצורפו)',
    send: 'שליחה',
    cancel: 'ביטול',
    requestSent: 'ההודעה נמסרה לשולח.',
    tooOften: 'הבקשה כבר התקבלה. אפשר לנסות שוב מאוחר יותר.',
    requestFailed: 'השליחה לא הצליחה. אפשר לנסות שוב.',
  },
  en: {
    play: 'Play',
    pause: 'Pause',
    back: 'Back 10 seconds',
    forward: 'Forward 10 seconds',
    position: 'Position',
    positionOf: '{now} of {all}',
    mute: 'Mute',
    unmute: 'Unmute',
    volume: 'Volume',
    captions: 'Captions',
    captionLanguage: 'Language of the captions',
    chapters: 'Chapters',
    speed: 'Speed',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    loading: 'Loading…',
    resumed: 'Continuing where you stopped.',
    startOver: 'Start over',
    failed: 'The video could not be played.',
    offline: 'You are offline. Playback goes on when the connection is back.',
    ended: 'Your access has ended. Open the link you received again.',
    signIn: 'Sign in, or open the link you received, to play this.',
    noViews: 'All views of this link are used. You can ask its sender for more.',
    tryAgain: 'Try again',
    askForViews: 'Ask for more views',
    reportProblem: 'Report a problem',
    problemLabel: 'What is wrong? (the moment of the film and your browser are sent along)',
    send: 'Send',
    cancel: 'Cancel',
    requestSent: 'It was passed on to the sender.',
    tooOften: 'That was asked already. Try again later.',
    requestFailed: 'It could not be sent. Try again.',
  },
  fr: {
    play: 'Lire',
    pause: 'Pause',
    back: '10 secondes en arrière',
    forward: '10 secondes en avant',
    position: 'Position',
    positionOf: '{now} sur {all}',
    mute: 'Couper le son',
    unmute: 'Rétablir le son',
    volume: 'Volume',
    captions: 'Sous-titres',
    captionLanguage: 'Langue des sous-titres',
    chapters: 'Chapitres',
    speed: 'Vitesse',
    fullScreen: 'Plein écran',
    leaveFullScreen: 'Quitter le plein écran',
    loading: 'Chargement…',
    resumed: 'Reprise là où vous vous étiez arrêté.',
    startOver: 'Depuis le début',
    failed: 'La vidéo n’a pas pu être lue.',
    offline: 'Vous êtes hors ligne. La lecture reprend au retour de la connexion.',
    ended: 'Votre accès a pris fin. Ouvrez de nouveau le lien reçu.',
    signIn: 'Connectez-vous, ou ouvrez le lien reçu, pour lancer la lecture.',
    noViews: 'Toutes les vues de ce lien sont utilisées. Vous pouvez en demander d’autres à son expéditeur.',
    tryAgain: 'Réessayer',
    askForViews: 'Demander d’autres vues',
    reportProblem: 'Signaler un problème',
    problemLabel: 'Que se passe-t-il ? (l’instant du film et votre navigateur sont joints)',
    send: 'Envoyer',
    cancel: 'Annuler',
    requestSent: 'Transmis à l’expéditeur.',
    tooOften: 'Déjà demandé. Réessayez plus tard.',
    requestFailed: 'L’envoi n’a pas abouti. Réessayez.',
  },
};

/** Feminine Hebrew speaks as Hebrew here: no sentence of the player addresses one person. */
export function playerTextFor(locale: string): PlayerText {
  return playerTexts[(['he', 'fr'] as const).find((one) => locale.startsWith(one)) ?? 'en'];
}
