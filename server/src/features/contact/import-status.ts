/** What a cell of the columns `mail` and `texts` says. */
export type Said = 'gets' | 'unsubscribed' | 'bounced';

/** Words for it in Hebrew, English and French, compared as `plainWord` writes them; our own export writes `subscribed`, `unsubscribed`, `bounced`. */
const words: Record<Said, readonly string[]> = {
  gets: [
    ...['subscribed', 'yes', 'y', 'true', '1', 'active', 'ok'],
    ...['כן', 'רשום', 'רשומה', 'פעיל', 'פעילה', 'מקבל', 'מקבלת', 'אמת'],
    ...['oui', 'abonne', 'abonnee', 'inscrit', 'inscrite', 'actif', 'active', 'vrai'],
  ],
  unsubscribed: [
    ...['unsubscribed', 'unsubscribe', 'optout', 'optedout', 'stopped', 'stop', 'blocked', 'removed'],
    ...['withdrawn', 'revoked', 'retire', 'retiree'],
    ...['no', 'n', 'false', '0', 'none', 'donotmail', 'donotcontact'],
    ...['לא', 'הוסר', 'הוסרה', 'הוסרו', 'הסר', 'מוסר', 'מוסרת', 'הוסרמהדיוור', 'הוסרהמהדיוור'],
    ...[
      'ביטל',
      'ביטלה',
      'חסום',
      'חסומה',
      'הופסק',
      'לאלשלוח',
      'לארשום',
      'לארשומה',
      'לאפעיל',
      'לאפעילה',
      'שקר',
    ],
    ...['non', 'desabonne', 'desabonnee', 'desinscrit', 'desinscrite', 'bloque', 'bloquee', 'arrete', 'faux'],
  ],
  bounced: ['bounced', 'bounce', 'חזר', 'חזרה', 'הוחזר', 'הכתובתדחתהדואר', 'rejete', 'rejetee', 'refuse'],
};

/** Letters and digits alone: case, accents, blanks and signs make no difference. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The one rule of such a cell: an empty one says nothing, a word that is known says yes or no, and of any other nothing is guessed.
 *
 * @returns null for an empty cell, undefined for a word that says neither
 */
export function readStatus(text: string): Said | null | undefined {
  if (text.trim() === '') return null;
  const word = plainWord(text);
  return (Object.keys(words) as Said[]).find((said) => words[said].includes(word));
}
