import { expect, it } from 'vitest';
import { all, any, type SmartListStage, withSmartListStage } from '../../../test/smart-list-stage.ts';
import { sql } from '../../platform/database.ts';

/** Who is on a list that keeps a condition (docs/decisions/0123). */
let { organizationId, write, call, who, ids, label, tags, releaseId, rowOf } = {} as SmartListStage;
withSmartListStage((stage) => {
  ({ organizationId, write, call, who, ids, label, tags, releaseId, rowOf } = stage);
});

it('goes by what people did, in the words of the report', async () => {
  const expected = {
    received: ['ann', 'bea', 'cai', 'dov'],
    notOpened: ['ann'],
    opened: ['bea', 'cai', 'dov'],
    clicked: ['cai'],
    openedNotWatched: ['bea'],
    underHalf: ['cai'],
    watched: ['cai', 'dov'],
    finished: ['dov'],
  } as const;
  for (const [deed, people] of Object.entries(expected)) {
    const did = { is: 'did', deed: deed as keyof typeof expected } as const;
    expect([deed, await who(all({ ...did, releaseId }))]).toEqual([deed, people]);
    expect([deed, await who(all({ ...did, days: 30 }))]).toEqual([deed, people]);
  }
});

it('joins by and, or and not, of conditions and of groups', async () => {
  const critics = { is: 'tag', id: tags.critics } as const;
  const radio = { is: 'tag', id: tags.radio } as const;
  const notOpened = { is: 'did', deed: 'notOpened', releaseId } as const;
  expect(await who(all(critics, radio))).toEqual(['bea']);
  expect(await who(any(critics, radio))).toEqual(['ann', 'bea', 'cai', 'eli']);
  expect(await who(all(critics, { ...radio, not: true }))).toEqual(['ann', 'eli']);
  expect(await who(all(critics, notOpened))).toEqual(['ann']);
  expect(await who(all(critics, { ...notOpened, not: true }))).toEqual(['bea', 'eli']);
  expect(await who({ ...any(critics, radio), not: true })).toEqual(['dov', 'fay']);
  expect(await who(any(notOpened, all(radio, { ...critics, not: true })))).toEqual(['ann', 'cai']);
  expect(await who(all(radio, { ...all(critics, notOpened), not: true }))).toEqual(['bea', 'cai']);
});

it('goes by fields, lists, consent and the day of making', async () => {
  await write(
    sql`update contact set role = 'Film critic', gender = 'female' where organization_id = ${organizationId} and id = ${ids.ann}`,
  );
  await write(
    sql`update contact set mobile = '+972501234567', created_at = '2020-05-05' where organization_id = ${organizationId} and id = ${ids.bea}`,
  );
  await write(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'smart-plain', 'Plain')`,
  );
  await write(
    sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id) values (${organizationId}, 'smart-plain', ${ids.cai})`,
  );
  await write(sql`insert into contact_consent (organization_id, id, contact_id, channel, source, given_on)
    values (${organizationId}, new_id(), ${ids.dov}, 'email', 'form', '2025-01-01')`);
  const company = await label('company', 'Herald', ['eli']);
  expect(await who(all({ is: 'role', text: 'critic' }))).toEqual(['ann']);
  expect(await who(all({ is: 'gender', gender: 'female' }))).toEqual(['ann']);
  expect(await who(all({ is: 'gender', gender: 'unknown', not: true }))).toEqual(['ann']);
  expect(await who(all({ is: 'reach', channel: 'sms' }))).toEqual(['bea']);
  expect(await who(all({ is: 'since', day: '2021-01-01', not: true }))).toEqual(['bea']);
  expect(await who(all({ is: 'mailingList', id: 'smart-plain' }))).toEqual(['cai']);
  expect(await who(all({ is: 'consent', channel: 'email' }))).toEqual(['dov']);
  expect(await who(all({ is: 'company', id: company }))).toEqual(['eli']);
  // A list that is no list is no condition.
  expect((await call('POST', '/count', { condition: all({ is: 'tag', id: 'gone' }) })).statusCode).toBe(422);
});

it('knows whom nobody wrote to for days, by contact and by address, and who is silent', async () => {
  expect(await who(all({ is: 'unheard', days: 60 }))).toEqual(['eli', 'fay']);
  expect(await who(all({ is: 'silent', days: 60 }))).toEqual(['ann']);
  // Somebody whose contact was made anew since has the same address.
  await write(
    sql`update recipient set contact_id = 'former' where organization_id = ${organizationId} and id = ${await rowOf('dov')}`,
  );
  expect(await who(all({ is: 'unheard', days: 60 }))).toEqual(['eli', 'fay']);
  await write(
    sql`update recipient set contact_id = ${ids.dov} where organization_id = ${organizationId} and contact_id = 'former'`,
  );
  await write(
    sql`update recipient set created_at = now() - interval '61 days' where organization_id = ${organizationId} and id = ${await rowOf('ann')}`,
  );
  expect(await who(all({ is: 'unheard', days: 60 }))).toEqual(['ann', 'eli', 'fay']);
  expect(await who(all({ is: 'silent', days: 60 }))).toEqual([]);
  await write(
    sql`update recipient set created_at = now() where organization_id = ${organizationId} and id = ${await rowOf('ann')}`,
  );
});
