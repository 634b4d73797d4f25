import * as z from 'zod/mini';
import * as at from './address/contact-import.ts';
import { cardKinds } from './card-kind.ts';
import { endpoint } from './endpoint.ts';
import { mappableColumns, type NamedColumn, rowColumns, wordColumns } from './import-column.ts';
import { importName } from './import-name.ts';
import { importRules, namedRuleColumns } from './import-rule.ts';
import { keptReasons } from './import-undo.ts';
import { organizationLocales } from './organization-choice.ts';
import { fieldPrefix } from './own-field-name.ts';
import { organizationParams } from './paging.ts';
import { nameLine } from './text-line.ts';

const tag = 'contact';

const importParams = z.extend(organizationParams, { id: importName });

/** A field of the organization's own, by its key behind `field.`. */
const fieldName = z.templateLiteral([fieldPrefix, z.string()]);

/** Which column of the file is which of ours, counted from 0, own fields behind `field.`: `email:2,fullName:0,field.beat:3`. */
const columnPlaces = z
  .string()
  .check(
    z.maxLength(3000),
    z.regex(/^(field\.)?[a-zA-Z][a-zA-Z0-9]*:\d{1,2}(,(field\.)?[a-zA-Z][a-zA-Z0-9]*:\d{1,2})*$/),
  );
/** What the file may change of people who are known, column by column: `tags:ifEmpty,field.beat:leave`. */
const columnRules = z
  .string()
  .check(z.maxLength(3000), z.regex(/^((field\.)?[a-zA-Z][a-zA-Z0-9]*:[a-zA-Z]+(,|$))*$/));
/** One of our columns, or a field of the organization's own. */
const rowColumn = z.union([z.enum(rowColumns), fieldName]);
/** The row that holds the names of the columns, counted from 1; absent: the first that seems to. */
const headerRow = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)));
/** `noted`: the person was taken, and something about the row is worth a look. */
export const importStates = ['running', 'cancelled', 'failed', 'done', 'undoing', 'undone'] as const;
export const importRowResults = ['new', 'updated', 'unchanged', 'noted', 'duplicate', 'invalid'] as const;

const importCounts = z.object({
  total: z.number(),
  new: z.number(),
  updated: z.number(),
  /** Known people of whom the file says nothing new: they are left as they are. */
  unchanged: z.number(),
  /** Of the new, updated and unchanged ones. */
  noted: z.number(),
  duplicate: z.number(),
  invalid: z.number(),
  /** Of the new, updated and unchanged ones: those whom the file keeps from messages, by one channel or by both. */
  stopped: z.number(),
  /** Of the new, updated and unchanged ones: those of whom neither a name nor a company is known. */
  nameless: z.number(),
});

/** What a file of cards holds besides what is taken, in how many of them. */
const ignored = z.array(z.object({ kind: z.enum(cardKinds), cards: z.number() }));

/** An import without the rows that were not taken. */
const importHead = z.object({
  _id: z.string(),
  organizationId: z.string(),
  fileName: z.string(),
  /** Until it is `done` nothing of the file is taken; of a `cancelled` or a `failed` one nothing ever is. `undoing`: it is being taken back, all of it or nothing. */
  state: z.enum(importStates),
  /** Another import of the organization is under way, which this one lets go first. */
  waits: z.boolean(),
  /** The name of who began it; empty where that is not known. */
  by: z.string(),
  /** How far it is: people looked up and written, of twice those in the file; or people taken back, of those it took. */
  progress: z.object({ done: z.number(), total: z.number() }),
  mailingListId: z.nullable(z.string()),
  mailingListName: z.nullable(z.string()),
  counts: importCounts,
  /** Until when it can be taken back; null where it cannot. */
  undoUntil: z.nullable(z.string()),
  /** What taking it back did. */
  undone: z.nullable(
    z.object({
      /** People whom it had made. */
      deleted: z.number(),
      /** People who have the values back that it changed. */
      restored: z.number(),
      /** Of whom something was changed since: that stays. */
      newer: z.number(),
      /** Whom it had made and who stay, by the reason; none where an older one knows no such reason. */
      kept: z.record(z.enum(keptReasons), z._default(z.number(), 0)),
      /** There is a list of who stays (`downloadImportKept`): for 24 hours. */
      isTold: z.boolean(),
    }),
  ),
  _createdAt: z.string(),
});
export type ImportHead = z.infer<typeof importHead>;

export const contactImport = z.extend(importHead, {
  ignored,
  /** How many rows were not taken as they stand: those that can be mended and sent again, and all others. */
  refused: z.object({ toMend: z.number(), others: z.number() }),
  /** For callers who may read contacts: 500 of them at most, those to mend before others, in the file's order; the errors file has all. `row` is its number in the file, as a spreadsheet counts. */
  rows: z.array(
    z.object({
      row: z.number(),
      result: z.enum(importRowResults),
      /** Key of `locales/<locale>/import.json`. */
      reason: z.nullable(z.string()),
      column: z.nullable(rowColumn),
      /** What else is wrong in the row. */
      also: z.array(z.object({ reason: z.string(), column: rowColumn })),
      values: z.record(z.string(), z.string()),
    }),
  ),
});
export type ContactImport = z.infer<typeof contactImport>;

