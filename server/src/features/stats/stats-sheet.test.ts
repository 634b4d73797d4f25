import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
afterAll(() => server.stop());

describe('what is shown as a spreadsheet', () => {
  const make = (body: object) => server.call('POST', `/api/stats/${organizationId}/sheet`, { cookie, body });

  it('has the words as texts, formulas too, and the figures as numbers, from the side at which one reads', async () => {
    const rows = [
      ['פרסום', 'צופים'],
      ['=1+1', 12.5],
      // A reader takes it for the letter A where it is not written so that it stays what it is.
      ['_x0041_ _X0041_ _x00_', 0],
    ];
    for (const isRightToLeft of [true, false]) {
      const answer = await make({ rows, isRightToLeft });
      expect(answer.statusCode, answer.body).toBe(200);
      const book = read(answer.rawPayload, { type: 'buffer' });
      expect(book.Workbook?.Views?.[0]?.RTL ?? false).toBe(isRightToLeft);
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
      expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual(rows);
      expect(sheet.A2).toMatchObject({ t: 's', v: '=1+1' });
    }
  });

  it('is refused where there is nothing to write, or too much', async () => {
    for (const rows of [[], [[{}]], [Array.from({ length: 31 }, () => 1)]])
      expect((await make({ rows, isRightToLeft: false })).statusCode).toBe(400);
  });
});
