import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { mobiles, newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { clockOf, tomorrow } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** An advertisement by text message, beside a mail, and one whose moment comes later (docs/decisions/0085). */
let { sink, server, organizationId, call, distribute, contactWith } = {} as TextStage;
let { run, begin, untilPhase } = {} as ReturnType<typeof clockOf>;
withTextStage((stage) => {
  ({ sink, server, organizationId, call, distribute, contactWith } = stage);
  ({ run, begin, untilPhase } = clockOf(stage));
});
const kind = 'advertisement';
const agree = (contactId: string, channel: 'email' | 'sms') =>
  run(sql`insert into contact_consent (organization_id, id, contact_id, channel, source, given_on)
    values (${organizationId}, new_id(), ${contactId}, ${channel}, 'form', '2026-01-01')`);

it('begins with the word of the law, and asks for the consent to texts', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [byText, byMail] = [newNumber(), newNumber()];
  const [texted, mailed] = [await contactWith(byText), await contactWith(byMail)];
  await agree(texted, 'sms');
  await agree(mailed, 'email');
  const lists = (await distribute(releaseId, { contacts: [texted, mailed], text: 'Gala', kind })).json();
  expect(mobiles(lists.sentToContacts)).toEqual([byText]);
  expect(lists.missingDataContacts).toMatchObject([{ mobile: byMail, reason: 'no-consent' }]);
  const described = (await call('GET', `text-message/${releaseId}`)).json();
  expect(described.advertisement).toMatch(/^פרסומת מאת .+: $/);
  expect(sink.texts.map(({ text }) => text.split('\n')[0])).toEqual([`${described.advertisement}Gala`]);
});

it('goes to the one of a shared number who agreed', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const number = newNumber();
  const [first, second] = [await contactWith(number), await contactWith(number)];
  await agree(second, 'sms');
  const lists = (await distribute(releaseId, { contacts: [first, second], kind })).json();
  expect(lists.sentToContacts).toMatchObject([{ _id: second }]);
  expect(lists.missingDataContacts).toMatchObject([{ _id: first, reason: 'no-consent' }]);
});

it('is an advertisement in each of its parts', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const contactId = await contactWith(newNumber());
  await run(sql`update contact set email = '' where id = ${contactId}`);
  await agree(contactId, 'email');
  const body = { from, kind, textWithoutMail: true, text: 'Gala', contacts: [contactId] };
  const lists = (await call('POST', `distribute-release/${releaseId}`, body)).json();
  expect(lists.missingDataContacts).toMatchObject([{ reason: 'no-consent' }]);
  await agree(contactId, 'sms');
  await call('POST', `distribute-release/${releaseId}`, body);
  expect(sink.texts.map(({ text }) => text.split('\n')[0])).toEqual([
    expect.stringMatching(/^פרסומת מאת .+: Gala$/),
  ]);
});

it('that was planned waits while the details of its sender are gone', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const number = newNumber();
  const contactId = await contactWith(number);
  await agree(contactId, 'sms');
  const planned = (
    await call('POST', `distribute-audience/${releaseId}`, {
      distributionType: 'sms',
      text: 'Gala',
      kind,
      startsAt: tomorrow(),
      audience: { contacts: [contactId] },
    })
  ).json();
  expect(planned).toMatchObject({ phase: 'scheduled', kind });
  const phone = (text: string) =>
    run(sql`update organization set settings = jsonb_set(settings, '{senderDetails,phone}', to_jsonb(${text}::text))
      where organization_id = ${organizationId}`);
  await phone('');
  await begin(planned.distributionId);
  await untilPhase(planned.distributionId, 'paused');
  const waiting = (await call('GET', `progress/${planned.distributionId}`)).json();
  expect(waiting.refusal).toMatchObject({ kind: 'details' });
  await phone('+972-4-000-0000');
  await call('POST', `progress/${planned.distributionId}/resume`);
  await untilPhase(planned.distributionId, 'done');
  expect(sink.texts.map(({ to }) => to)).toEqual([number]);
});
