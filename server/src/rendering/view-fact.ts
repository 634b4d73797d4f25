import { factNames } from '@firstlook/contract/page-name.ts';
import { formatDate, formatPrice, plainText } from './format.ts';
import type { RenderInput } from './render-input.ts';
import { translate } from './translate.ts';

export interface FactView {
  name: string;
  label: string;
  value: string;
}

const dates = new Set(['publishedAt', 'releaseDate', 'premiereAt']);

function ages(data: Record<string, unknown>, input: RenderInput): string {
  const [from, to] = [plainText(data.forAgeMin), plainText(data.forAgeMax)];
  if (from && to) return translate(input.locale, 'landing:fact.ageRange', { from, to });
  return from ? translate(input.locale, 'landing:fact.ageFrom', { from }) : '';
}

function factValue(name: string, data: Record<string, unknown>, input: RenderInput): string {
  if (name === 'age') return ages(data, input);
  if (name === 'price') return formatPrice(data.price, input.locale, input.organization.currency);
  if (name === 'duration' && /^\d+$/.test(plainText(data.duration)))
    return translate(input.locale, 'landing:fact.minutes', { minutes: plainText(data.duration) });
  return dates.has(name) ? formatDate(data[name], input.organization.timeZone) : plainText(data[name]);
}

/** Each festival with its year and prize; one without either is still a fact. */
function festivals(data: Record<string, unknown>): FactView[] {
  const list = Array.isArray(data.festivals) ? data.festivals : [];
  return list.map((row: Record<string, unknown>) => {
    const more = [plainText(row?.year), plainText(row?.prize)].filter(Boolean).join(', ');
    return { name: 'festival', label: plainText(row?.name), value: more || '✓' };
  });
}

/** The facts table of a release: its own credit rows, then known fields in a fixed factNames, then its festivals. */
export function toFacts(data: Record<string, unknown>, input: RenderInput): FactView[] {
  const facts = factNames.map((name) => ({
    name,
    label: translate(input.locale, `landing:fact.${name}`),
    value: factValue(name, data, input),
  }));
  const credits = Array.isArray(data.credits) ? data.credits : [];
  const rows = credits.map((row: Record<string, unknown>) => ({
    name: 'credit',
    label: plainText(row?.role) || plainText(row?.title),
    value: plainText(row?.name) || plainText(row?.value),
  }));
  const shown = [...rows, ...facts, ...festivals(data)];
  return shown.filter((fact) => fact.label && fact.value);
}
