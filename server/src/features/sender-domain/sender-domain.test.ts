import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DomainStage, publish, startDomainStage, startHouse } from '../../../test/domain-stage.ts';
import { openSecretBox } from '../../gateways/secret-box.ts';
import { checkDueDomains } from './check-domain.service.ts';
import { describeDomainKeys } from './describe-keys.service.ts';
import { loadSigners } from './signer.service.ts';

const hour = 3600 * 1000;
const day = 24 * hour;
let stage: DomainStage;
let count = 0;
const nextDomain = () => {
  count += 1;
  return `house${count}.example`;
};
beforeAll(async () => {
  stage = await startDomainStage();
}, 60_000);
afterAll(() => stage.stop());

const begin = (domain = nextDomain()) => startHouse(stage, domain);
const signersOf = async ({ organizationId, sender }: { organizationId: string; sender: string }) =>
  (await loadSigners(stage.server.ctx(), organizationId, sender)).map(({ selector }) => selector).sort();
const outcomesOf = ({ checks }: { checks: { findings: { kind: string; outcome: string }[] }[] }) =>
  checks[0]?.findings.map(({ kind, outcome }) => `${kind} ${outcome}`);

it('makes both keys, says what to publish, and keeps the private ones where nobody reads them', async () => {
  const house = await begin();
  const made = await house.call('POST', '', { domain: ` ${house.domain.toUpperCase()}. ` });
  expect(made.statusCode).toBe(201);
  const domain = made.json();
  expect(domain).toMatchObject({
    _id: house.domain,
    verifiedAt: null,
    checks: [{ findings: { length: 5 } }],
  });
  expect(domain.keys).toMatchObject([
    { algorithm: 'rsa', state: 'waits' },
    { algorithm: 'ed25519', state: 'waits' },
  ]);
  const [rsa, ed, spf, dmarc] = domain.records;
  expect(rsa).toMatchObject({
    host: `${domain.keys[0].selector}._domainkey.${house.domain}`,
    isPublished: false,
  });
  expect(rsa.value).toMatch(/^v=DKIM1; k=rsa; p=MII[\w+/]{380,}=*$/);
  expect(rsa.parts.join('')).toBe(rsa.value);
  expect(rsa.parts.every((part: string) => part.length <= 255)).toBe(true);
  expect(ed.value).toMatch(/^v=DKIM1; k=ed25519; p=[\w+/]{43}=$/);
  expect(spf).toMatchObject({ host: house.domain, value: 'v=spf1 include:spf.house.example ~all' });
  expect(dmarc).toMatchObject({ host: `_dmarc.${house.domain}`, value: 'v=DMARC1; p=none' });
  const kept = await stage.write('select sealed from sender_domain_key where domain = $1', [house.domain]);
  expect(kept).toHaveLength(2);
  expect(JSON.stringify([kept, domain])).not.toMatch(/PRIVATE|LS0tLS1/);
  expect(JSON.stringify(domain)).not.toContain(kept[0]?.sealed);
});

it('is verified and signs once its keys stand in DNS, and not before', async () => {
  const house = await begin();
  const domain = await house.add();
  expect(await signersOf(house)).toEqual([]);
  expect(outcomesOf(await house.check())).toEqual([
    'dkim missing',
    'dkim missing',
    'spf missing',
    'dmarc missing',
    'returnPath ok',
    'mx missing',
    'bimi missing',
  ]);
  expect((await house.organization()).verifiedDomains).toEqual([]);
  publish(stage.dns, domain);
  const checked = await house.check();
  const seen = ['dkim ok', 'dkim ok', 'spf ok', 'dmarc lenient', 'returnPath ok', 'mx ok', 'bimi missing'];
  expect(outcomesOf(checked)).toEqual(seen);
  expect(checked.verifiedAt).not.toBeNull();
  expect(checked.keys.every(({ state }) => state === 'signs')).toBe(true);
  expect(checked.records.every(({ isPublished }) => isPublished)).toBe(true);
  expect((await house.organization()).verifiedDomains).toEqual([house.domain]);
  expect(await signersOf(house)).toEqual(domain.keys.map(({ selector }) => selector).sort());
  // Another address of the same organization, below the domain, is another domain.
  expect(await signersOf({ ...house, sender: `a@news.${house.domain}` })).toEqual([]);
});

