import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import { beforeAll, expect } from 'vitest';
import { viewerPrefix } from '../src/features/media/viewer-key.ts';
import { sql } from '../src/platform/database.ts';
import { buildContacts, buildRelease } from './factories.ts';
import { type SendingStage, withSendingStage } from './sending-stage.ts';

export const all = (...of: ConditionGroup['of']): ConditionGroup => ({ match: 'all', of });
export const any = (...of: ConditionGroup['of']): ConditionGroup => ({ match: 'any', of });

const names = ['ann', 'bea', 'cai', 'dov', 'eli', 'fay'] as const;
type Name = (typeof names)[number];

/** What is called of smart lists, and what is given to contacts beforehand. */
function actsOf({ server, organizationId, cookie }: SendingStage) {
  const write = (statement: ReturnType<typeof sql>) => server.system((db) => db.run(statement));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, as = cookie) =>
    server.call(method, `/api/smart-list/${organizationId}${path}`, { cookie: as, body });
  const create = async (name: string, condition: ConditionGroup) => {
    const answer = await call('POST', '', { name, condition });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json() as { _id: string; version: number };
  };
  /** Who a condition means, by the first part of their addresses. */
  const who = async (condition: ConditionGroup) => {
    const answer = await call('POST', '/count', { condition });
    expect(answer.statusCode, answer.body).toBe(200);
    const { people } = answer.json() as { people: { email: string }[] };
    return people.map(({ email }) => email.split('@')[0]).sort();
  };
  return { write, call, create, who };
}

/** Six contacts: ann, bea and eli are critics, bea and cai of the radio. */
async function people(stage: SendingStage, { write }: ReturnType<typeof actsOf>) {
  const { server, organizationId, cookie } = stage;
  const made = await buildContacts(server.platform, organizationId, names.length, {
    email: (place: number) => `${names[place]}@smart.example`,
  });
  const ids = Object.fromEntries(names.map((one, place) => [one, made[place] ?? ''])) as Record<Name, string>;
  const label = async (kind: 'tag' | 'company', name: string, wearers: readonly Name[]) => {
    const answer = await server.call('POST', `/api/${kind}/${organizationId}`, { cookie, body: { name } });
    const { _id } = answer.json();
    const column = kind === 'tag' ? sql`tags` : sql`company`;
    await write(sql`update contact set ${column} = ${column} || ${_id}::text where organization_id = ${organizationId}
      and id = any(${wearers.map((one) => ids[one])})`);
    return _id as string;
  };
  const critics = await label('tag', 'Critics', ['ann', 'bea', 'eli']);
  const radio = await label('tag', 'Radio', ['bea', 'cai']);
  return { ids, label, tags: { critics, radio } };
}

/** `ann`, `bea`, `cai` and `dov` got a release: ann did nothing, bea opened it, cai clicked and saw a fifth, dov saw all of it. */
async function deeds(
  stage: SendingStage,
  write: ReturnType<typeof actsOf>['write'],
  ids: Record<Name, string>,
) {
  const { server, organizationId, distribute } = stage;
  const releaseId = (await buildRelease(server.platform, organizationId)).id;
  await distribute(releaseId, { contacts: [ids.ann, ids.bea, ids.cai, ids.dov] });
  const rowOf = async (contact: Name) =>
    (
      await server.system((db) =>
        db.one<{ id: string }>(sql`
          select id from recipient where organization_id = ${organizationId} and release_id = ${releaseId} and contact_id = ${ids[contact]}`),
      )
    ).id;
  for (const [one, kind] of [
    ['bea', 'landing'],
    ['cai', 'landing'],
    ['cai', 'click'],
    ['dov', 'landing'],
  ] as const)
    await write(sql`
      insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
      values (${organizationId}, new_id(), ${releaseId}, ${await rowOf(one)}, ${kind}, 'landingPage', 'distribution-email', 'person')`);
  await write(sql`insert into file (organization_id, id, kind, status, name)
    values (${organizationId}, 'smart-film', 'video', 'ready', 'film.mp4')`);
  for (const [one, buckets] of [
    ['cai', 20],
    ['dov', 97],
  ] as const)
    await write(sql`
      insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, total_ms, buckets)
      values (${organizationId}, new_id(), 'smart-film', ${releaseId}, ${viewerPrefix.recipient} || ${await rowOf(one)}::text, ${await rowOf(one)}, 60000,
        array_fill(1, array[${buckets}::int]) || array_fill(0, array[100 - ${buckets}::int]))`);
  return { releaseId, rowOf };
}

async function begin(stage: SendingStage) {
  const acts = actsOf(stage);
  const six = await people(stage, acts);
  return { ...stage, ...acts, ...six, ...(await deeds(stage, acts.write, six.ids)) };
}
export type SmartListStage = Awaited<ReturnType<typeof begin>>;

/** The same people for a whole test file. */
export function withSmartListStage(take: (stage: SmartListStage) => void): void {
  let sending: SendingStage;
  withSendingStage((stage) => {
    sending = stage;
  });
  beforeAll(async () => take(await begin(sending)));
}
