import { expect, it } from 'vitest';
import { type ApprovedPeopleStage, withApprovedPeople } from '../../../test/approved-people-stage.ts';
import { sql } from '../../platform/database.ts';

/** An approved send goes to those alone whom it was approved for, whatever becomes of its audience until its moment (docs/decisions/0159). */
let stage = {} as ApprovedPeopleStage;
withApprovedPeople((made) => {
  stage = made;
});

type Two = Awaited<ReturnType<typeof twoOf>>;
const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email).sort();
/** Two contacts as an audience names them. */
async function twoOf(more: object = {}) {
  return [await stage.contact(more), await stage.contact(more)] as const;
}
/** Asks for a send to one contact. */
async function askedForOne() {
  const one = await stage.contact();
  return { people: 1, asked: await stage.ask({ contacts: [{ _id: one._id }] }) };
}
/** Asks for a send to an audience of two, and has it approved. */
async function approved(audience: object) {
  const asked = await stage.ask(audience);
  const { total, states } = await stage.progress(asked.id);
  expect({ total, states }).toEqual({ total: 2, states: { queued: 2 } });
  const given = await stage.approve(asked.id, { version: asked.version, people: 2 });
  expect(given.statusCode, given.body).toBe(200);
  expect(given.json().approval).toMatchObject({ state: 'granted', people: 2 });
  return asked;
}

/** The ways by which others came to a send that was approved: of an audience of two, how it is named and what is done to it. */
const ways: [string, () => Promise<{ audience: object; two: Two; act: () => Promise<unknown> }>, number][] = [
  [
    'a tag that more people wear',
    async () => {
      const tag = await stage.group('tag');
      const two = await twoOf({ tags: [tag] });
      return { audience: { tags: [tag] }, two, act: () => stage.contact({ tags: [tag] }) };
    },
    2,
  ],
  [
    'a tag that as many others wear',
    async () => {
      const tag = await stage.group('tag');
      const two = await twoOf({ tags: [tag] });
      const act = async () => {
        for (const one of two) await stage.change(one, { tags: [] });
        await twoOf({ tags: [tag] });
      };
      return { audience: { tags: [tag] }, two, act };
    },
    0,
  ],
  [
    'a company of as many others',
    async () => {
      const company = await stage.group('company');
      const two = await twoOf({ company: [company] });
      const act = async () => {
        for (const one of two) await stage.change(one, { company: [] });
        await twoOf({ company: [company] });
      };
      return { audience: { company: [company] }, two, act };
    },
    0,
  ],
  [
    'another address of a contact',
    async () => {
      const two = await twoOf();
      const act = () => stage.change(two[0], { email: `attacker-${two[0]._id}@kept.example` });
      return { audience: { contacts: two.map(({ _id }) => ({ _id })) }, two, act };
    },
    1,
  ],
  [
    'a file that comes into its list',
    async () => {
      const two = await twoOf();
      const list = await stage.list(two);
      const act = async () => {
        const file = await stage.imported(list, [`imported-${list}@kept.example`]);
        expect(file.statusCode, file.body).toBeLessThan(300);
        const seen = () =>
          stage.server.system(
            async (db) =>
              (await db.many(sql`select from mailing_list_contact where mailing_list_id = ${list}`)).length,
          );
        await expect.poll(seen, { timeout: 20_000 }).toBe(3);
      };
      return { audience: { mailingLists: [list] }, two, act };
    },
    2,
  ],
  [
    'a smart list that grows',
    async () => {
      const tag = await stage.group('tag');
      const two = await twoOf({ tags: [tag] });
      const smart = await stage.smartList({ is: 'tag', id: tag });
      return { audience: { smartLists: [smart] }, two, act: () => stage.contact({ tags: [tag] }) };
    },
    2,
  ],
  [
    'a contact that is deleted and made anew',
    async () => {
      const tag = await stage.group('tag');
      const two = await twoOf({ tags: [tag] });
      const act = async () => {
        const gone = await stage.api('DELETE', `contact/${stage.organizationId}/${two[0]._id}`);
        expect(gone.statusCode, gone.body).toBeLessThan(300);
        await stage.contact({ tags: [tag] });
      };
      return { audience: { tags: [tag] }, two, act };
    },
    1,
  ],
];

