import * as z from 'zod/mini';
import * as at from './address/release.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { fieldDefinition } from './fields.ts';
import { locales } from './organization-choice.ts';
import {
  flag,
  id,
  idList,
  isoDate,
  itemParams,
  listQuery,
  oneOrMany,
  organizationParams,
  routeId,
  searchedAnswer,
} from './paging.ts';
import { releaseSortKeys } from './release-sort.ts';
import { listedStatuses, releaseStatuses } from './release-status.ts';

export const releaseDesign = z.object({
  landingPage: z._default(z.nullable(z.string()), null),
  email: z._default(z.nullable(z.string()), null),
  locale: z._default(z.enum(locales), 'he'),
});

/** What the viewer may do with this row; computed by `release.policy.ts`. */
export const releaseAbilities = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  distribute: z.boolean(),
  report: z.boolean(),
});

export type ReleaseAbilities = z.infer<typeof releaseAbilities>;

const releaseHead = {
  _id: z.string(),
  organizationId: z.string(),
  releaseType: z.string(),
  design: releaseDesign,
  status: z.enum(releaseStatuses),
  distributedAt: z.nullable(z.string()),
  /** Since when it is put away: in no list, not to be sent (docs/decisions/0052); null while it is worked with. */
  archivedAt: z.nullable(z.string()),
  expirationDate: z.nullable(z.string()),
  /** Until then readers who have not promised to keep the embargo get title and date alone. */
  embargoUntil: z.nullable(z.string()),
  /** True: this is all that the caller gets for now. */
  embargoed: z.boolean(),
  /** When a draft opens to its readers by itself; null where no such moment is set, or for readers who may not see drafts. */
  publishAt: z.nullable(z.string()),
  /** `YYYY-MM` of the publication, from `releaseData.publishedAt` or the day it was made. */
  monthOfPublish: z.string(),
  version: z.number(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
  abilities: releaseAbilities,
  /** The page elsewhere that the organization's template names in place of ours; null for the landing page. */
  landingUrl: z.nullable(z.string()),
  /** Its name in public addresses, from its first publication on. */
  slug: z.nullable(z.string()),
  /** The public page (`/r/{slug}`); null while there is none. */
  publicUrl: z.nullable(z.string()),
};

/** The same release in another language (docs/decisions/0053). */
export const translation = z.object({
  _id: z.string(),
  locale: z.enum(locales),
  title: z.string(),
  status: z.enum(releaseStatuses),
  /** It is put away; told to those who may write it. */
  isArchived: z.boolean(),
  /** Every reader of the organization may open it now and is offered it. */
  isOffered: z.boolean(),
});
export type Translation = z.infer<typeof translation>;

/** A release as it is edited and read; `releaseData` follows its type's field definitions. */
export const release = z.object({
  ...releaseHead,
  releaseData: z.record(z.string(), z.unknown()),
  /** In the order he, en, fr, without itself; readers get those that they may open now and that are not put away. */
  translations: z.array(translation),
});
export type Release = z.infer<typeof release>;

/** A release as a list shows it: `releaseData` holds only what a card needs. */
export const releaseCard = z.object({
  ...releaseHead,
  /** Ids of the folders it lies in; empty for those who may not change them. */
  folders: z.array(z.string()),
  releaseData: z.looseObject({
    title: z.string(),
    shortTitle: z.optional(z.string()),
    desc: z.optional(z.string()),
    mainImage: z.optional(z.unknown()),
    /** Length of the first video, seconds. */
    mediaSecondsDuration: z.optional(z.number()),
  }),
});
export type ReleaseCard = z.infer<typeof releaseCard>;

/** A release as it is opened: a group's with the cards of its children. */
export const openedRelease = z.extend(release, {
  /** Where `embargoed` is true and the caller may promise: the exact words. */
  consentText: z.optional(z.string()),
  /** Of a group only: its children in their order, those that the caller may open now. */
  children: z.optional(z.array(releaseCard)),
});
export type OpenedRelease = z.infer<typeof openedRelease>;

/** Read-only keys of an item that was read may come back in a write; they are ignored. */
const releaseWrite = {
  releaseType: z.string().check(z.minLength(1), z.maxLength(100)),
  releaseData: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  design: z.optional(releaseDesign),
  expirationDate: z.optional(z.nullable(isoDate)),
  embargoUntil: z.optional(z.nullable(isoDate)),
  publishAt: z.optional(z.nullable(isoDate)),
  embargoed: z.optional(z.unknown()),
  /** Fields whose file is still being uploaded: a required one may be empty until it arrives. */
  comingFiles: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
  __newFiles__: z.optional(z.array(z.unknown())),
  organizationId: z.optional(z.string()),
  status: z.optional(z.unknown()),
  distributedAt: z.optional(z.unknown()),
  archivedAt: z.optional(z.unknown()),
  monthOfPublish: z.optional(z.unknown()),
  _createdAt: z.optional(z.unknown()),
  _updatedAt: z.optional(z.unknown()),
  abilities: z.optional(z.unknown()),
  landingUrl: z.optional(z.unknown()),
  slug: z.optional(z.unknown()),
  publicUrl: z.optional(z.unknown()),
  children: z.optional(z.unknown()),
  translations: z.optional(z.unknown()),
  consentText: z.optional(z.unknown()),
};

const tag = 'release';

/** What a page of an organization narrows its list to, beside what the person chose (docs/decisions/0031). */
const organizationFilter = z.strictObject({
  releaseTypes: z.optional(oneOrMany),
  /** `false` leaves expired releases out; `true` opens none to those who may not see them. */
  includeExpiredReleases: z.optional(flag),
  folder: z.optional(id),
  /** Id of a route of the organization that is the caller's: what it shows, whatever the person chooses in it. */
  route: z.optional(routeId),
});

/** A field that the list can be narrowed by, with what can be chosen, in words of the reader's language. */
export const releaseFilter = z.object({
  field: z.string(),
  title: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ReleaseFilter = z.infer<typeof releaseFilter>;

export const listReleases = endpoint(at.listReleases, {
  summary:
    'Cards of releases; readers without the draft permission see distributed, unexpired ones only. With `choices` also the fields that `filter[params]` may name, with values of releases that the caller may see',
  tag,
  params: organizationParams,
  query: z.extend(
    listQuery({
      params: {
        /** These and no others, up to 200 ids with commas between. */
        _id: z.optional(idList),
        releaseType: z.optional(oneOrMany),
        type: z.optional(oneOrMany),
        subType: z.optional(oneOrMany),
        /** Of `listedStatuses`; what is put away is found by `archived` alone, and by its id. */
        status: z.optional(z.pipe(oneOrMany, z.array(z.enum(listedStatuses)))),
        /** What lies in this folder or in one below it. */
        folder: z.optional(id),
        /** Year of distribution or, for a draft, of creation. */
        year: z.optional(z.coerce.number().check(z.int(), z.gte(1900), z.lte(2200))),
      },
      // Inner filters of the organization and fields that a release type marks with `filter`; any other name is refused.
      others: true,
      sortKeys: releaseSortKeys,
      defaultLimit: 50,
    }),
    {
      orgFilter: z.optional(organizationFilter),
      /** The language in which the answer names the choices (`filters`). */
      choices: z.optional(z.enum(locales)),
    },
  ),
  answer: z.extend(searchedAnswer(releaseCard), { filters: z.optional(z.array(releaseFilter)) }),
});

export const getRelease = endpoint(at.getRelease, {
  summary: 'One release; a group with those of its children that the caller may open now',
  tag,
  params: itemParams,
  answer: openedRelease,
});

/**
 * The direct link page (specification 2 section 2, DirectReleaseDetails; attack 22): what is public of a
 * distributed, unexpired release of an organization that offers direct links. Films and files are there by name only.
 */
export const directRelease = z.object({
  organization: z.object({
    _id: z.string(),
    name: z.string(),
    type: z.string(),
    clientApp: z.string(),
    logo: z.nullable(z.string()),
    timeZone: z.string(),
  }),
  /** Definitions of the fields that are shown. */
  fields: z.array(fieldDefinition),
  release: z.object({
    _id: z.string(),
    releaseType: z.string(),
    locale: z.enum(locales),
    distributedAt: z.string(),
    /** Values of `fields`. A film or file holds no address and no id: `title` and what it is, `isClosed` true, `isRead` where it would be read here. */
    releaseData: z.record(z.string(), z.unknown()),
  }),
  /** Of a group only: its children in their order, those that are public. */
  children: z.optional(
    z.array(
      z.object({
        _id: z.string(),
        releaseType: z.string(),
        distributedAt: z.string(),
        /** `YYYY-MM` */
        monthOfPublish: z.string(),
        releaseData: releaseCard.shape.releaseData,
      }),
    ),
  ),
  /** Of a group only: ids of what it says is watched most, and of what it recommends; those that are public. */
  mostWatched: z.optional(z.array(z.string())),
  recommended: z.optional(z.array(z.string())),
});
export type DirectRelease = z.infer<typeof directRelease>;

export const getDirectRelease = endpoint(at.getDirectRelease, {
  summary:
    'The public fields of a distributed release, for the direct link page; `organizationId` may be a domain, or -1 for an address that names none',
  tag,
  params: itemParams,
  answer: directRelease,
});

export const createRelease = endpoint(at.createRelease, {
  bodyLimit: largeBodyLimit,
  summary: 'Makes a release',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject({
    ...releaseWrite,
    _id: z.optional(z.unknown()),
    version: z.optional(z.unknown()),
    /** The group that it is made for, and the field of the group whose list it ends; it lies in it with its first save. */
    partOf: z.optional(z.object({ _id: id, field: z.string().check(z.maxLength(100)) })),
  }),
  answer: release,
});

export const updateRelease = endpoint(at.updateRelease, {
  bodyLimit: largeBodyLimit,
  summary: 'Saves a release; an older `version` answers 409 with both values of each changed field',
  tag,
  params: organizationParams,
  body: z.strictObject({ ...releaseWrite, _id: id, version: z.number() }),
  answer: release,
});

export const publishRelease = endpoint(at.publishRelease, {
  summary: 'Opens a release to its readers without sending it; one that is open already stays as it is',
  tag,
  params: itemParams,
  answer: release,
});

export const removeRelease = endpoint(at.removeRelease, {
  summary: 'Removes a release with its distribution data',
  tag,
  params: itemParams,
});

/** One changed field of a 409: what is stored now and what the caller wanted to store. */
export const fieldConflict = z.object({ path: z.string(), stored: z.unknown(), sent: z.unknown() });
export type FieldConflict = z.infer<typeof fieldConflict>;
