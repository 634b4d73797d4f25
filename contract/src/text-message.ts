import type { Gender } from './gender.ts';
import {
  byGender,
  everyGender,
  fieldsOf,
  fillFields,
  holdsUnknown,
  isOwnField,
  type OwnKeys,
  type OwnValues,
  readOwnField,
} from './merge-field.ts';

/** Signs of the GSM 03.38 alphabet: seven bits each, those of its second table take two places. */
const gsmSigns = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmDouble = new Set('\f^{}\\[~]|€');

/** Places of one message, and of each of several that the telephone puts together again. */
const places = { gsm: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

export interface Segments {
  /** `gsm`: seven bits a sign; `ucs2`: sixteen, as soon as one sign is not of the GSM alphabet. */
  alphabet: keyof typeof places;
  /** Places that the text takes. */
  used: number;
  /** Messages that the text is sent as, and paid for. */
  segments: number;
  /** Places until the next one begins. */
  left: number;
}

/** How a text is cut into messages. A sign of two places is never divided. */
export function segmentsOf(text: string): Segments {
  const signs = [...text];
  const isGsm = signs.every((sign) => gsmSigns.has(sign) || gsmDouble.has(sign));
  const alphabet = isGsm ? 'gsm' : 'ucs2';
  const widthOf = (sign: string) => (isGsm ? (gsmDouble.has(sign) ? 2 : 1) : sign.length);
  const { one, each } = places[alphabet];
  const used = signs.reduce((sum, sign) => sum + widthOf(sign), 0);
  if (used <= one) return { alphabet, used, segments: used === 0 ? 0 : 1, left: one - used };
  let segments = 1;
  let filled = 0;
  for (const sign of signs) {
    const width = widthOf(sign);
    if (filled + width > each) {
      segments += 1;
      filled = 0;
    }
    filled += width;
  }
  return { alphabet, used, segments, left: each - filled };
}

/** What of a person a text's count of messages depends on: its letters, and whether they are all of the GSM alphabet. */
export interface NameShape {
  first: number;
  firstIsGsm: boolean;
  last: number;
  lastIsGsm: boolean;
  gender: Gender | null;
  /** How many people have such a name. */
  people: number;
}

/** A name of a shape: as long, and of the same alphabet. */
const nameOf = (letters: number, isGsm: boolean) => (isGsm ? 'a' : 'א').repeat(letters);

/** First and last name of a shape. */
export const namesOf = ({ first, firstIsGsm, last, lastIsGsm }: NameShape): [string, string] => [
  nameOf(first, firstIsGsm),
  nameOf(last, lastIsGsm),
];

/** How many messages a text is for all people together, each with his own name. */
export const messagesFor = (
  shapes: readonly NameShape[],
  textOf: (first: string, last: string, gender: Gender | null) => string,
): number =>
  shapes.reduce(
    (sum, shape) => sum + shape.people * segmentsOf(textOf(...namesOf(shape), shape.gender)).segments,
    0,
  );

/** The letters of one place, for whoever has to tell a GSM name elsewhere. */
export const gsmLetters = [...gsmSigns].join('');

/** Who a text comes from: up to 11 letters and digits of the GSM alphabet, one of them a letter, or a number (GSM 03.40, E.164). */
export const textSenderPattern = /^(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9]{1,11}$|^\+[1-9]\d{6,14}$/;

/** From this many messages for one person on, the sender is told. */
export const manySegments = 2;
/** Letters that may be written; the two links come on top. Ten messages at most, in any alphabet. */
export const maximumText = 500;

/** What may stand in double braces in a text, each with what it stands for: the names of mails, and shorter ones. */
const fields = {
  link: 'link',
  landingUrl: 'link',
  unsubscribeUrl: 'unsubscribeUrl',
  optOut: 'unsubscribeUrl',
  firstName: 'firstName',
  recipientFirstName: 'firstName',
  lastName: 'lastName',
  name: 'name',
  recipientName: 'name',
  title: 'title',
  viewsTotal: 'viewsTotal',
  viewsLeft: 'viewsTotal',
  expiresOn: 'expiresOn',
} as const;

/** Fields that a screen offers, in this order. */
export const offeredFields = ['firstName', 'name', 'title', 'expiresOn', 'link'] as const;

export type TextValues = Record<(typeof fields)[keyof typeof fields], string> & {
  gender?: Gender | null;
  /** What the person's own fields say. */
  own?: OwnValues | undefined;
};

const fieldOf = (name: string) =>
  Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;

/** @param own what there is of own fields */
export const holdsUnknownField = (text: string, own: OwnKeys = []): boolean =>
  holdsUnknown(text, (name) => fieldOf(name) !== undefined || isOwnField(name, own));

/** The first double braces that stand for nothing, and what was meant where their last word says it: `{{contact.firstName}}`. */
export function unknownFieldIn(
  text: string,
  own: OwnKeys = [],
): { said: string; meant: string | null } | null {
  const said = /\{\{[^{}]*\}\}|\{\{[^{}]*|[^{}\s]*\}\}/g;
  const wrong = [...text.matchAll(said)]
    .map(([one]) => one.trim())
    .find((one) => holdsUnknownField(one, own));
  if (!wrong) return null;
  const last = /([\w-]+)\s*(?:\||\}\}|$)/.exec(wrong)?.[1]?.toLowerCase() ?? '';
  const meant = Object.keys(fields).find((name) => name.toLowerCase() === last);
  return { said: wrong, meant: meant ? `{{${meant}}}` : null };
}

/** Whether a person without a name, however addressed, would get a text without words. */
export const isTextOfNames = (written: string): boolean =>
  written.trim() !== '' &&
  everyGender.some((gender) => {
    const read = (name: string) => readOwnField(name, {}) ?? (/name$/i.test(fieldOf(name) ?? '') ? '' : name);
    return fillFields(written, read, byGender(gender)).trim() === '';
  });

/** Whether a text has a place for that, by any of its names. */
export const holdsField = (text: string, field: (typeof fields)[keyof typeof fields]): boolean =>
  fieldsOf(text).some(({ name }) => fieldOf(name) === field);

/**
 * The text as it is sent to one person: the link at its end where it stands nowhere else, and always the way to
 * unsubscribe, in the words of `optOut`.
 */
export function composeText(written: string, values: TextValues, optOut: (url: string) => string): string {
  const body = holdsField(written, 'link') ? written : `${written}\n{{link}}`;
  const merged = fillFields(
    body,
    (name) => {
      const field = fieldOf(name);
      return field ? values[field] : readOwnField(name, values.own ?? {});
    },
    byGender(values.gender),
  );
  const text = merged.replace(/[^\S\n]+(?=\n|$)/g, '').trim();
  return holdsField(written, 'unsubscribeUrl') ? text : `${text}\n${optOut(values.unsubscribeUrl)}`;
}

/** The two addresses of a text message. */
export const shortLink = (baseUrl: string, code: string): string => `${baseUrl}/s/${code}`;
export const optOutLink = (baseUrl: string, code: string): string => `${baseUrl}/u/${code}`;
/** As long as every code is, for a preview. */
export const sampleCode = 'k3Xp7_dQ9aZ';
/** As long as the code of a link out of texts, which ends with letters that stand in the message alone. */
export const sampleOptOutCode = `${sampleCode}m4Tz8w`;
