import {
  getLoggedUser,
  getSignInDoor,
  login,
  loginToOrganization,
  logout,
} from '@firstlook/contract/auth.ts';
import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import { type ErrorCode, errorKinds } from '@firstlook/contract/errors.ts';
import {
  getOrganization,
  getReleaseDataFields,
  listOrganizations,
} from '@firstlook/contract/organization.ts';
import {
  createRelease,
  getRelease,
  listReleases,
  type Release,
  removeRelease,
  updateRelease,
} from '@firstlook/contract/release.ts';
import { previewRelease } from '@firstlook/contract/release-preview.ts';
import { fakeFields, fakeOrganization, fakeRelease, fakeUser } from './fake-data.ts';

/** What the fake remembers; a test sets up only what matters to it. */
export interface FakeState {
  signedIn: boolean;
  password: string;
  releases: Release[];
  organizations: ReturnType<typeof fakeOrganization>[];
  user: ReturnType<typeof fakeUser>;
  fields: typeof fakeFields;
}

export interface FakeRequest {
  method: string;
  /** Path and query below the origin, such as `/api/release/o1?pagination[page]=0`. */
  address: string;
  body?: unknown;
}

interface Call {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

class FakeFailure extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, unknown>;
  constructor(code: ErrorCode, params: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export function fakeState(change: Partial<FakeState> = {}): FakeState {
  return {
    signedIn: true,
    password: 'correct horse 1!',
    user: fakeUser(),
    organizations: [fakeOrganization()],
    releases: [fakeRelease()],
    fields: fakeFields,
    ...change,
  };
}

function find(state: FakeState, id: string): Release {
  const found = state.releases.find((one) => one._id === id);
  if (!found) throw new FakeFailure('NOT_FOUND');
  return found;
}

function list(state: FakeState, { query }: Call) {
  const search = query.get('filter[search]') ?? '';
  const statuses = query.getAll('filter[params][status][]');
  const types = query.getAll('filter[params][releaseType][]');
  const found = state.releases.filter(
    (one) =>
      String(one.releaseData.title).includes(search) &&
      (statuses.length === 0 || statuses.includes(one.status)) &&
      (types.length === 0 || types.includes(one.releaseType)),
  );
  const limit = Number(query.get('pagination[limit]') ?? 50);
  const page = Number(query.get('pagination[page]') ?? 0);
  const items = found.slice(page * limit, (page + 1) * limit).map((one) => ({ ...one, folders: [] }));
  return { items, total: found.length };
}

function save(state: FakeState, body: Record<string, unknown>): Release {
  const { _id, version, ...draft } = body as unknown as Release;
  const stored = find(state, _id);
  if (version !== stored.version) {
    const conflicts = Object.entries(draft.releaseData)
      .filter(([key, value]) => JSON.stringify(stored.releaseData[key]) !== JSON.stringify(value))
      .map(([key, sent]) => ({ path: `releaseData.${key}`, stored: stored.releaseData[key] ?? null, sent }));
    throw new FakeFailure('CONFLICT', { version: stored.version, conflicts });
  }
  Object.assign(stored, draft, { version: stored.version + 1 });
  return stored;
}

function signIn(state: FakeState, { body }: Call) {
  if (body.password !== state.password) throw new FakeFailure('INVALID_CREDENTIALS');
  state.signedIn = true;
  return { user: state.user, needs2FactorAuth: false, comunicationMethods: [] };
}

function preview(state: FakeState, { body }: Call) {
  const data = (body.releaseData ?? find(state, String(body._id)).releaseData) as Record<string, unknown>;
  const html = `<!doctype html><html lang="he" dir="rtl"><body><h1>${data.title ?? ''}</h1><p>${data.desc ?? ''}</p></body></html>`;
  return {
    html,
    text: String(data.desc ?? ''),
    subject: body.kind === 'email' ? `${data.title ?? ''}: הצצה ראשונה` : null,
    preheader: body.kind === 'email' ? String(data.desc ?? '') : null,
    bytes: html.length,
    templateId: 'calm',
    templates: [
      { id: 'calm', name: 'שקט', type: body.kind },
      { id: 'bold', name: 'כרזה', type: body.kind },
    ],
  };
}

type Handler = readonly [Endpoint, (state: FakeState, call: Call) => unknown];

const handlers: readonly Handler[] = [
  [
    getLoggedUser,
    (state) => {
      if (!state.signedIn) throw new FakeFailure('UNAUTHORIZED');
      return state.user;
    },
  ],
  [login, signIn],
  [loginToOrganization, signIn],
  [
    logout,
    (state) => {
      state.signedIn = false;
    },
  ],
  [
    getSignInDoor,
    (state) => {
      const one = state.organizations[0];
      return {
        organizationId: one?._id,
        name: one?.name,
        type: one?.type,
        logo: null,
        bgImg: null,
        msg: 'לראות ראשונים.',
      };
    },
  ],
  [listOrganizations, (state) => ({ items: state.organizations, total: state.organizations.length })],
  [
    getOrganization,
    (state, { params }) => state.organizations.find((one) => one._id === params.organizationId),
  ],
  [getReleaseDataFields, (state) => ({ items: state.fields, total: state.fields.length })],
  [listReleases, list],
  [previewRelease, preview],
  [getRelease, (state, { params }) => find(state, params.id ?? '')],
  [
    createRelease,
    (state, { body }) => {
      const made = fakeRelease({
        ...(body as Partial<Release>),
        _id: `r${state.releases.length + 1}`,
        version: 1,
      });
      state.releases.push(made);
      return made;
    },
  ],
  [updateRelease, (state, { body }) => save(state, body)],
  [
    removeRelease,
    (state, { params }) => {
      state.releases = state.releases.filter((one) => one._id !== params.id);
    },
  ],
];

function match(endpoint: Endpoint, method: string, pathname: string): Record<string, string> | null {
  if (endpoint.method !== method) return null;
  const wanted = `/api${endpoint.path}`.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [position, part] of wanted.entries()) {
    const here = decodeURIComponent(given[position] ?? '');
    if (part.startsWith(':')) params[part.slice(1)] = here;
    else if (part !== here) return null;
  }
  return params;
}

/**
 * Answers a request as the contract says, from memory: for tests of the web without a server. Every answer passes
 * the endpoint's own schema, so that a fake that has drifted from the contract fails its test.
 */
export function answerFake(state: FakeState, request: FakeRequest): { status: number; body: unknown } {
  const address = new URL(request.address, 'http://fake');
  for (const [endpoint, handler] of handlers) {
    const params = match(endpoint, request.method, address.pathname);
    if (!params) continue;
    try {
      const answer = handler(state, {
        params,
        query: address.searchParams,
        body: (request.body ?? {}) as Record<string, unknown>,
      });
      return { status: endpoint.status, body: endpoint.answer ? endpoint.answer.parse(answer) : undefined };
    } catch (error) {
      if (error instanceof FakeFailure) return failure(error.code, error.params);
      throw error;
    }
  }
  return failure('NOT_FOUND');
}

function failure(code: ErrorCode, params: Record<string, unknown> = {}) {
  const { status, message } = errorKinds[code];
  return { status, body: { code, message, params, issues: [], requestId: 'fake' } };
}