it.each(ways)('%s brings nobody in', async (_way, begin, left) => {
  const { audience, two, act } = await begin();
  const { id } = await approved(audience);
  await act();
  const before = await stage.progress(id);
  expect(before).toMatchObject({ phase: 'scheduled', states: { joined: expect.any(Number) } });
  const went = await stage.goesTo(id);
  expect(went).toHaveLength(left);
  expect(emailsOf(two)).toEqual(expect.arrayContaining(went));
  const { states, total } = await stage.progress(id);
  expect({ states, total }).toEqual({
    states: before.states.queued
      ? { sent: left, joined: before.states.joined }
      : { joined: before.states.joined },
    total: before.total,
  });
  const listed = (await stage.call('GET', `result/${id}?state=joined`)).json();
  expect(listed.total).toBe(states.joined);
  for (const one of listed.items) expect(one).toMatchObject({ state: 'joined', reason: 'joined' });
  const kept = await stage.server.system((db) =>
    db.many(sql`select from approved_person where distribution_id = ${id}`),
  );
  expect(kept, 'nothing is kept of a send that is over').toHaveLength(0);
});

it('as many others who came while it was asked are others: the approver is told first', async () => {
  const tag = await stage.group('tag');
  const two = await twoOf({ tags: [tag] });
  const asked = await stage.ask({ tags: [tag] });
  const kept = () =>
    stage.server.system((db) =>
      db.one<{ people: number }>(
        sql`select count(*)::int as people from approved_person where distribution_id = ${asked.id}`,
      ),
    );
  await expect.poll(kept, { timeout: 30_000 }).toEqual({ people: 2 });
  for (const one of two) await stage.change(one, { tags: [] });
  const others = await twoOf({ tags: [tag] });
  const outdated = await stage.approve(asked.id, { version: asked.version, people: 2 });
  expect([outdated.statusCode, outdated.json().code, outdated.json().params]).toEqual([
    409,
    'APPROVAL_OUTDATED',
    { people: 2 },
  ]);
  expect((await stage.approve(asked.id, { version: asked.version, people: 2 })).statusCode).toBe(200);
  expect(await stage.goesTo(asked.id)).toEqual(emailsOf(others));
});

it('two words at once: one counts, and the other is told so', async () => {
  for (const isGrantedFirst of [true, false]) {
    const asked = await stage.ask({ contacts: (await twoOf()).map(({ _id }) => ({ _id })) });
    const words = { isGranted: false, words: 'Not yet', version: asked.version };
    const yes = () => stage.approve(asked.id, { version: asked.version, people: 2 });
    const no = () => stage.approve(asked.id, words);
    const answers = await Promise.all(isGrantedFirst ? [yes(), no()] : [no(), yes()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  }
});

it('who was left out when it was approved has joined, should nothing keep them out by then', async () => {
  const tag = await stage.group('tag');
  const two = await twoOf({ tags: [tag] });
  const [kept, left] = two;
  await stage.setUnsubscribed(left, true);
  const asked = await stage.ask({ tags: [tag] });
  expect((await stage.approve(asked.id, { version: asked.version, people: 1 })).statusCode).toBe(200);
  await stage.setUnsubscribed(left, false);
  expect(await stage.goesTo(asked.id)).toEqual([kept.email]);
  expect((await stage.progress(asked.id)).states).toEqual({ sent: 1, joined: 1 });
});

it('another template of the organization, or another film, makes it ask again', async () => {
  const { people, asked } = await askedForOne();
  expect((await stage.approve(asked.id, { version: asked.version, people })).statusCode).toBe(200);
  await stage.run(sql`
    insert into registered_file (organization_id, path, kind, content, updated_by)
    values (${stage.organizationId}, 'own/letter.hbs', 'template', '<p>Other words</p>', 'somebody')`);
  await stage.begin(asked.id);
  await expect.poll(async () => (await stage.progress(asked.id)).phase, { timeout: 30_000 }).toBe('asking');
  expect((await stage.progress(asked.id)).approval).toMatchObject({ changed: 'release' });
  expect(stage.mailed()).toEqual([]);
});
