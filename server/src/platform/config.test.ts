import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { baseUrl, ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function badKeys(source: Record<string, string>): string[] {
  try {
    readConfig(source);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ key }) => key);
  }
}

describe('the environment', () => {
  it('may be empty: everything has a value to begin with, and the demo is filled in', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ROLE: 'all',
      TRUST_PROXY: false,
      demo: true,
    });
    expect(path.isAbsolute(config.dataDir)).toBe(true);
  });

  it('leaves out what is empty, as if it were not there', () => {
    const { PORT, SMTP_URL } = readConfig({ PORT: '', SMTP_URL: '' });
    expect([PORT, SMTP_URL]).toEqual([3000, undefined]);
  });

  it('has no demo of its own accord where a database, mail or storage of the house is used', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/x' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/x', DEMO: 'true' }).demo).toBe(true);
  });

  it('names every bad key at once', () => {
    expect(badKeys({ PORT: '99999', ROLE: 'boss', SMTP_URL: 'http://mail', DEMO: 'yes' })).toEqual([
      'PORT',
      'SMTP_URL',
      'DEMO',
      'ROLE',
    ]);
  });

  it('asks a provider of text messages for what it needs, and says nothing of what it was given', () => {
    const given = { SMS_PROVIDER: 'twilio', SMS_URL: 'https://AC1:se%2Fcret@api.twilio.com' };
    expect(badKeys(given)).toEqual(['SMS_SENDER']);
    expect(badKeys({ ...given, SMS_SENDER: 'Us' })).toEqual([]);
    expect(badKeys({ ...given, SMS_URL: 'https://api.twilio.com', SMS_SENDER: 'Us' })).toEqual(['SMS_URL']);
    expect(badKeys({ SMS_PROVIDER: 'sns' })).toEqual(['SMS_URL']);
    expect(badKeys({ SMS_PROVIDER: 'pigeon' })).toEqual(['SMS_PROVIDER']);
    const form = { SMS_PROVIDER: 'form', SMS_URL: 'https://a.example' };
    expect(badKeys(form)).toEqual(['SMS_TEMPLATE']);
    for (const template of [
      '{',
      '[]',
      '{"fields":{},"success":"("}',
      '{"feilds":{}}',
      '{"fields":{},"body":"x"}',
    ])
      expect(badKeys({ ...form, SMS_TEMPLATE: template }), template).toEqual(['SMS_TEMPLATE']);
    expect(readConfig({ ...form, SMS_TEMPLATE: '{"fields":{"to":"{to}"}}' }).SMS_TEMPLATE).toMatchObject({
      number: 'plus',
      escape: 'none',
    });
  });

  test.each([
    ['true', 1],
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('TRUST_PROXY %s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(expected);
  });
  test.each(['yes', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.1/8/8'])('TRUST_PROXY is not %s', (text) => {
    expect(badKeys({ TRUST_PROXY: text })).toEqual(['TRUST_PROXY']);
  });

  test.each([
    ['true', { host: '127.0.0.1', port: 9464 }],
    ['9000', { host: '127.0.0.1', port: 9000 }],
    ['[::1]:9000', { host: '::1', port: 9000 }],
    ['false', undefined],
  ])('METRICS %s', (text, expected) => {
    expect(readConfig({ METRICS: text }).METRICS).toEqual(expected);
  });

  test.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ BOUNCE_MAILBOX: 'maildir:///var/mail/bounces' }, []],
    [{ BOUNCE_MAILBOX: 'imaps://b%40press.example:p%3Aw@mail.example/Returned' }, []],
    [{ BOUNCE_MAILBOX: 'imaps://mail.example' }, ['BOUNCE_MAILBOX']],
    [{ BOUNCE_MAILBOX: 'maildir://relative' }, ['BOUNCE_MAILBOX']],
    [{ BOUNCE_MAILBOX: 'https://user:secret@mail.example' }, ['BOUNCE_MAILBOX']],
    [{ BOUNCE_ADDRESS: 'bounces+all@press.example' }, ['BOUNCE_ADDRESS']],
    [{ BOUNCE_ADDRESS: 'returned-mail-of-ours@press.example' }, ['BOUNCE_ADDRESS']],
    [{ BOUNCE_ADDRESS: '', BOUNCE_MAILBOX: 'maildir:///var/mail/bounces' }, ['BOUNCE_ADDRESS']],
    [{ MAIL_PROVIDER: 'mailgun', MAIL_RECEIPT_KEY: 'key-0123456789abcdef' }, []],
    [{ MAIL_PROVIDER: 'mailgun' }, ['MAIL_RECEIPT_KEY']],
    [{ MAIL_RECEIPT_KEY: 'key-0123456789abcdef' }, ['MAIL_RECEIPT_KEY']],
    [{ MAIL_PROVIDER: 'ses', MAIL_RECEIPT_KEY: 'key-0123456789abcdef' }, ['MAIL_RECEIPT_KEY']],
    [{ MAIL_PROVIDER: 'pigeon', MAIL_RECEIPT_KEY: 'key-0123456789abcdef' }, ['MAIL_PROVIDER']],
    [{ MAIL_PROVIDER: 'resend', MAIL_RECEIPT_KEY: 'key-0123456789abcdef' }, ['MAIL_URL', 'MAIL_RECEIPT_KEY']],
  ])('returned mail by %j', (settings, keys) => {
    expect(badKeys({ BOUNCE_ADDRESS: 'Bounces@press.example', ...settings })).toEqual(keys);
  });

  test.each<[string, string[]]>([
    ['smtp://user:secret@one.example:587', []],
    ['smtps://one.example?weight=3 smtp://two.example', []],
    ['smtp://one.example  smtp://two.example?weight=0', []],
    ['smtp://one.example?weight=0', ['SMTP_URL']],
    ['smtp://one.example?weight=-1', ['SMTP_URL']],
    ['smtp://one.example,two.example http://three.example', ['SMTP_URL']],
    ['smtp://one.example smtp:', ['SMTP_URL']],
  ])('SMTP_URL %s', (text, keys) => {
    expect(badKeys({ SMTP_URL: text })).toEqual(keys);
  });

  const resend = { MAIL_PROVIDER: 'resend', MAIL_URL: 'https://resend:re_1@api.resend.com' };
  test.each<[Record<string, string>, string[]]>([
    [resend, []],
    [{ ...resend, MAIL_RECEIPT_KEY: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, []],
    [{ ...resend, MAIL_RECEIPT_KEY: 'key-0123456789abcdef' }, ['MAIL_RECEIPT_KEY']],
    [{ ...resend, SMTP_URL: 'smtp://mail.example' }, ['MAIL_URL']],
    [{ MAIL_URL: resend.MAIL_URL }, ['MAIL_PROVIDER']],
    [{ ...resend, MAIL_URL: 'https://api.resend.com' }, ['MAIL_URL']],
    [{ ...resend, MAIL_URL: 'smtp://resend:re_1@smtp.resend.com' }, ['MAIL_URL']],
    [{ MAIL_PROVIDER: 'ses', MAIL_URL: 'https://:secret@email.eu-west-1.amazonaws.com' }, ['MAIL_URL']],
    [{ MAIL_PROVIDER: 'mailgun', MAIL_URL: 'https://api:key@api.mailgun.net' }, ['MAIL_URL']],
    [{ MAIL_PROVIDER: 'mailgun', MAIL_URL: 'https://api:key@api.mailgun.net/v3/mg.press.example' }, []],
  ])('mail by %j', (settings, keys) => {
    expect(badKeys(settings)).toEqual(keys);
  });

  it('takes a secret from a file, and says which file it could not read', () => {
    const file = path.join(folder, 'database');
    writeFileSync(file, 'postgres://db/from-file\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://db/from-file');
    expect(badKeys({ SMTP_URL_FILE: path.join(folder, 'nowhere') })).toEqual(['SMTP_URL_FILE']);
  });

  it('knows the public address, without a slash at its end', () => {
    expect(baseUrl(readConfig({ BASE_URL: 'https://firstlook.example/' }))).toBe('https://firstlook.example');
    expect(baseUrl(readConfig({ PORT: '8080' }))).toBe('http://localhost:8080');
  });
});