it('asks to mend the records that are there, and never to publish a second one or a weaker one', async () => {
  const house = await begin();
  const asksFor = async (own: string[], dmarc: string[]) => {
    stage.dns.zones.set(house.domain, { txt: own });
    stage.dns.zones.set(`_dmarc.${house.domain}`, { txt: dmarc });
    const { records } = await house.check();
    return records.filter(({ purpose }) => purpose !== 'dkim').map(({ value }) => value);
  };
  await house.add();
  expect(await asksFor(['v=spf1 mx -all'], ['v=DMARC1; p=reject'])).toEqual([
    'v=spf1 mx include:spf.house.example -all',
  ]);
  expect(await asksFor(['v=spf1 mx -all', 'v=spf1 a -all'], ['v=DMARC1; p=maybe'])).toEqual([
    'v=DMARC1; p=none',
  ]);
  expect(await asksFor([`v=spf1 ${'ip4:192.0.2.1 '.repeat(200)}-all`], ['v=DMARC1; p=none'])).toEqual([]);
  stage.dns.zones.set(house.domain, { fails: 'broken' });
  const { records } = await house.check();
  expect(records.filter(({ purpose }) => purpose === 'spf')).toEqual([]);
});

it('lets nobody sign for a domain by naming it: each organization has keys of its own', async () => {
  const owner = await begin();
  const stranger = await begin(owner.domain);
  publish(stage.dns, await owner.add());
  const copied = await stranger.add();
  await owner.check();
  expect((await stranger.check()).verifiedAt).toBeNull();
  expect(await signersOf(stranger)).toEqual([]);
  expect((await stranger.organization()).verifiedDomains).toEqual([]);
  // What the owner keeps does not open in another's rows.
  await stage.write(
    `update sender_domain_key k set seen_at = now(), sealed = o.sealed, public_part = o.public_part from sender_domain_key o
     where o.organization_id = $1 and k.organization_id = $2 and k.algorithm = o.algorithm`,
    [owner.organizationId, stranger.organizationId],
  );
  expect(await signersOf(stranger)).toEqual([]);
  expect((await stranger.list())[0]?.keys[0]?.state).toBe('unreadable');
  expect(copied.records[0]?.host).not.toBe((await owner.list())[0]?.records[0]?.host);
  // And nobody sees or removes another's.
  const other = await begin();
  await other.add();
  for (const [method, path] of [
    ['POST', '/check'],
    ['POST', '/key'],
    ['DELETE', ''],
  ] as const)
    expect(
      (await stranger.call(method, `/${other.domain}${path}`, method === 'POST' ? {} : undefined)).statusCode,
    ).toBe(404);
  expect((await other.list())[0]?.keys).toHaveLength(2);
});

it('signs with the old key until DNS shows the new one, and lets it rest a week', async () => {
  const house = await begin();
  publish(stage.dns, await house.add());
  const [oldRsa, oldEd] = (await house.check()).keys.map(({ selector }) => selector);
  stage.advance(1000);
  const rotated = await house.rotate();
  expect(rotated.keys.map(({ state }) => state)).toEqual(['waits', 'waits', 'signs', 'signs']);
  expect(await signersOf(house)).toEqual([oldRsa, oldEd].sort());
  // Keys that nobody has seen make room for newer ones.
  const again = await house.rotate();
  expect(again.keys).toHaveLength(4);
  const fresh = again.keys.filter(({ state }) => state === 'waits').map(({ selector }) => selector);
  // One of the two comes first: each kind goes over by itself.
  const [rsaRecord] = again.records;
  stage.dns.zones.set(rsaRecord?.host ?? '', { txt: [rsaRecord?.value ?? ''] });
  await house.check();
  expect(await signersOf(house)).toEqual([fresh[0], oldEd].sort());
  publish(stage.dns, again, ['dkim']);
  const done = await house.check();
  expect(done.keys.map(({ state }) => state)).toEqual(['signs', 'signs', 'rests', 'rests']);
  expect(
    done.checks[0]?.findings.filter(({ kind }) => kind === 'dkim').map(({ selector }) => selector),
  ).toEqual(fresh);
  expect(done.records.filter(({ purpose }) => purpose === 'dkim')).toHaveLength(2);
  stage.advance(8 * day);
  await checkDueDomains(stage.server.ctx());
  const kept = await stage.write('select selector from sender_domain_key where domain = $1', [house.domain]);
  expect(kept.map(({ selector }) => selector).sort()).toEqual(fresh.toSorted());
});

