import { expect, it } from 'vitest';
import { startTestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sendFile } from '../../../test/send-file.ts';
import { openSpreadsheetGateway } from '../../gateways/spreadsheet.ts';

/** Whose files were read, in the order in which they were done. */
const done: string[] = [];
const real = openSpreadsheetGateway();
const spreadsheet: typeof real = {
  ...real,
  readRows: (owner, ...rest) => real.readRows(owner, ...rest).finally(() => done.push(owner)),
};

it('a file of one organization does not wait behind the files of another', async () => {
  const server = await startTestServer({ gateways: { spreadsheet } });
  const sender = async () => {
    const { id } = await buildOrganization(server.platform);
    const account = await buildAccount(server.platform, { organizationId: id });
    return { id, cookie: await server.signIn(account.email) };
  };
  const [many, one] = [await sender(), await sender()];
  const send = async ({ id, cookie }: { id: string; cookie: string }, people: number) => {
    const rows = Array.from({ length: people }, (_, at) => [`Person ${at}`, `p${at}@line.example`]);
    const bytes = await real.writeRows('test', [['firstName', 'email'], ...rows], false);
    return () => sendFile(server, `/api/file/uploadContacts/${id}`, { name: 'people.xlsx', bytes }, cookie);
  };
  const [large, small] = [await send(many, 400), await send(one, 1)];
  const answers = await Promise.all([large(), large(), large(), large(), small()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(done).toHaveLength(5);
  expect(done.slice(0, 2), done.join(' ')).toContain(one.id);
  await server.stop();
});
