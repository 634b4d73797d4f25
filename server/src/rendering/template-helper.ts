import { longestWord } from '@firstlook/contract/longest-word.ts';
import Handlebars from 'handlebars';
import {
  type AddressedFile,
  cutUrl,
  downloadUrl,
  focusStyle,
  imageSet,
  imageUrl,
  landingAddress,
  ownFileId,
  readingUrl,
} from './asset-url.ts';
import { escapeHtml } from './escape-html.ts';
import { duration, formatDate, formatPrice, formatTime, formatWeekday, plainText } from './format.ts';
import { lineBlock } from './personal-line.ts';
import {
  conditionNames,
  elseMark,
  endMark,
  ifMark,
  queryValueName,
  textValueNames,
  urlValueNames,
  valueMark,
} from './sentinel.ts';
import type { TemplateJob } from './template-job.ts';
import { maximumIterations } from './template-job.ts';
import { translate, type WordKey } from './translate.ts';

/** A template went past what one rendering may do. */
export class BudgetError extends Error {}

type Options = Handlebars.HelperOptions;
const html = (text: string) => new Handlebars.SafeString(text);
const leftToRight = /^(?=[\s\S]*\d)[\d\s+\-–/:.,\p{Sc}%()×]+(?:[KMG]?B)?$/u;

/** Numbers, dates and phones keep their order inside right-to-left text. */
function isolate(value: unknown): string {
  if (value instanceof Handlebars.SafeString) return value.toString();
  const text = plainText(value);
  return `<bdi${leftToRight.test(text) ? ' dir="ltr"' : ''}>${escapeHtml(text)}</bdi>`;
}

function words(job: TemplateJob, key: unknown, values: Record<string, unknown>): string {
  // Templates of organizations name keys of their own choice; one that no language has is shown as it stands.
  return translate(job.locale, plainText(key) as WordKey, values);
}

