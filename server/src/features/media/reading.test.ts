import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileItem } from '@firstlook/contract/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { officeDocument } from '../../../test/office-document.ts';
import { uploadFile } from '../../../test/upload.ts';
import { DocumentError, madeDocument } from '../../gateways/document.ts';
import { sql } from '../../platform/database.ts';
import { sweepMedia } from './sweep-media.service.ts';

/** Stands for LibreOffice, which is no part of the product; `document-office.test.ts` tries the real one where it is. */
const office = {
  isHere: true,
  isThere: async () => office.isHere,
  isBroken: false,
  async toPdf({ into }: { into: string }) {
    if (office.isBroken) throw new DocumentError('broken');
    await mkdir(into);
    await writeFile(join(into, madeDocument), '%PDF-1.4\nmade of it\n');
  },
};
let server: TestServer;
let organizationId: string;
let cookie: string;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({
    worker: true,
    gateways: { document: office },
    clock: { now: () => now },
  });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
});
afterAll(() => server.stop());

const upload = async (name: string): Promise<FileItem> =>
  uploadFile({ server, organizationId, cookie }, await officeDocument(), name);
const itemOf = async (id: string): Promise<FileItem> =>
  (await server.call('GET', `/api/file/${organizationId}/${id}`, { cookie })).json();
const read = (id: string, who?: string) =>
  server.call('GET', `/api/file/${organizationId}/${id}/reading`, who ? { cookie: who } : {});
const readingIn = async (id: string) =>
  (
    await server.system((db) =>
      db.one<{ reading: string | null }>(sql`select reading from file where id = ${id}`),
    )
  ).reading;

describe('the edition of a document that is read here', () => {
  it('is made beside the document, and shown as PDF under the name of the document', async () => {
    const { fileId } = await upload('Press notes.docx');
    await expect
      .poll(async () => (await itemOf(fileId)).reading)
      .toBe(`/api/file/${organizationId}/${fileId}/reading`);
    const answer = await read(fileId, cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^inline.*Press notes\.pdf/);
    expect(answer.body).toContain('made of it');
    const whole = await server.call('GET', `/api/file/${organizationId}/${fileId}/download`, { cookie });
    expect(whole.headers['content-disposition']).toMatch(/^attachment.*Press notes\.docx/);
  });

  it('opens to those alone who may take the document, and leaves a line in the log', async () => {
    const { fileId } = await upload('Plan.docx');
    await expect.poll(async () => (await itemOf(fileId)).reading).not.toBeNull();
    const client = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
    );
    const stranger = await server.signIn((await buildAccount(server.platform)).email);
    for (const who of [client, stranger]) expect((await read(fileId, who)).statusCode).toBe(404);
    expect((await read(fileId)).statusCode).toBe(401);
    const release = await buildRelease(server.platform, organizationId, {
      files: [{ fileId, downloadable: false }],
    });
    await server.system((db) =>
      db.run(sql`update release set distributed_at = now() where id = ${release.id}`),
    );
    const { token } = await buildRecipient(server.platform, organizationId, release.id);
    const byLink = () =>
      server.call(
        'GET',
        `/api/file/${organizationId}/${fileId}/reading?releaseId=${release.id}&token=${token}`,
      );
    // Kept by its item: read by accounts of the organization, and taken along by nobody.
    expect((await byLink()).statusCode).toBe(403);
    expect((await read(fileId, client)).statusCode).toBe(200);
    await server.system((db) =>
      db.run(sql`update release_file set is_downloadable = true where file_id = ${fileId}`),
    );
    expect((await byLink()).statusCode).toBe(200);
    const lines = await server.system((db) =>
      db.many(sql`select id from audit where action = 'file.download' and target_id = ${fileId}`),
    );
    // Who reads by a link could take it home by that: written down, once.
    expect(lines).toHaveLength(1);
  });

  it('is missing of one that cannot be drawn, which is not tried again', async () => {
    office.isBroken = true;
    const { fileId } = await upload('Broken.docx');
    await expect.poll(() => readingIn(fileId)).toBe('refused');
    office.isBroken = false;
    expect((await itemOf(fileId)).reading).toBeNull();
    expect((await read(fileId, cookie)).statusCode).toBe(404);
  });

  it('is made later of what came before there was a converter', async () => {
    office.isHere = false;
    const { fileId } = await upload('Old.docx');
    office.isHere = true;
    await server.system((db) =>
      db.run(sql`update file set updated_at = updated_at - interval '2 hours' where id = ${fileId}`),
    );
    now = new Date(now.getTime() + 1000);
    await sweepMedia(server.ctx());
    await expect.poll(() => readingIn(fileId)).toBe('made');
  });

  it('is the document itself where that is a PDF, and nothing of any other file', async () => {
    const sender = { server, organizationId, cookie };
    const { fileId: pdf } = await uploadFile(sender, Buffer.from('%PDF-1.4\nfirst chapter\n'), 'One.pdf');
    expect((await read(pdf, cookie)).body).toContain('first chapter');
    const { fileId: text } = await uploadFile(sender, Buffer.from('words'), 'one.txt');
    expect((await read(text, cookie)).statusCode).toBe(404);
  });
});
