import * as z from 'zod/mini';
import * as at from './address/registered-file.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { id, listAnswer, organizationParams } from './paging.ts';

/** A file that a path of the organization names: field definitions, a template or a page. */
export const registeredFile = z.object({
  path: z.string(),
  kind: z.enum(['fields', 'template', 'html']),
  /** Comes with the product; saving makes an own copy of the same name. */
  builtIn: z.boolean(),
  /** An own file whose name one of the product has, too: without it, that one is used again. */
  hidesBuiltIn: z.boolean(),
  version: z.number(),
  /** Bytes of UTF-8. */
  size: z.number(),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
});
export type RegisteredFile = z.infer<typeof registeredFile>;
export const registeredFileText = z.object({ ...registeredFile.shape, content: z.string() });

const filePath = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w-]+(?:[./][\w-]+)*$/));
const fileQuery = z.strictObject({ path: z.string().check(z.maxLength(200)) });
const fileContent = {
  path: filePath,
  kind: registeredFile.shape.kind,
  content: z.string().check(z.maxLength(400_000)),
};
const fieldPath = z.string().check(z.minLength(1), z.maxLength(400));
const develop = { tag: 'developer', params: organizationParams } as const;

export const listRegisteredFiles = endpoint(at.listRegisteredFiles, {
  ...develop,
  summary: 'Files that paths may name: the own ones and those that come with the product',
  answer: listAnswer(registeredFile),
});
export const getRegisteredFile = endpoint(at.getRegisteredFile, {
  ...develop,
  summary: 'The text of one of them',
  query: fileQuery,
  answer: registeredFileText,
});
export const listRegisteredFileVersions = endpoint(at.listRegisteredFileVersions, {
  ...develop,
  summary: 'Earlier texts of an own file, the newest first, at most 50',
  query: fileQuery,
  answer: listAnswer(registeredFileText),
});
export const saveRegisteredFile = endpoint(at.saveRegisteredFile, {
  ...develop,
  bodyLimit: largeBodyLimit,
  summary: 'Checks and keeps a file; `version` is the one that was read, 0 for a new one',
  body: z.strictObject({
    ...fileContent,
    version: z.number(),
    /** Renamed fields whose values go along, in every release; by their places, `shows.day` in a table. */
    moves: z.optional(z.array(z.strictObject({ from: fieldPath, to: fieldPath })).check(z.maxLength(200))),
  }),
  answer: z.object({
    ...registeredFile.shape,
    /** Own templates that still say names which a field of the file, or a column of its tables, had before; the first hundred. */
    saidBy: z.array(z.object({ path: z.string(), names: z.array(z.string()) })),
  }),
});
export const checkRegisteredFile = endpoint(at.checkRegisteredFile, {
  ...develop,
  bodyLimit: largeBodyLimit,
  summary: 'What is wrong with a text, and for a template what it makes of a release; stores nothing',
  status: 200,
  body: z.strictObject({ ...fileContent, releaseId: z.optional(id) }),
  answer: z.object({
    issues: z.array(z.object({ path: z.string(), code: z.string(), line: z.nullable(z.number()) })),
    html: z.nullable(z.string()),
  }),
});
/** How many releases a question of definitions looks through at most, the newest first. */
export const mostReleasesAsked = 5000;

export const findNarrowed = endpoint(at.findNarrowed, {
  ...develop,
  bodyLimit: largeBodyLimit,
  summary:
    'Releases that could be saved by the definitions as they are stored and could not by these: required, shorter, smaller, an option less, another type; stores nothing',
  status: 200,
  body: z.strictObject({ path: filePath, content: fileContent.content }),
  answer: z.object({
    count: z.number(),
    /** The first twenty of them, the newest first, with the places of the fields that would be refused. */
    releases: z.array(z.object({ _id: id, title: z.string(), fields: z.array(z.string()) })),
    /** Of the newest so many alone; null: all were looked through. */
    of: z.nullable(z.number()),
  }),
});
const fieldUse = { path: z.string(), releases: z.number() };
export const getFieldUsage = endpoint(at.getFieldUsage, {
  ...develop,
  summary: 'In how many releases each field of a stored file has a value, and each of its options is chosen',
  query: fileQuery,
  answer: z.object({
    releases: z.number(),
    fields: z.array(
      z.object({
        ...fieldUse,
        options: z.array(z.object({ value: z.string(), releases: z.number() })),
      }),
    ),
    /** Own templates and the names of fields, without the tables that they lie in, that their text says. */
    templates: z.array(
      z.object({
        path: z.string(),
        names: z.array(z.string()),
        /** What the organization made of the template. */
        designs: z.array(z.object({ name: z.string(), type: z.enum(['landingPage', 'email']) })),
        /** Fields that it says in full, how often: a save with `moves` carries them over to their new names. */
        places: z.array(z.object({ name: z.string(), count: z.number() })),
      }),
    ),
    /** Templates of releases, by their names, and the places of the fields that they have a value in. */
    releaseTemplates: z.array(z.object({ name: z.string(), paths: z.array(z.string()) })),
    /** Settings that name fields, and which; of `routes` the names of the pages stand in `pages`. */
    settings: z.array(
      z.object({
        setting: z.enum(['searchKeys', 'innerFilters', 'routes']),
        names: z.array(z.string()),
        pages: z.optional(z.array(z.string())),
      }),
    ),
    /** Fields that releases have a value in, and the built-in file of the same name has not: what its deletion takes from sight. */
    notInBuiltIn: z.array(z.object(fieldUse)),
  }),
});

/** Values of renamed fields on their way to the new name. */
export const fieldMove = z.object({
  /** The file that was saved. */
  path: z.string(),
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
  at: z.string(),
  /** No job works on it any more: it failed, and waits to be asked for again. */
  isStopped: z.boolean(),
});
export const listFieldMoves = endpoint(at.listFieldMoves, {
  ...develop,
  summary: 'Values of renamed fields that have not all moved yet, in the order of the saves',
  answer: listAnswer(fieldMove),
});
export const resumeFieldMoves = endpoint(at.resumeFieldMoves, {
  ...develop,
  summary: 'Goes on with those that stopped, where they stopped',
});
export const removeRegisteredFile = endpoint(at.removeRegisteredFile, {
  ...develop,
  summary: 'Takes an own file away; a built-in one of the same name counts again',
  query: fileQuery,
});

export const getCostumeHtml = endpoint(at.getCostumeHtml, {
  summary: "One of the organization's own pages, for a frame without our origin",
  tag: 'developer',
  params: organizationParams,
  /** `site`: a client site asks, whose frame can send no header (`clientSiteHeader`). */
  query: z.strictObject({ filePath: z.string().check(z.maxLength(200)), site: z.optional(z.literal('1')) }),
  produces: 'text/html',
});
