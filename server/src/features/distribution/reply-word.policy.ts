/** What a person who answers a text message means by it. */
export type ReplyAct = 'stop' | 'start';

// Words that carriers take as a rule, and those that people write, in the languages of the product.
const stopWords = [
  ...[
    'STOP',
    'STOPALL',
    'STOP ALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REMOVE',
    'REMOVE ME',
    'OPT OUT',
    'OPTOUT',
  ],
  ...['ARRET', 'ARRETER', 'ARRETEZ', 'DESABONNER', 'DESABONNEMENT', 'DESINSCRIRE', 'DESINSCRIPTION'],
  ...[
    'הסר',
    'הסירו',
    'הסירי',
    'הסרה',
    'הסר אותי',
    'הסירו אותי',
    'תסירו',
    'תסירו אותי',
    'להסיר',
    'להסרה',
    'עצור',
    'עצרו',
    'הפסק',
    'הפסיקו',
  ],
];
const startWords = [
  'START',
  'UNSTOP',
  'SUBSCRIBE',
  'DEMARRER',
  'REPRENDRE',
  'הצטרף',
  'הצטרפות',
  'חדש',
  'חדשו',
  'התחל',
];
/** What politeness adds. */
const fillers = /\s+(PLEASE|SVP|MERCI|THANKS|THANK YOU|בבקשה|תודה)$/;

/** Letters alone, without accents, points and signs, in capitals. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();

/**
 * Stop, start, or nothing that is meant for us. Only a message that says no more than that counts: "the film does not stop"
 * unsubscribes no one.
 */
export function replyAct(text: string): ReplyAct | null {
  const said = plain(text.slice(0, 200)).replace(fillers, '');
  if (stopWords.includes(said)) return 'stop';
  return startWords.includes(said) ? 'start' : null;
}
