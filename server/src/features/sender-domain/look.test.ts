import { describe, expect, it } from 'vitest';
import { DnsError } from '../../gateways/dns.ts';
import { lookAtDomain } from './look.service.ts';
import { ownMechanism, returnsTo, withMechanism } from './spf.policy.ts';

const domain = 'news.harbour.example';
const key = { selector: 's1', publicKey: 'QUJD' };

/** Looks at a domain whose DNS holds these texts; `down` names do not answer. */
async function look(
  texts: Record<string, string[]>,
  options: { mechanism?: string | null; mx?: string[]; down?: string[]; returnsTo?: string | null } = {},
) {
  const { mechanism = 'include:mail.house.example', mx = [], down = [], returnsTo = domain } = options;
  const ask = <T>(name: string, held: T): Promise<T> =>
    down.includes(name) ? Promise.reject(new DnsError('timeout')) : Promise.resolve(held);
  const findings = await lookAtDomain(
    { texts: (name) => ask(name, texts[name] ?? []), mailHosts: (name) => ask(name, mx) },
    { domain, keys: [key], mechanism, returnsTo },
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

describe('where mail comes back to', () => {
  const ours = 'v=spf1 include:mail.house.example ~all';
  const [own, above, beside] = ['_dmarc.news.harbour.example', '_dmarc.harbour.example', 'b.harbour.example'];
  const below = `b.${domain}`;
  const strict = 'v=DMARC1; p=reject; aspf=s';
  it.each<[string, string | null, Record<string, string[]>, string]>([
    ['is the sender itself', domain, {}, 'ok'],
    ['is the sender itself, asked for strictly', domain, { [own]: [strict] }, 'ok'],
    [
      'is somebody else',
      'press.example',
      { [own]: ['v=DMARC1; p=none'], 'press.example': [ours] },
      'foreign',
    ],
    ['is below the sender', below, { [own]: ['v=DMARC1; p=none'], [below]: [ours] }, 'ok'],
    ['is below the sender, where nobody has a policy', below, { [below]: [ours] }, 'ok'],
    ['is below the sender, asked for strictly', below, { [own]: [strict], [below]: [ours] }, 'loose'],
    ['is strict by the policy of the domain above', below, { [above]: [strict], [below]: [ours] }, 'loose'],
    ['is a name beside it', beside, { [above]: ['v=DMARC1; p=none'], [beside]: [ours] }, 'ok'],
    ['is beside it, where nobody says whose they are', beside, { [beside]: [ours] }, 'foreign'],
    [
      'is another customer of a registry',
      'other.example',
      { '_dmarc.harbour.example': ['v=DMARC1; p=none'], '_dmarc.other.example': ['v=DMARC1; p=none'] },
      'foreign',
    ],
    [
      'is beside it under a registry that has a policy',
      beside,
      { [above]: ['v=DMARC1; p=none; psd=y'], [beside]: [ours] },
      'foreign',
    ],
    ['has no SPF', below, {}, 'missing'],
    ['has one that does not name us', below, { [below]: ['v=spf1 -all'] }, 'different'],
    ['has two', below, { [below]: [ours, ours] }, 'several'],
    ['is what a provider decides', null, {}, 'unknown'],
  ])('%s', async (_what, returnsTo, texts, returnPath) => {
    expect(await look(texts, { returnsTo })).toMatchObject({ returnPath });
  });
  it('is not known where DNS does not answer, and nothing is judged where nobody knows from where we send', async () => {
    expect(await look({}, { returnsTo: below, down: [below] })).toMatchObject({ returnPath: 'unanswered' });
    expect(await look({}, { returnsTo: below, mechanism: null })).toMatchObject({ returnPath: 'ok' });
  });
  it('is that of the installation, else the sender', () => {
    expect(returnsTo({}, domain)).toBe(domain);
    expect(returnsTo({ BOUNCE_ADDRESS: 'bounces@Press.example' }, domain)).toBe('press.example');
    expect(returnsTo({ MAIL_URL: 'https://api.example' }, domain)).toBeNull();
  });
});

describe('a logo', () => {
  const host = `default._bimi.${domain}`;
  const logo = ['v=BIMI1; l=https://harbour.example/logo.svg; a='];
  const policy = (text: string) => ({ [`_dmarc.${domain}`]: [`v=DMARC1; ${text}`] });
  it.each<[string, Record<string, string[]>, string]>([
    ['is shown', { [host]: logo, ...policy('p=quarantine') }, 'ok'],
    ['is not there', policy('p=reject'), 'missing'],
    ['has a policy that asks for nothing', { [host]: logo, ...policy('p=none') }, 'lenient'],
    ['has a policy for some of the mail', { [host]: logo, ...policy('p=reject; pct=50') }, 'lenient'],
    ['has a policy that spares names below', { [host]: logo, ...policy('p=reject; sp=none') }, 'lenient'],
    ['has no policy', { [host]: logo }, 'lenient'],
    ['is not safe', { [host]: ['v=BIMI1; l=http://a.example/l.svg'], ...policy('p=reject') }, 'different'],
    ['is no SVG', { [host]: ['v=BIMI1; l=https://a.example/l.png'], ...policy('p=reject') }, 'different'],
    ['is declined', { [host]: ['v=BIMI1; l=; a='], ...policy('p=reject') }, 'none'],
    ['is there twice', { [host]: [...logo, ...logo], ...policy('p=reject') }, 'several'],
  ])('%s', async (_what, texts, bimi) => {
    expect(await look(texts)).toMatchObject({ bimi });
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
