import type { FieldDefinition } from '@firstlook/contract/fields.ts';
/** The languages a release can be designed in; `heF` is Hebrew addressing a woman. */
export type RenderLocale = 'he' | 'heF' | 'en' | 'fr';

/** A page in one language, as search engines are told of it (`hreflang`; `x-default` for readers of no other one). */
export interface Alternate {
  language: string;
  url: string;
}

/** An organization's look: seven colour slots in a fixed order, own CSS and the names of the fonts it uses. */
export interface OrganizationTheme {
  name: string;
  /** Seven: page, sheet, text, muted, action, text on action, highlight (`#rrggbb`); a missing one gets our default. */
  colors: readonly string[];
  css: string;
  fonts: string[];
}

export interface RenderOrganization {
  _id: string;
  name: string;
  type: 'tvProducer' | 'musicArtist';
  logoUrl: string | null;
  /** More logos beside the main one: partners, channels. */
  logos?: { title: string; url: string }[];
  domain: string;
  contactMsg: string;
  /** Where readers write to, if not to the address that its mails come from. */
  contactEmail?: string;
  address?: string;
  phone?: string;
  email?: string;
  mediaLinks: { type: string; src: string; title: string }[];
  theme: OrganizationTheme;
  defaultGalleryCredit?: string;
  useVideoWaterMark: boolean;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

export interface RenderRelease {
  _id: string;
  releaseType: string;
  title: string;
  shortTitle?: string;
  releaseData: Record<string, unknown>;
  /** ISO instants. */
  expirationDate: string | null;
  /** Set while it lasts. */
  embargoUntil?: string | null;
  distributedAt: string | null;
}

/** A release that another one shows, as its card has it. */
export interface RenderChild {
  _id: string;
  releaseType: string;
  data: Record<string, unknown>;
  /** Where the public reads it; null where it has no page. */
  publicUrl?: string | null;
}

/** The releases that a design shows beside its own, in order: those that readers may open. */
export interface RenderRelated {
  children: RenderChild[];
  mostWatched: RenderChild[];
  recommended: RenderChild[];
  /** The groups that it lies in itself; those of a public page alone are asked for. */
  groups?: RenderChild[];
}

/** The little that rendering needs of a release data field definition. */
export interface RenderField {
  type: string;
  fieldName: string;
  title?: string;
  hidden?: boolean;
  options?: FieldDefinition['options'];
  pastOptions?: FieldDefinition['pastOptions'];
  fields?: RenderField[];
}

/**
 * Everything a design may show. It holds no recipient: people are merged into the finished output (`merge.ts`),
 * so one rendering serves the preview, the test mail and every real mail.
 */
export interface RenderInput {
  kind: 'landingPage' | 'email';
  /** Handlebars text; for a mail it writes MJML. */
  template: { id: string; source: string };
  locale: RenderLocale;
  /** Public origin without a closing slash. */
  /** With which addresses for readers begin (`baseOf`). */
  baseUrl: string;
  /** BASE_URL where that is another: what stands in a design or a text with it is ours, too. */
  otherUrl?: string;
  organization: RenderOrganization;
  release: RenderRelease;
  related?: RenderRelated;
  fields: RenderField[];
  /** null = made from the release. */
  subject: string | null;
  /** Mails only: what inboxes show behind the subject; made from the release without it. */
  preheader?: string;
  /** Mails only: an advertisement says so first, and names its sender in full. */
  isAdvertisement?: boolean;
  /** Landing pages only: our own module that brings player and copy buttons to life. */
  landingScriptUrl?: string | null;
  /** Landing pages only: says of its parts which field they show. */
  isPreview?: boolean;
  /** Landing pages only: shown in a frame on somebody's page, out of which every link leads. */
  isEmbedded?: boolean;
  /** Landing pages only: a public page carries its card for search engines and chats. */
  isPublic?: boolean;
  /** Landing pages with broadcast times only: the day as the organization's calendar has it. */
  today?: string;
  /** Where the public reads it, whatever address it was asked for by. */
  publicUrl?: string | null;
  /** Where a page that was given the public address asks how to show it in a frame; null: it may not. */
  oembedUrl?: string | null;
  /** The public page in each of its languages, itself too; empty where there is but one. */
  alternates?: Alternate[];
}

/** A finished mail with sentinels where a person's values go. Plain data: it may be stored and merged later. */
export interface RenderedEmail {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** Somebody wrote the text for its distribution (`written-text.ts`). */
  isTextWritten?: boolean;
  /** Targets of tracked links; `values.linkUrl(index)` gives the address that stands in the mail. */
  links: string[];
  /** UTF-8 size of `html` before merging. */
  bytes: number;
  /** Marks this rendering's sentinels; made by `crypto`, so neither an author nor a release can write one. */
  sentinel: string;
}

export interface RenderedPage {
  title: string;
  /** What stands inside `<head>`. */
  head: string;
  /** The whole document. */
  html: string;
  sentinel: string;
}