it('goes on while DNS does not answer, and stops when DNS says that the key is gone', async () => {
  const house = await begin();
  const domain = await house.add();
  publish(stage.dns, domain);
  const { verifiedAt } = await house.check();
  const hosts = domain.records.map(({ host }) => host);
  for (const host of hosts) stage.dns.zones.set(host, { fails: 'broken' });
  stage.advance(1000);
  const silent = await house.check();
  expect(outcomesOf(silent)).toEqual([
    'dkim unanswered',
    'dkim unanswered',
    'spf unanswered',
    'dmarc unanswered',
    'returnPath ok',
    'mx unanswered',
    'bimi missing',
  ]);
  expect(silent.verifiedAt).toBe(verifiedAt);
  expect(await signersOf(house)).toHaveLength(2);
  for (const host of hosts) stage.dns.zones.delete(host);
  stage.advance(1000);
  // One look that finds nothing may be a zone that moves; the next comes within the hour by itself.
  expect((await house.check()).verifiedAt).toBe(verifiedAt);
  stage.advance(1000);
  expect((await house.check()).verifiedAt).toBe(verifiedAt);
  expect(await signersOf(house)).toHaveLength(2);
  stage.advance(hour);
  await checkDueDomains(stage.server.ctx());
  expect((await house.list())[0]?.verifiedAt).toBeNull();
  expect(await signersOf(house)).toEqual([]);
  const log = await stage.server.call('GET', `/api/audit/${house.organizationId}`, { cookie: house.cookie });
  expect(
    log
      .json()
      .items.map(({ action }: { action: string }) => action)
      .slice(0, 3),
  ).toEqual(['senderDomain.lose', 'senderDomain.verify', 'senderDomain.create']);
});

it('whose keys were published is found within the hour, by itself', async () => {
  const house = await begin();
  publish(stage.dns, await house.add());
  stage.advance(hour);
  await checkDueDomains(stage.server.ctx());
  expect((await house.list())[0]?.verifiedAt).not.toBeNull();
});

it('is looked at once a day by itself, and keeps its last five looks', async () => {
  const house = await begin();
  publish(stage.dns, await house.add());
  await checkDueDomains(stage.server.ctx());
  expect((await house.list())[0]?.checks).toHaveLength(1);
  stage.advance(day);
  await checkDueDomains(stage.server.ctx());
  const [first] = await house.list();
  expect(first?.verifiedAt).not.toBeNull();
  await checkDueDomains(stage.server.ctx());
  expect((await house.list())[0]?.checks).toHaveLength(2);
  for (let times = 0; times < 6; times += 1) {
    stage.advance(day);
    await checkDueDomains(stage.server.ctx());
  }
  const checks = (await house.list())[0]?.checks ?? [];
  expect(checks).toHaveLength(5);
  expect(checks.map(({ at }) => at)).toEqual(
    checks
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
});

it('says so where the kept keys do not open, and mail leaves without them', async () => {
  const house = await begin();
  publish(stage.dns, await house.add());
  await house.check();
  const { platform } = stage.server;
  const before = platform.gateways.secrets;
  await expect(describeDomainKeys(stage.server.ctx())).resolves.toMatch(/^all \d+ keys/);
  platform.gateways.secrets = openSecretBox({ SECRET_KEY: 'z'.repeat(32), dataDir: platform.config.dataDir });
  try {
    expect(await signersOf(house)).toEqual([]);
    expect((await house.list())[0]?.keys.map(({ state }) => state)).toEqual(['unreadable', 'unreadable']);
    await expect(describeDomainKeys(stage.server.ctx())).rejects.toThrow(house.domain);
  } finally {
    platform.gateways.secrets = before;
  }
});

it('says that keys sign nothing where the mail provider writes the mails itself', async () => {
  const house = await begin();
  const domain = await house.add();
  publish(stage.dns, domain);
  await house.check();
  const { platform } = stage.server;
  const before = platform.gateways.mail;
  platform.gateways.mail = { ...before, rewrites: null };
  try {
    expect((await house.list())[0]?.keys.map(({ state }) => state)).toEqual(['unused', 'unused']);
    await expect(describeDomainKeys(stage.server.ctx())).resolves.toContain('writes the mails itself');
  } finally {
    platform.gateways.mail = before;
  }
});

it('refuses what is no domain, one twice, more than twenty, and asking without end', async () => {
  const house = await begin();
  const add = async (domain: string) => (await house.call('POST', '', { domain })).json();
  expect(await add('localhost')).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'domain', code: 'private' }],
  });
  expect(await add('a/b.example')).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'domain', code: 'domain' }],
  });
  await house.add();
  expect(await add(house.domain)).toMatchObject({ issues: [{ path: 'domain', code: 'taken' }] });
  await stage.write(
    `insert into sender_domain (organization_id, domain, created_at)
     select $1, 'n' || n || '.example', now() from generate_series(1, 19) n`,
    [house.organizationId],
  );
  expect(await add('more.example')).toMatchObject({ issues: [{ path: 'domain', code: 'tooMany' }] });
  for (let times = 0; times < 30; times += 1) await house.check();
  expect((await house.call('POST', `/${house.domain}/check`, {})).json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect((await house.call('DELETE', `/${house.domain}`)).statusCode).toBe(204);
  expect(await stage.write('select 1 from sender_domain_key where domain = $1', [house.domain])).toEqual([]);
});
