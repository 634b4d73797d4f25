import * as z from 'zod/mini';
import * as at from './address/report-link.ts';
import { releaseParams } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { listAnswer } from './paging.ts';
import { mostReportLinkDays } from './report-link-limit.ts';

const tag = 'distribution';

/** A link by which somebody outside reads the numbers of a report, and nobody's name. */
export const reportLink = z.object({
  _id: z.string(),
  /** Who made it; empty once their account is gone. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** When it was opened last; null while nobody did. */
  openedAt: z.nullable(z.string()),
});
export type ReportLink = z.infer<typeof reportLink>;

export const listReportLinks = endpoint(at.listReportLinks, {
  summary: 'The links to the numbers of a report, newest first',
  tag,
  params: releaseParams,
  answer: listAnswer(reportLink),
});

export const createReportLink = endpoint(at.createReportLink, {
  summary: 'Makes a link to the numbers of a report; its address is in this answer only',
  tag,
  params: releaseParams,
  body: z.strictObject({
    expiresInDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(mostReportLinkDays)), 30),
  }),
  status: 201,
  answer: z.extend(reportLink, { url: z.string() }),
});

export const removeReportLink = endpoint(at.removeReportLink, {
  summary: 'Ends a link at once',
  tag,
  params: z.extend(releaseParams, { id: z.string().check(z.minLength(1), z.maxLength(64)) }),
});
