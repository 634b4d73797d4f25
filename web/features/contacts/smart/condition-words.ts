import { fieldValueWords } from '@firstlook/contract/contact-field.ts';
import { type Condition, type ConditionGroup, isGroup } from '@firstlook/contract/smart-condition.ts';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../i18n/format.ts';
import { ownLabel } from '../../../parts/own-field.ts';
import { shownLanguage } from '../../../parts/shown-language.ts';
import type { ConditionNames } from './condition-names.ts';

const apart = (name: string) => `\u2068${name}\u2069`;

/** Of a field of the organization's own: “Beat is Cinema”. */
function fieldSaid(
  t: TFunction,
  { key, test, value }: Extract<Condition, { is: 'field' }>,
  names: ConditionNames,
): string {
  const field = names.field.find((one) => one.key === key);
  const name = apart(field ? ownLabel(field) : t('smartList:gone'));
  const isDay = field?.type === 'DATE';
  const yesNo = { yes: t('ownFields:yes'), no: t('ownFields:no') };
  const text = field
    ? isDay && typeof value === 'string'
      ? formatDate(value)
      : fieldValueWords(field, value, shownLanguage(), yesNo)
    : String(value ?? '');
  const said =
    isDay && (test === 'above' || test === 'below')
      ? (`smartList:saidDay.${test}` as const)
      : (`smartList:saidField.${test}` as const);
  return t(said, { name, value: apart(text) });
}

/** One condition as a sentence says it: “not: Tag: Critics”. */
function saidOf(t: TFunction, one: Condition, names: ConditionNames): string {
  const named = (kind: 'tag' | 'company' | 'mailingList' | 'release', id: string) =>
    apart(names[kind].find(({ value }) => value === id)?.label ?? t('smartList:gone'));
  switch (one.is) {
    case 'tag':
    case 'company':
    case 'mailingList':
      return t(`smartList:said.${one.is}`, { name: named(one.is, one.id) });
    case 'did':
      return one.releaseId
        ? t('smartList:said.did', {
            did: t(`smartList:deed.${one.deed}`),
            name: named('release', one.releaseId),
          })
        : t('smartList:said.didWithin', { did: t(`smartList:deed.${one.deed}`), count: one.days ?? 0 });
    case 'unheard':
    case 'silent':
      return t(`smartList:said.${one.is}`, { count: one.days });
    case 'stale':
      return t('smartList:kind.stale');
    case 'role':
      return t('smartList:said.role', { name: apart(one.text) });
    case 'gender':
      return t(`smartList:gender.${one.gender}`);
    case 'reach':
    case 'consent':
      return t(`smartList:${one.is}.${one.channel}`);
    case 'since':
      return t('smartList:said.since', { day: formatDate(one.day) });
    case 'field':
      return fieldSaid(t, one, names);
  }
}

/** What a list means in words: “Tag: Critics · and · received and did not open: The Coast”. */
export function conditionWords(t: TFunction, group: ConditionGroup, names: ConditionNames): string {
  const parts = group.of.map((one) => {
    if (isGroup(one)) return `(${conditionWords(t, one, names)})`;
    const said = saidOf(t, one, names);
    return one.not ? t('smartList:said.not', { said }) : said;
  });
  const all = parts.join(` ${t(group.match === 'all' ? 'smartList:and' : 'smartList:or')} `);
  return group.not ? t('smartList:said.not', { said: parts.length > 1 ? `(${all})` : all }) : all;
}
