import { isDay } from '@firstlook/contract/day.ts';
import { type ConsentSource, maximumProof } from '@firstlook/contract/message-kind.ts';
import { readStatus } from './import-status.ts';

/** What a cell of the columns `consent` and `consentTexts` says. */
export interface ReadConsent {
  /** `YYYY-MM-DD`; null: today. */
  givenOn: string | null;
  source: ConsentSource;
  /** The cell as it stands. */
  proof: string;
}

/** A no, as it stands in the cell. */
export interface ReadRefusal {
  source: null;
  proof: string;
}

const sources: Partial<Record<ConsentSource, readonly string[]>> = {
  form: ['form', 'signup', 'טופס', 'הרשמה', 'formulaire', 'inscription'],
  event: ['event', 'אירוע', 'כנס', 'evenement'],
  customer: ['customer', 'client', 'לקוח', 'לקוחה'],
  spoken: ['spoken', 'phone', 'בעלפה', 'טלפון', 'oral', 'telephone'],
};

/** A day as people write it here: `2026-03-01`, `2026/3/1`, `1.3.2026`, `01/03/2026`, day first. */
export function readDay(word: string): string | null {
  const [, first = '', month = '', last = ''] =
    /^(\d{1,2}|\d{4})[./-](\d{1,2})[./-](\d{1,2}|\d{4})$/.exec(word) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  if (day.length > 2) return null;
  const iso = year.length === 4 ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : word;
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && isDay(iso) ? iso : null;
}

/**
 * A day or a yes, and behind it from where that is known; or a no, which withdraws. An empty cell says nothing.
 *
 * @param today no later day is one on which somebody can have agreed
 * @returns undefined for what begins with neither
 */
export function readConsent(text: string, today: string): ReadConsent | ReadRefusal | null | undefined {
  const proof = text.trim().slice(0, maximumProof);
  if (proof === '') return null;
  const [first = '', ...rest] = proof.split(/[\s,;]+/);
  const givenOn = readDay(first);
  const said = givenOn ? 'gets' : (readStatus(first) ?? readStatus(proof));
  if (said === undefined || (givenOn !== null && givenOn > today)) return undefined;
  if (said === 'unsubscribed') return { source: null, proof };
  if (said !== 'gets') return null;
  const behind = rest
    .join('')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');
  const known = Object.entries(sources).find(([, words]) => words?.includes(behind));
  return { givenOn, source: (known?.[0] as ConsentSource | undefined) ?? 'import', proof };
}
