import { readdirSync, readFileSync } from 'node:fs';
import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { getLocales } from '@firstlook/contract/settings.ts';

const folder = new URL('../../../../locales/', import.meta.url);

type Answer = AnswerOf<typeof getLocales>;

/** The languages, Hebrew first; `heF` holds only what differs from `he`, `fr` may be partial (decisions section 7). */
const items: Answer['items'] = [
  { _id: 'he', name: 'עברית', direction: 'rtl', fallback: 'en', isComplete: true },
  { _id: 'heF', name: 'עברית (נקבה)', direction: 'rtl', fallback: 'he', isComplete: false },
  { _id: 'en', name: 'English', direction: 'ltr', fallback: null, isComplete: true },
  { _id: 'fr', name: 'Français', direction: 'ltr', fallback: 'en', isComplete: false },
];

const kept = new Map<Locale, Record<string, unknown>>();

/** Words by namespace; an overlay holds only its own. */
function wordsOf(locale: Locale): Record<string, unknown> {
  const known = kept.get(locale);
  if (known) return known;
  const own = new URL(`${locale}/`, folder);
  const words = Object.fromEntries(
    readdirSync(own)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(new URL(name, own), 'utf8')) as unknown]),
  );
  kept.set(locale, words);
  return words;
}

export function listLocales(locale: Locale | undefined): Answer {
  return {
    items,
    total: items.length,
    defaultLocale: organizationDefaults.locale,
    words: locale ? wordsOf(locale) : null,
  };
}
