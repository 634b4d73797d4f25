import { describe, expect, it } from 'vitest';
import { DnsError } from '../../gateways/dns.ts';
import { lookAtDomain } from './look.service.ts';
import { ownMechanism, withMechanism } from './spf.policy.ts';

const domain = 'news.harbour.example';
const key = { selector: 's1', publicKey: 'QUJD' };

/** Looks at a domain whose DNS holds these texts; `down` names do not answer. */
async function look(
  texts: Record<string, string[]>,
  options: { mechanism?: string | null; mx?: string[]; down?: string[] } = {},
) {
  const { mechanism = 'include:mail.house.example', mx = [], down = [] } = options;
  const ask = <T>(name: string, held: T): Promise<T> =>
    down.includes(name) ? Promise.reject(new DnsError('timeout')) : Promise.resolve(held);
  const findings = await lookAtDomain(
    { texts: (name) => ask(name, texts[name] ?? []), mailHosts: (name) => ask(name, mx) },
    { domain, keys: [key], mechanism },
  );
  return Object.fromEntries(findings.map((one) => [one.kind, one.outcome]));
}

describe('the record of a key', () => {
  const host = `s1._domainkey.${domain}`;
  it.each([
    ['is there', ['v=DKIM1; k=rsa; p=QUJD'], 'ok'],
    ['is there with spaces in it', ['k=rsa ; p= QU JD ;'], 'ok'],
    ['is not there', [], 'missing'],
    ['is another one', ['v=DKIM1; k=rsa; p=REVG'], 'different'],
    ['was revoked', ['v=DKIM1; p='], 'different'],
    ['is there beside another', ['v=DKIM1; p=QUJD', 'v=DKIM1; p=REVG'], 'several'],
  ])('%s', async (_what, held, dkim) => {
    expect(await look({ [host]: held })).toMatchObject({ dkim });
  });
  it('is not known', async () => {
    expect(await look({}, { down: [host] })).toMatchObject({ dkim: 'unanswered', spf: 'missing' });
  });
});

describe('SPF', () => {
  const ours = 'include:mail.house.example';
  const chain = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`n${n}.example`, [`v=spf1 include:n${n + 1}.example -all`]]),
  );
  it.each([
    ['names us', { [domain]: ['other', `v=spf1 mx ${ours.toUpperCase()} ~all`] }, 'ok'],
    ['lets us pass by a sign', { [domain]: [`v=spf1 +${ours} -all`] }, 'ok'],
    ['refuses us by a sign', { [domain]: [`v=spf1 -${ours} -all`] }, 'different'],
    [
      'names us in what it includes',
      { [domain]: ['v=spf1 include:a.example -all'], 'a.example': [`v=spf1 ${ours}`] },
      'ok',
    ],
    [
      'leads to a record that names us',
      { [domain]: ['v=spf1 redirect=a.example'], 'a.example': [`v=spf1 ${ours}`] },
      'ok',
    ],
    ['names others', { [domain]: ['v=spf1 include:a.example ip4:192.0.2.1 -all'] }, 'different'],
    ['turns in a circle', { [domain]: [`v=spf1 include:${domain} -all`] }, 'different'],
    ['asks for too much', { [domain]: ['v=spf1 include:n0.example -all'], ...chain }, 'tooDeep'],
    ['is there twice', { [domain]: [`v=spf1 ${ours}`, 'v=spf1 -all'] }, 'several'],
    ['is something that begins alike', { [domain]: [`v=spf10 ${ours}`] }, 'missing'],
  ])('%s', async (_what, texts, spf) => {
    expect(await look(texts as Record<string, string[]>)).toMatchObject({ spf });
  });
  it('is not judged where the installation does not know from where it sends', async () => {
    expect(await look({ [domain]: ['v=spf1 -all'] }, { mechanism: null })).toMatchObject({ spf: 'unknown' });
  });
  it('is the address of the mail server, or what the installation names', () => {
    const of = (SMTP_URL?: string, SPF_INCLUDE?: string) => ownMechanism({ SMTP_URL, SPF_INCLUDE });
    expect(of()).toBeNull();
    // Where a relay takes mail in is not from where it sends.
    expect(of('smtp://u:p@mail.house.example:587')).toBeNull();
    expect(of('smtp://8.8.4.4')).toBe('ip4:8.8.4.4');
    expect(of('smtp://[2606:4700::1111]:25')).toBe('ip6:2606:4700::1111');
    expect([of('smtp://127.0.0.1'), of('smtp://localhost'), of('smtp://postfix:25')]).toEqual([
      null,
      null,
      null,
    ]);
    // Of several one record has to name all.
    expect(of('smtp://8.8.4.4 smtp://8.8.8.8')).toBeNull();
    expect(of('smtp://8.8.4.4?weight=2')).toBe('ip4:8.8.4.4');
    expect(of('smtp://127.0.0.1', '_spf.House.example')).toBe('include:_spf.house.example');
  });
  it('is mended before its end', () => {
    expect(withMechanism(null, ours)).toBe(`v=spf1 ${ours} ~all`);
    expect(withMechanism('v=spf1 mx  -all', ours)).toBe(`v=spf1 mx ${ours} -all`);
    expect(withMechanism('v=spf1 mx redirect=a.example', ours)).toBe(`v=spf1 mx ${ours} redirect=a.example`);
    expect(withMechanism('v=spf1 mx', ours)).toBe(`v=spf1 mx ${ours}`);
    expect(withMechanism(`v=spf1 ${ours} -all`, ours)).toBe(`v=spf1 ${ours} -all`);
  });
});

describe('DMARC', () => {
  const [own, above] = [`_dmarc.${domain}`, '_dmarc.harbour.example'];
  it.each([
    ['refuses', { [own]: ['v=DMARC1; p=reject'] }, 'ok'],
    ['asks for nothing', { [own]: ['v=DMARC1; p=none; rua=mailto:a@b.example'] }, 'lenient'],
    ['is that of the domain above', { [above]: ['v=DMARC1; p=quarantine'] }, 'ok'],
    ['says something else of names below', { [above]: ['v=DMARC1; p=reject; sp=none'] }, 'lenient'],
    ['says nothing that is known', { [own]: ['v=DMARC1; p=maybe'] }, 'different'],
    ['is there twice', { [own]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'several'],
    ['is not there', { [own]: ['something else'] }, 'missing'],
  ])('%s', async (_what, texts, dmarc) => {
    expect(await look(texts as Record<string, string[]>)).toMatchObject({ dmarc });
  });
});

it('says whether answers arrive', async () => {
  expect(await look({}, { mx: ['mx.example'] })).toMatchObject({ mx: 'ok' });
  expect(await look({}, { mx: [''] })).toMatchObject({ mx: 'none' });
  expect(await look({})).toMatchObject({ mx: 'missing' });
  expect(await look({}, { down: [domain] })).toMatchObject({
    mx: 'unanswered',
    spf: 'unanswered',
    dmarc: 'missing',
  });
});
