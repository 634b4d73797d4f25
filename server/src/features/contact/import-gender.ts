import type { Gender } from '@firstlook/contract/gender.ts';
import { plainWord } from './import-status.ts';

/** Words for it in Hebrew, English and French, compared as `plainWord` writes them; our own export writes `female` and `male`. */
const words: Record<Gender, readonly string[]> = {
  female: [
    ...['female', 'f', 'woman', 'she', 'her', 'sheher', 'mrs', 'ms', 'miss'],
    ...['נקבה', 'נ', 'אישה', 'גברת', 'גב', 'היא', 'את'],
    ...['feminin', 'femme', 'mme', 'madame', 'mlle', 'elle'],
  ],
  male: [
    ...['male', 'm', 'man', 'he', 'him', 'hehim', 'mr'],
    ...['זכר', 'ז', 'גבר', 'מר', 'אדון', 'הוא', 'אתה'],
    ...['masculin', 'homme', 'h', 'monsieur', 'il'],
  ],
};

/** @returns null for an empty cell, undefined for a word that says neither */
export function readGender(text: string): Gender | null | undefined {
  if (text.trim() === '') return null;
  const word = plainWord(text);
  return (Object.keys(words) as Gender[]).find((gender) => words[gender].includes(word));
}