export const uploadContacts = endpoint(at.uploadContacts, {
  summary:
    'Imports contacts from .xlsx, .xls, .xl, .csv or .vcf (multipart, one file) and may put them into a mailing list. A file of more than 100,000 rows is answered while it runs (`state`), and is watched from there',
  tag,
  params: organizationParams,
  query: z.strictObject({
    mailingListName: z.optional(nameLine(200)),
    /** Into a list that exists; the name is then not looked at. */
    mailingListId: z.optional(z.string()),
    /**
     * The import whose refused rows these are, mended: a column `row` says which. What becomes of them goes on the story of
     * that import. Rows that it no longer wants mended are passed over, so the same file twice is taken once.
     */
    mends: z.optional(importName),
    /** A name of the caller's own, under which the import is watched and called off while it runs (`getContactImport`); not beside `mends`, which has one. */
    importId: z.optional(z.pipe(z.uuid(), importName)),
    /**
     * Absent: as the names of the columns say: ours, or those that people write in Hebrew, English and French. Given ones are
     * kept by the headings of the file, and proposed (`previewContacts`) when the same headings come again.
     */
    columns: z.optional(columnPlaces),
    /**
     * What the file may change of people who are known; absent: what it says is overwritten, tags, companies and lists are
     * added to. With `overwrite`, `ifEmpty` and `leave` for one value, and `add`, `ifEmpty` and `leave` for tags and companies;
     * `list` may `add` them or `leave` them off. Kept with `columns`.
     */
    rules: z.optional(columnRules),
    headerRow,
  }),
  answer: contactImport,
});

const ruleColumn = z.union([z.enum(namedRuleColumns), fieldName]);

const foundColumns = z.catchall(
  z.object(
    Object.fromEntries(mappableColumns.map((name) => [name, z.optional(z.number())])) as Record<
      NamedColumn,
      z.ZodMiniOptional<z.ZodMiniNumber>
    >,
  ),
  z.number(),
);

export const importPreview = z.object({
  /** The names of the columns, as they stand there. */
  header: z.array(z.string()),
  /** The row that holds them, counted from 1. */
  headerRow: z.number(),
  /** The first rows of the file, each as one text and empty where the row is: one of them holds the names. */
  firstRows: z.array(z.string()),
  /** What was asked for, or else what was imported last from a file with the same headings, or else what the names say in one of our languages. */
  columns: foundColumns,
  /** The columns are those of the last import from a file with the same headings: when that was, and what the names alone say. */
  remembered: z.nullable(z.object({ at: z.string(), byNames: foundColumns })),
  /** What was asked for, or else what was last time; those that hold anyway are left out. */
  rules: z.partialRecord(ruleColumn, z.enum(importRules)),
  /** Of how many people who are known each column would change something. */
  changes: z.partialRecord(ruleColumn, z.number()),
  /** The first people of the file, as they would be taken. */
  sample: z.array(z.record(z.string(), z.string())),
  /** How many rows stand below the names, and of how many of them, the first, the counts are. */
  rows: z.number(),
  counted: z.number(),
  /** Null while no column holds the addresses. */
  counts: z.nullable(importCounts),
  ignored,
  /** Of a file with several sheets the one that is read: the first, or the first with an address where that has none; null of any other. */
  sheet: z.nullable(z.string()),
  /** Sheets of the file that are not read. */
  otherSheets: z.array(z.string()),
  /** What stands in the columns of mail, texts and consent and cannot be understood, with the rows that are not taken for it; the first. */
  unknownWords: z.array(z.object({ column: z.enum(wordColumns), word: z.string(), rows: z.number() })),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const previewContacts = endpoint(at.previewContacts, {
  summary: 'What an import of this file (multipart, one file) would do; nothing is written',
  tag,
  params: organizationParams,
  query: z.strictObject({ columns: z.optional(columnPlaces), rules: z.optional(columnRules), headerRow }),
  answer: importPreview,
});
export const listContactImports = endpoint(at.listContactImports, {
  summary:
    'Imports that the caller began in the last 24 hours, the newest first: ten at most; with `of=organization` everybody’s of the last 30 days, page by page',
  tag,
  params: organizationParams,
  query: z.strictObject({
    of: z.optional(z.enum(['own', 'organization'])),
    /** Of `organization`: 20 a page, the first is 0. */
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  answer: z.object({
    items: z.array(
      z.extend(importHead, {
        /** There is an errors file. */
        hasErrors: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
});
export const getContactImport = endpoint(at.getContactImport, {
  summary: 'Result of an import, or how far one is that runs',
  tag,
  params: importParams,
  answer: contactImport,
});
export const cancelContactImport = endpoint(at.cancelContactImport, {
  summary:
    'Calls an import off that runs: nothing of its file is taken. One that is done stays so, which the answer says. A UUID that names none yet is called off beforehand: its file is refused when it comes',
  tag,
  params: importParams,
  answer: contactImport,
});
/** In which language reasons are written; absent: English. */
const reasonLanguage = z.optional(z.enum(organizationLocales));

export const undoContactImport = endpoint(at.undoContactImport, {
  summary:
    'Takes an import back within 24 hours: people whom it made are deleted, people whom it changed get their values back, but for what was changed since. One of more than 100,000 people is answered while it is taken back (`state`)',
  tag,
  params: importParams,
  answer: contactImport,
});
export const downloadImportKept = endpoint(at.downloadImportKept, {
  summary:
    'Who stays as they are although an import was taken back, with the reason: .xlsx, or CSV where they do not fit into one; for 24 hours',
  tag,
  params: importParams,
  query: z.strictObject({ language: reasonLanguage }),
  produces: 'application/octet-stream',
});
export const downloadImportErrors = endpoint(at.downloadImportErrors, {
  summary:
    'Every row that was not taken as it stands, in the columns of its file with a reason, as a code and in words: .xlsx, or CSV where they do not fit into one',
  tag,
  params: importParams,
  query: z.strictObject({ language: reasonLanguage }),
  produces: 'application/octet-stream',
});
export const downloadImportTemplate = endpoint(at.downloadImportTemplate, {
  summary: 'An empty contacts file',
  tag,
  params: organizationParams,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
