import { searchForm } from '@firstlook/contract/search-form.ts';
import { type Sql, sql } from './database.ts';

const mostWords = 8;

/** The words of a search, each of which must be found. One that is nothing but signs is none. */
export function searchWords(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => searchForm(word) !== '')
    .slice(0, mostWords);
}

/** The same where people are searched: a phone number, however it is typed, is its digits. */
export function personWords(search: string): string[] {
  const digits = search.replace(/\D/g, '');
  return /^[\d\s()+.\-–]+$/.test(search) && digits.length >= 3 ? [digits] : searchWords(search);
}

/** @param byIndex whether the word is looked up, or looked for in row after row of an ordered walk */
export function hasWord(letters: Sql, word: string, byIndex: boolean): Sql {
  return byIndex
    ? sql`${letters} like search_pattern(${word})`
    : sql`strpos(${letters}, search_letters(${word})) > 0`;
}

/** A text whose signs `like` reads as themselves. */
export const plainInLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What is in its search form but for capitals: most names and addresses. To make that form is ten times as much work. */
const hasOnlyPlainLetters = (text: Sql) => sql`${text} !~ '[^a-zA-Z0-9א-ת @._+]|  '`;

/** Whether a short text holds the whole search; every text holds one that is empty. */
export function holds(text: Sql, search: string): Sql {
  if (searchForm(search) === '') return sql`true`;
  const form = sql`search_form(${search})`;
  return sql`case when ${hasOnlyPlainLetters(text)} then strpos(lower(${text}), ${form}) > 0
    else strpos(search_form(${text}), ${form}) > 0 end`;
}
