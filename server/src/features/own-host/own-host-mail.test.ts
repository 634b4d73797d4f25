import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DomainStage, startDomainStage } from '../../../test/domain-stage.ts';
import { type HostHouse, startHostHouse } from '../../../test/host-stage.ts';

let stage: DomainStage;
let count = 0;
const nextHost = () => {
  count += 1;
  return `press${count}.example`;
};
const begin = (host = nextHost()) => startHostHouse(stage, host);
const baseOf = (host: string) => `http://${host}:3000`;

beforeAll(async () => {
  stage = await startDomainStage({ TRUST_PROXY: '1' });
}, 60_000);
afterAll(() => stage.stop());

it('is named by the proxy that is trusted', async () => {
  const house = await begin();
  const other = await begin();
  await house.prove();
  const status = async (named: string) =>
    (await house.at(`/landing/${other.releaseId}`, { 'x-forwarded-host': named }, 'localhost:3000'))
      .statusCode;
  expect([await status(house.host), await status('localhost:3000')]).toEqual([404, 200]);
});

describe('mail of an organization', () => {
  const send = async (house: HostHouse, email: string) => {
    const answer = await stage.server.call(
      'POST',
      `/api/distribution/${house.organizationId}/distribute-release/${house.releaseId}`,
      { cookie: house.cookie, body: { from: { email: house.sender }, contacts: [{ email }] } },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const mail = await stage.mailTo(email);
    const raw = stage.sink.mails.find(({ to }) => to.includes(email));
    return { ...mail, raw: String(raw?.raw ?? '') };
  };

  it('begins its links with the own host while that is proved, and with BASE_URL before and after', async () => {
    const house = await begin();
    const before = await send(house, 'before@readers.example');
    expect(before.html).toContain('http://localhost:3000/landing/');
    await house.prove();
    const { releaseId } = house;
    const own = await send(house, 'own@readers.example');
    expect(own.html).toContain(`${baseOf(house.host)}/landing/`);
    expect(own.html).toContain(`${baseOf(house.host)}/unsubscribe/`);
    expect(own.html).toContain(`${baseOf(house.host)}/api/distribution/release-opened`);
    expect(own.html).not.toContain('localhost');
    expect(own.text).not.toContain('localhost');
    expect(own.raw).toMatch(new RegExp(`List-Unsubscribe:\\s+<${baseOf(house.host)}/unsubscribe/`));
    const token = /token=([\w-]+)/.exec(own.html)?.[1];
    // Both addresses of either message work.
    for (const asked of [house.host, 'localhost:3000'])
      expect((await house.at(`/landing/${releaseId}?token=${token}`, {}, asked)).statusCode).toBe(200);
    const way = new URL(/http[^"]*\/unsubscribe\/[^"]*/.exec(own.html)?.[0] ?? '').pathname;
    const other = await begin();
    await other.prove();
    for (const [asked, status] of [
      [house.host, 200],
      ['localhost:3000', 200],
      [other.host, 404],
    ] as const)
      expect((await house.at(way, {}, asked)).statusCode).toBe(status);
    // What the mail shows is read in the browser at whichever host it is opened.
    const view = new URL(/http[^"]*\/view\/[^"]*/.exec(own.html)?.[0] ?? '').pathname;
    expect((await house.at(view)).statusCode).toBe(200);
    expect((await house.at(view)).body).not.toMatch(/http[^"]*\/fonts\//);
    expect((await house.at(view, {}, other.host)).statusCode).toBe(404);
    await house.call('DELETE');
    const after = await send(house, 'after@readers.example');
    expect(after.html).toContain('http://localhost:3000/landing/');
    expect(after.html).not.toContain(`//${house.host}`);
  });
});