/** The sentence is escaped as text, then each value is put in as its own isolated run. */
function sentence(job: TemplateJob, key: unknown, hash: Record<string, unknown>): string {
  const slots: string[] = [];
  const marked: Record<string, unknown> = { ...hash };
  for (const [name, value] of Object.entries(hash)) {
    if (name === 'count' || name === 'context') continue;
    marked[name] = `\uE002${slots.push(isolate(value)) - 1}\uE003`;
  }
  const text = escapeHtml(words(job, key, marked));
  return text.replace(/\uE002(\d+)\uE003/g, (_, index: string) => slots[Number(index)] ?? '');
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** One text that a helper builds; the finished output may hold half of it. */
const maximumText = 1_048_576;
const size = (value: unknown): number => (Array.isArray(value) ? value.length : plainText(value).length);
const measures = {
  count: (value: unknown) => size(value),
  longest: (value: unknown) => longestWord(plainText(value)),
};
/** Handlebars passes its options as the last argument of every helper. */
const given = (args: unknown[]): unknown[] => args.slice(0, -1);

/** In a mail the tracked link adds the reader when it is followed; on a page the address names the reader. */
const forReader = (job: TemplateJob, url: string) =>
  job.kind === 'landingPage' ? html(escapeHtml(url) + valueMark(job.sentinel, queryValueName)) : url;

function downloadOf(job: TemplateJob, file: AddressedFile) {
  const url = downloadUrl(job.baseUrl, job.organizationId, file);
  return ownFileId(file) === null ? url : forReader(job, url);
}

function readUrlOf(job: TemplateJob, file: AddressedFile) {
  const url = readingUrl(job.baseUrl, job.organizationId, file);
  return url && forReader(job, url);
}

const isDownloadable = (file: unknown) =>
  (own(file, 'isDownloadable') ?? own(file, 'downloadable')) !== false && own(file, 'isLicenceOver') !== true;

/** Whether a file is for known people only: as the view of it says, or an item as the data has it, where true is the default. */
const asksForKnown = (file: unknown) => (own(file, 'requiresAuth') ?? own(file, 'requireAuth')) !== false;

function releaseUrlOf(job: TemplateJob, release: unknown) {
  const id = plainText(own(release, 'id'));
  return id ? forReader(job, landingAddress(job.baseUrl, id)) : plainText(own(release, 'url'));
}

function kitUrlOf(job: TemplateJob, release: unknown) {
  const id = plainText(own(release, 'id'));
  return id ? forReader(job, `${landingAddress(job.baseUrl, id)}/press-kit`) : '';
}

/** The first is for those who may take the file home, the other for all else; no reader gets a control that would be refused. */
function forThoseWhoMay(job: TemplateJob, file: unknown, offer: () => string, instead: () => string) {
  if (!isDownloadable(file)) return instead();
  if (!asksForKnown(file)) return offer();
  return html(
    ifMark(job.sentinel, 'known') + offer() + elseMark(job.sentinel) + instead() + endMark(job.sentinel),
  );
}

/** Of a helper that was given no shape the last argument is Handlebars' own. */
const shapesOf = (given: unknown) => (typeof given === 'string' ? given : '');

/**
 * Addresses and style of the pictures of a release. `shape` is that of the box which shows the picture, `16x9`, `2x3`, `1x1` or `mail`,
 * or several (`mail 16x9`): the first that the picture has a crop of its own for is taken.
 */
function pictureHelpers(job: TemplateJob) {
  const addressed = (file: unknown) => (file ?? {}) as AddressedFile;
  return {
    img: (file: unknown, width: unknown, shape: unknown) =>
      imageUrl(job.baseUrl, job.organizationId, addressed(file), Number(width) || 640, shapesOf(shape)),
    /** A picture of mails: by its crop, else cut to the last shape around its focal point, whole where it has neither. */
    cut: (file: unknown, width: unknown, shape: unknown) =>
      cutUrl(job.baseUrl, job.organizationId, addressed(file), Number(width) || 640, shapesOf(shape)),
    /** Put into the tag of a picture that the style cuts: what must stay in view. */
    focus: (file: unknown, shape: unknown) => html(focusStyle(file, shapesOf(shape))),
    srcset: (file: unknown, shape: unknown) =>
      imageSet(job.baseUrl, job.organizationId, addressed(file), shapesOf(shape)),
  };
}

/** What is one reader's own, merged in later. */
const readerHelpers = ({ kind, sentinel }: TemplateJob) => ({
  /** What was written to one reader; a page has none. Where a mail has no place for it, it stands before everything. */
  personalLine: () => (kind === 'email' ? html(lineBlock(sentinel)) : ''),
  landingUrl: () => html(valueMark(sentinel, 'landingUrl')),
  viewInBrowserUrl: () => html(valueMark(sentinel, 'viewInBrowserUrl')),
  unsubscribeUrl: () => html(valueMark(sentinel, 'unsubscribeUrl')),
});

/** Everything a template can do besides `if`, `unless` and `with`; a name that is not here does not compile. */
export function createHelpers(job: TemplateJob): Record<string, Handlebars.HelperDelegate> {
  let iterations = 0;
  const zone = job.timeZone;
  const mark = (name: string) => {
    const known = [...textValueNames, ...urlValueNames].find((candidate) => candidate === name);
    if (!known || known === 'pixelUrl') throw new Error(`There is no value ${name}.`);
    return valueMark(job.sentinel, known);
  };

  return {
    each(this: unknown, items: unknown, options: Options) {
      let out = '';
      const all = list(items);
      for (const [index, item] of all.entries()) {
        iterations += 1;
        if (iterations > maximumIterations) throw new BudgetError('The template repeats too often.');
        const data = Handlebars.createFrame(options.data ?? {});
        data.index = index;
        data.first = index === 0;
        data.last = index === all.length - 1;
        out += options.fn(item, { data, blockParams: [item, index] });
        if (out.length > maximumText) throw new BudgetError('The template writes too much.');
      }
      return all.length === 0 ? options.inverse(this) : out;
    },
    t: (key: unknown, options: Options) => html(sentence(job, key, options.hash)),
    /** Without any mark-up: for attributes. */
    tt: (key: unknown, options: Options) => words(job, key, options.hash),
    date: (value: unknown) => html(isolate(formatDate(value, zone))),
    time: (value: unknown) => html(isolate(formatTime(value, zone))),
    dateTime: (value: unknown) =>
      html(isolate(`${formatDate(value, zone)} ${formatTime(value, zone)}`.trim())),
    weekday: (value: unknown) => formatWeekday(value, job.locale, zone),
    /** A text of several lines as it was typed. */
    lines: (value: unknown) => html(escapeHtml(plainText(value).trim()).replace(/\r?\n/g, '<br>')),
    number: (value: unknown) => html(isolate(value)),
    ltr: (value: unknown) => html(`<bdi dir="ltr">${escapeHtml(plainText(value))}</bdi>`),
    price: (value: unknown) => html(isolate(formatPrice(value, job.locale, job.currency))),
    duration: (value: unknown) => html(isolate(duration(value))),
    /** Rich text that was sanitized before the template ran. */
    rich: (value: unknown) => html(plainText(value)),
    ...pictureHelpers(job),
    download: (file: unknown) => downloadOf(job, (file ?? {}) as AddressedFile),
    /** Where a PDF of ours is read in the page (`data-fl-read`), empty for other files; offer it inside of `downloadable`. */
    readUrl: (file: unknown) => readUrlOf(job, (file ?? {}) as AddressedFile),
    /** Where a release that this one shows is read: its own page, else the address that its row has. */
    releaseUrl: (release: unknown) => releaseUrlOf(job, release),
    /** Where the press kit of a release is taken home; offer it inside of `downloadable release.kit`. */
    kitUrl: (release: unknown) => kitUrlOf(job, release),
    downloadable(this: unknown, file: unknown, options: Options) {
      return forThoseWhoMay(
        job,
        file,
        () => options.fn(this),
        () => options.inverse(this),
      );
    },
    link: (value: unknown) =>
      /^(?:https?:\/\/|mailto:|tel:)/i.test(plainText(value)) ? plainText(value) : '',
    phoneLink: (value: unknown) => `tel:${plainText(value).replace(/[^\d+]/g, '')}`,
    join(items: unknown, separator: unknown) {
      const glue = typeof separator === 'string' ? separator : ', ';
      const words = list(items).map(plainText).filter(Boolean);
      const length = words.reduce((sum, word) => sum + word.length + glue.length, 0);
      if (length > maximumText) throw new BudgetError('The template writes too much.');
      return words.join(glue);
    },
    truncate(value: unknown, length: unknown) {
      const text = plainText(value);
      const limit = Number(length) || 100;
      return text.length > limit ? `${text.slice(0, limit).replace(/\s+\S*$/, '')}…` : text;
    },
    initial: (value: unknown) => [...plainText(value)][0] ?? '',
    ...measures,
    first: (items: unknown, count: unknown) => list(items).slice(0, Number(count) || 1),
    rest: (items: unknown, count: unknown) => list(items).slice(Number(count) || 1),
    get: (value: unknown, key: unknown) => own(value, plainText(key)),
    eq: (one: unknown, other: unknown) => one === other,
    ne: (one: unknown, other: unknown) => one !== other,
    gt: (one: unknown, other: unknown) => Number(one) > Number(other),
    add: (one: unknown, other: unknown) => Number(one) + Number(other),
    and: (...args: unknown[]) => given(args).every((value) => !Handlebars.Utils.isEmpty(value)),
    or: (...args: unknown[]) => given(args).find((value) => !Handlebars.Utils.isEmpty(value)) ?? '',
    not: (value: unknown) => Handlebars.Utils.isEmpty(value),
    /** A value of the reader, merged in later. */
    recipient(name: unknown) {
      const dir = plainText(name).startsWith('recipient') ? '' : ' dir="ltr"';
      return html(`<bdi${dir}>${mark(plainText(name))}</bdi>`);
    },
    ...readerHelpers(job),
    /** Both wordings are written; the merge keeps the one that is true for the reader. */
    has(this: unknown, name: unknown, options: Options) {
      const known = conditionNames.find((candidate) => candidate === name);
      if (!known) throw new Error(`There is no condition ${plainText(name)}.`);
      const { sentinel } = job;
      return html(
        ifMark(sentinel, known) +
          options.fn(this) +
          elseMark(sentinel) +
          options.inverse(this) +
          endMark(sentinel),
      );
    },
  };
}
