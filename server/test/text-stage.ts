import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Db, sql } from '../src/platform/database.ts';
import { startTestServer } from './app.ts';
import { buildAccount, buildContacts, buildOrganization } from './factories.ts';
import { startTextSink, type TextAnswer } from './text-sink.ts';

/** Numbers of one of the answer's lists, in a fixed order. */
export const mobiles = (list: { mobile: string }[]) => list.map(({ mobile }) => mobile).sort();

/** One of the two links of a text. */
export const linkIn = (text: string, kind: 's' | 'u') =>
  new RegExp(`http://localhost:3000(/${kind}/[\\w-]+)`).exec(text)?.[1] ?? '';

let numbers = 0;
/** A mobile that no contact has yet. */
export const newNumber = () => {
  numbers += 1;
  return `+97250${String(1_000_000 + numbers)}`;
};

/** An organization that sends text messages to a gateway which keeps them; `answers` are its answers to single numbers. */
async function start(env: Record<string, string>) {
  const answers = new Map<string, TextAnswer>();
  const sink = await startTextSink(({ to }) => answers.get(to) ?? { status: 202 });
  const server = await startTestServer({ env: { SMS_URL: sink.url, ...env }, worker: true });
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const write = <T>(work: (db: Db) => Promise<T>) => server.platform.database.withSystem(work);
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body, headers });
  return {
    answers,
    sink,
    server,
    organizationId,
    write,
    call,
    distribute: (releaseId: string, body: object) =>
      call('POST', `distribute-release/${releaseId}`, { distributionType: 'sms', text: 'Hi', ...body }),
    /** A contact with this number; with null they have none. */
    async contactWith(mobile: string | null): Promise<string> {
      const [id = ''] = await buildContacts(server.platform, organizationId, 1, {
        email: () => `text${newNumber()}@a.example`,
      });
      await write((db) => db.run(sql`update contact set mobile = ${mobile} where id = ${id}`));
      return id;
    },
    stop: async () => {
      await server.stop();
      await sink.close();
    },
  };
}
export type TextStage = Awaited<ReturnType<typeof start>>;

/** The same for a whole test file, with more settings where it has any: begun before its first test, with an empty sink before each, stopped after the last. */
export function withTextStage(
  take: (stage: TextStage) => void,
  env: () => Promise<Record<string, string>> = async () => ({}),
): void {
  let stage: TextStage;
  beforeAll(async () => {
    stage = await start(await env());
    take(stage);
  });
  beforeEach(() => {
    stage.sink.texts.length = 0;
    stage.answers.clear();
  });
  afterAll(() => stage.stop());
}
