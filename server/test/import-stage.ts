import { afterAll, beforeAll } from 'vitest';
import type { Clock } from '../src/platform/clock.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { sendFile } from './send-file.ts';

export const header = ['email', 'firstName', 'lastName', 'mobile', 'tags', 'company'];
export const people = [
  ['galia@north.example', 'גליה', 'מזרחי', '+972525550142', 'תרבות, דרמה', 'ידיעות הצפון'],
  ['noam@observer.example', 'נועם', 'קדרון', '+972545550187', 'תרבות', ''],
];
export const csv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n');

/** Contact files for organizations that are made one after the other; what stands here is of the newest. @param clock of the server */
export function withImportStage(clock?: Clock) {
  const stage = {
    server: undefined as unknown as TestServer,
    organizationId: '',
    cookie: '',
    async newOrganization() {
      stage.organizationId = (await buildOrganization(stage.server.platform)).id;
      const { email } = await buildAccount(stage.server.platform, { organizationId: stage.organizationId });
      stage.cookie = await stage.server.signIn(email);
    },
    /** Sends a file to a call of the contacts, as the person of the newest organization. */
    send: (path: string, file: { name: string; bytes: Uint8Array | string }) =>
      sendFile(stage.server, path, file, stage.cookie),
    upload: (name: string, bytes: Uint8Array | string, list = '') =>
      stage.send(
        `/api/file/uploadContacts/${stage.organizationId}${list && `?mailingListName=${encodeURIComponent(list)}`}`,
        { name, bytes },
      ),
    list: async (query = '') =>
      (await stage.call('GET', `/api/contact/${stage.organizationId}?pagination[limit]=100&${query}`)).json(),
    call: (method: string, path: string, body?: unknown) =>
      stage.server.call(method, path, { cookie: stage.cookie, body }),
  };
  beforeAll(async () => {
    stage.server = await startTestServer(clock && { clock });
  });
  afterAll(() => stage.server.stop());
  return stage;
}
