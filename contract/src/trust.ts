import * as z from 'zod/mini';
import * as at from './address/trust.ts';
import { auditActions } from './audit-action.ts';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, listQuery, oneOrMany, organizationParams } from './paging.ts';
import { apiKeyScopes } from './permissions.ts';
import { textLine } from './text-line.ts';

/** One line of the audit log. `before` and `after` hold only what changed, never a secret. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.enum(auditActions),
  actorId: z.nullable(z.string()),
  actorName: z.string(),
  /** Network address the request came from, and its device for people. */
  address: z.string(),
  device: z.string(),
  targetId: z.nullable(z.string()),
  targetName: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditQuery = listQuery({
  params: { action: z.optional(oneOrMany), actorId: z.optional(id) },
  sortKeys: ['at'],
  defaultLimit: 50,
});

export const listAudit = endpoint(at.listAudit, {
  summary: 'Who did what, when and from where; `search` looks at names',
  tag: 'audit',
  params: organizationParams,
  query: auditQuery,
  answer: listAnswer(auditEntry),
});

export const exportAudit = endpoint(at.exportAudit, {
  summary: 'The same as CSV (UTF-8 with BOM, formula cells neutralised), at most 50,000 lines',
  tag: 'audit',
  params: organizationParams,
  query: auditQuery,
  produces: 'text/csv',
});

/** A key by which a program acts in the organization. */
export const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** First letters, to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** Its maker may make no keys here now; it works again when they may. */
  isAsleep: z.boolean(),
  usedAt: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint(at.listApiKeys, {
  summary: 'Keys of the organization, without their secrets',
  tag: 'api key',
  params: organizationParams,
  answer: listAnswer(apiKey),
});

export const createApiKey = endpoint(at.createApiKey, {
  summary: 'Makes a key; its secret (`Authorization: Bearer …`) is in this answer and nowhere else',
  tag: 'api key',
  status: 201,
  params: organizationParams,
  body: z.strictObject({
    name: textLine(100, 1),
    scopes: z.array(z.enum(apiKeyScopes)).check(z.minLength(1), z.maxLength(20)),
    expiresInDays: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(3650))),
  }),
  answer: z.object({ ...apiKey.shape, secret: z.string() }),
});

export const removeApiKey = endpoint(at.removeApiKey, {
  summary: 'Ends a key at once',
  tag: 'api key',
  params: itemParams,
});

const personBody = z.strictObject({ email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) });

/** How many rows of each kind were found or changed. */
const personCounts = z.record(z.string(), z.number());

export const exportPerson = endpoint(at.exportPerson, {
  summary:
    'Everything kept about one e-mail in the organization; under -1 in all of them, account and sessions included',
  tag: 'person',
  status: 200,
  params: organizationParams,
  body: personBody,
  answer: z.object({
    email: z.string(),
    at: z.string(),
    counts: personCounts,
    data: z.record(z.string(), z.unknown()),
  }),
});

export const erasePerson = endpoint(at.erasePerson, {
  summary:
    'Takes the identity out of contacts, recipients and events, and the messages out of the outbox; counts stay. Under -1 the account goes too',
  tag: 'person',
  status: 200,
  params: organizationParams,
  body: personBody,
  answer: z.object({ counts: personCounts }),
});
