import type { Contact } from '@firstlook/contract/contact.ts';
import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { beforeEach, expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { csv, withImportStage } from './import-stage.ts';

export const head = [
  'email',
  'firstName',
  'lastName',
  'mobile',
  'tags',
  'company',
  'gender',
  'mail',
  'consent',
];
export const hour = 3_600_000;

/** Imports that are taken back: an organization for each test, and a clock that can be put forward. */
export function withUndoStage() {
  let later = 0;
  const stage = withImportStage({ now: () => new Date(Date.now() + later) });
  beforeEach(() => {
    later = 0;
    return stage.newOrganization();
  });

  const path = (id: string, more = '') => `/api/contact/${stage.organizationId}/import/${id}${more}`;
  const undo = (id: string) => stage.call('POST', path(id, '/undo'), {});
  const told = async (id: string): Promise<ContactImport> => (await stage.call('GET', path(id))).json();
  const take = async (rows: string[][], list = ''): Promise<ContactImport> => {
    const answer = await stage.upload('people.csv', csv(rows), list);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const people = async (): Promise<Contact[]> => (await stage.list('sort[email]=1')).items;
  const byEmail = async (email: string) => (await people()).find((one) => one.email === email) as Contact;
  const plain = ({ version: _, ...one }: Contact) => one;
  const save = (one: Contact, changes: object) =>
    stage.call('PUT', `/api/contact/${stage.organizationId}`, {
      _id: one._id,
      version: one.version,
      firstName: one.firstName,
      lastName: one.lastName,
      email: one.email,
      ...changes,
    });
  const labels = async (kind: 'tag' | 'company') =>
    (await stage.call('GET', `/api/${kind}/${stage.organizationId}`))
      .json()
      .items.map((one: { name: string }) => one.name);
  const lists = async () =>
    (await stage.call('GET', `/api/mailing-list/${stage.organizationId}`))
      .json()
      .items.map((one: { title: string }) => one.title);
  const rowsOf = (statement: ReturnType<typeof sql>) =>
    stage.server.system((db) => db.many<Record<string, string>>(statement));
  const stops = async () =>
    (
      await rowsOf(sql`select channel || ' ' || address || ' ' || kind || ' ' || reason || ' ' || coalesce(beside, '-') as told
      from suppression where organization_id = ${stage.organizationId} order by 1`)
    ).map((row) => row.told);
  /** Its day is over. */
  const noWayBack = ({ _id }: ContactImport) =>
    rowsOf(
      sql`update contact_import set undo_ends_at = null where organization_id = ${stage.organizationId} and id = ${_id}`,
    );
  const keptRows = async () =>
    Number(
      (
        await rowsOf(
          sql`select count(*) as n from contact_import_undo where organization_id = ${stage.organizationId}`,
        )
      )[0]?.n,
    );

  return {
    stage,
    path,
    undo,
    told,
    take,
    people,
    byEmail,
    plain,
    save,
    labels,
    lists,
    rowsOf,
    stops,
    keptRows,
    noWayBack,
    /** Puts the clock so far forward, milliseconds. */
    wait(milliseconds: number) {
      later = milliseconds;
    },
  };
}
