import { type DocumentText, documentTextFor } from './document-text.ts';

/** Words of the reader of books, beside those of every document. */
export interface BookText extends DocumentText {
  contents: string;
  /** `{page}` and `{all}` are replaced. */
  pageOfChapter: string;
  /** Name of a chapter that has none; `{number}` is replaced. */
  chapter: string;
  nextChapter: string;
  smaller: string;
  larger: string;
  /** What the paper becomes. */
  light: string;
  sepia: string;
  dark: string;
}

type OwnWords = Omit<BookText, keyof DocumentText>;

export const bookTexts: Record<'he' | 'en' | 'fr', OwnWords> = {
  he: {
    contents: 'תוכן העניינים',
    pageOfChapter: 'עמוד {page} מתוך {all} בפרק',
    chapter: 'חלק {number}',
    nextChapter: 'לפרק הבא',
    smaller: 'אותיות קטנות יותר',
    larger: 'אותיות גדולות יותר',
    light: 'רקע בהיר',
    sepia: 'רקע ספיה',
    dark: 'רקע כהה',
  },
  en: {
    contents: 'Contents',
    pageOfChapter: 'Page {page} of {all} of this chapter',
    chapter: 'Part {number}',
    nextChapter: 'Next chapter',
    smaller: 'Smaller letters',
    larger: 'Larger letters',
    light: 'Light paper',
    sepia: 'Sepia paper',
    dark: 'Dark paper',
  },
  fr: {
    contents: 'Table des matières',
    pageOfChapter: 'Page {page} sur {all} de ce chapitre',
    chapter: 'Partie {number}',
    nextChapter: 'Chapitre suivant',
    smaller: 'Lettres plus petites',
    larger: 'Lettres plus grandes',
    light: 'Papier clair',
    sepia: 'Papier sépia',
    dark: 'Papier sombre',
  },
};

export const bookTextFor = (locale: string): BookText => ({
  ...documentTextFor(locale),
  ...bookTexts[(['he', 'fr'] as const).find((one) => locale.startsWith(one)) ?? 'en'],
});
