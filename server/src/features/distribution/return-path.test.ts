import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSecretBox } from '../../gateways/secret-box.ts';
import { newId } from '../../platform/identifier.ts';
import { findReturnTokens, isOurs, mailHeadersFor, returnPathOf } from './return-path.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'firstlook-return-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const address = 'bounces@press.example';
const secrets = openSecretBox({ SECRET_KEY: 'a key of at least thirty-two letters', dataDir });
const others = openSecretBox({ SECRET_KEY: 'another one of at least thirty-two letters', dataDir });
const pathOf = (organizationId: string, recipientId: string) =>
  returnPathOf({ BOUNCE_ADDRESS: address }, secrets, { organizationId, recipientId });

it('names the row to this installation alone, in small and capital letters', () => {
  for (let time = 0; time < 200; time += 1) {
    const [organizationId, recipientId] = [newId(), newId()];
    const written = pathOf(organizationId, recipientId) ?? '';
    for (const said of [written, written.toUpperCase(), `To: <${written}>, a@b.example`]) {
      const [token, ...more] = findReturnTokens(address, said);
      expect(more).toEqual([]);
      expect(token?.recipientId).toBe(recipientId);
      expect(token && isOurs(secrets, organizationId, token)).toBe(true);
      expect(token && isOurs(others, organizationId, token)).toBe(false);
      expect(token && isOurs(secrets, newId(), token)).toBe(false);
    }
  }
});

it('is taken for what it is and nothing longer', () => {
  const written = pathOf(newId(), newId()) ?? '';
  for (const said of [
    `x${written}`,
    `x.${written}`,
    `${written}.evil.example`,
    written.replace('.example', 'Xexample'),
  ])
    expect(findReturnTokens(address, said)).toEqual([]);
});

it('is none without an address for it, or for what is no row', () => {
  expect(returnPathOf({}, secrets, { organizationId: newId(), recipientId: newId() })).toBeNull();
  expect(pathOf(newId(), 'preview')).toBeNull();
});

it('keeps to the key of the data folder where no other is given', () => {
  const row = { organizationId: newId(), recipientId: newId() };
  const open = () => openSecretBox({ dataDir });
  const written = returnPathOf({ BOUNCE_ADDRESS: address }, open(), row) ?? '';
  const [token] = findReturnTokens(address, written);
  expect(token && isOurs(open(), row.organizationId, token)).toBe(true);
});

it('stands in a header for providers that leave out the envelope', () => {
  const written = pathOf(newId(), newId());
  const row = written?.split('@')[0];
  const headers = (provider?: 'ses' | 'postmark' | 'sendgrid') =>
    mailHeadersFor({ MAIL_PROVIDER: provider }, written);
  expect(headers('postmark')).toEqual([`X-PM-Metadata-row: ${row}`]);
  expect(headers('sendgrid')).toEqual([`X-SMTPAPI: {"unique_args":{"row":"${row}"}}`]);
  expect([...headers('ses'), ...headers(), ...mailHeadersFor({ MAIL_PROVIDER: 'postmark' }, null)]).toEqual(
    [],
  );
});
