import type { SenderDomain } from '@firstlook/contract/sender-domain.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DomainStage, publish, startDomainStage, startHouse } from '../../../test/domain-stage.ts';

let stage: DomainStage;
beforeAll(async () => {
  stage = await startDomainStage({ BOUNCE_ADDRESS: 'bounces@back.harbour.example' });
});
afterAll(() => stage.stop());

const outcomeOf = ({ checks }: SenderDomain, kind: string) =>
  checks[0]?.findings.find((one) => one.kind === kind);
const recordOf = ({ records }: SenderDomain) => records.find(({ purpose }) => purpose === 'returnPath');

it('says what to publish so that SPF counts for a sender whose mail comes back below its own domain, and keeps each look', async () => {
  const host = 'back.harbour.example';
  const house = await startHouse(stage, 'harbour.example');
  const added = await house.add();
  expect(outcomeOf(added, 'returnPath')).toMatchObject({ outcome: 'missing', found: host });
  const value = 'v=spf1 include:spf.house.example ~all';
  expect(recordOf(added)).toMatchObject({ host, value, isPublished: false });
  stage.dns.zones.set(host, { txt: ['v=spf1 mx -all'] });
  const mended = 'v=spf1 mx include:spf.house.example -all';
  const asked = await house.check();
  expect(outcomeOf(asked, 'returnPath')).toMatchObject({ outcome: 'different' });
  expect(recordOf(asked)).toMatchObject({ value: mended, isPublished: false });
  publish(stage.dns, asked, ['returnPath']);
  const done = await house.check();
  expect(outcomeOf(done, 'returnPath')).toMatchObject({ outcome: 'ok', found: `${host}\n${mended}` });
  expect(recordOf(done)).toMatchObject({ value: mended, isPublished: true });
  stage.dns.zones.set('_dmarc.harbour.example', { txt: ['v=DMARC1; p=reject; aspf=s'] });
  await house.check();
  const [now] = await house.list();
  expect(
    now?.checks.map(({ findings }) => findings.find(({ kind }) => kind === 'returnPath')?.outcome),
  ).toEqual(['loose', 'ok', 'different', 'missing']);
  expect(now && recordOf(now), 'nothing to publish mends that').toBeUndefined();
});

it('asks nobody to publish for an address that is not theirs, and a logo is looked for by the way', async () => {
  const house = await startHouse(stage, 'elsewhere.example');
  stage.dns.zones.set('default._bimi.elsewhere.example', {
    txt: ['v=BIMI1; l=https://elsewhere.example/logo.svg'],
  });
  const added = await house.add();
  expect(outcomeOf(added, 'returnPath')).toMatchObject({ outcome: 'foreign', found: 'back.harbour.example' });
  expect(recordOf(added)).toBeUndefined();
  expect(outcomeOf(added, 'bimi')).toMatchObject({ outcome: 'lenient' });
  stage.dns.zones.set('_dmarc.elsewhere.example', { txt: ['v=DMARC1; p=reject'] });
  expect(outcomeOf(await house.check(), 'bimi')).toMatchObject({ outcome: 'ok' });
});
