import type * as z from 'zod/mini';
import type { EndpointAddress } from './address/endpoint-address.ts';
import type * as endpoint from './endpoint.ts';

type Labels = typeof import('./label.ts');

/** Every endpoint by its name. Types only, so that a caller loads no schema. */
export type Endpoints = typeof import('./account.ts') &
  typeof import('./activity.ts') &
  typeof import('./audience.ts') &
  typeof import('./auth.ts') &
  typeof import('./calendar.ts') &
  typeof import('./caption.ts') &
  typeof import('./contact-consent.ts') &
  typeof import('./contact-duplicate.ts') &
  typeof import('./contact-import.ts') &
  typeof import('./contact-selection.ts') &
  typeof import('./contact-timeline.ts') &
  typeof import('./contact.ts') &
  typeof import('./distribution-removal.ts') &
  typeof import('./distribution.ts') &
  typeof import('./film-version.ts') &
  typeof import('./folder.ts') &
  typeof import('./general-contact.ts') &
  typeof import('./image.ts') &
  typeof import('./link-right.ts') &
  typeof import('./mailing-list.ts') &
  typeof import('./media-play-log.ts') &
  typeof import('./media.ts') &
  typeof import('./membership.ts') &
  typeof import('./organization-admin.ts') &
  typeof import('./organization.ts') &
  typeof import('./own-host.ts') &
  typeof import('./outbox.ts') &
  typeof import('./planned-send.ts') &
  typeof import('./playback.ts') &
  typeof import('./press-kit.ts') &
  typeof import('./progress.ts') &
  typeof import('./subject-test.ts') &
  typeof import('./recurring-send.ts') &
  typeof import('./registered-file.ts') &
  typeof import('./release-consent.ts') &
  typeof import('./release-group.ts') &
  typeof import('./release-presence.ts') &
  typeof import('./release-preview.ts') &
  typeof import('./release-template.ts') &
  typeof import('./release-translation.ts') &
  typeof import('./release-version.ts') &
  typeof import('./release.ts') &
  typeof import('./report-link.ts') &
  typeof import('./report-group.ts') &
  typeof import('./report.ts') &
  typeof import('./saved-view.ts') &
  typeof import('./script.ts') &
  typeof import('./second-factor.ts') &
  typeof import('./selection.ts') &
  typeof import('./sender-domain.ts') &
  typeof import('./warm-up.ts') &
  typeof import('./sender-proof.ts') &
  typeof import('./session.ts') &
  typeof import('./smart-list.ts') &
  typeof import('./settings.ts') &
  typeof import('./stats.ts') &
  typeof import('./storage-usage.ts') &
  typeof import('./suppression.ts') &
  typeof import('./tracking.ts') &
  typeof import('./trust.ts') &
  typeof import('./upload.ts') &
  typeof import('./watching.ts') &
  typeof import('./webhook.ts') & {
    listTags: Labels['tagEndpoints']['list'];
    listCompanies: Labels['companyEndpoints']['list'];
    updateLabel: Labels['tagEndpoints']['update'];
    removeLabel: Labels['tagEndpoints']['remove'];
    mergeLabel: Labels['tagEndpoints']['merge'];
  };

/** The endpoint that an address belongs to. */
export type EndpointAt<A> =
  A extends EndpointAddress<infer Name> ? (Name extends keyof Endpoints ? Endpoints[Name] : never) : never;

type Input<S> = S extends endpoint.Schema ? z.input<S> : undefined;

/** What a caller sends: before defaults are filled in. */
export type ParamsInput<A> = Input<EndpointAt<A>['params']>;
export type QueryInput<A> = Input<EndpointAt<A>['query']>;
export type BodyInput<A> = Input<EndpointAt<A>['body']>;
/** What a caller is answered. */
export type AnswerOf<A> = endpoint.AnswerOf<EndpointAt<A>>;
