import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { bounceAddress, bounceMailbox, bounceProblems } from './bounce-setting.ts';
import { mailProblems, mailProviders } from './mail-setting.ts';
import { smsProblems, smsProviders, smsTemplateText } from './sms-setting.ts';
import { smtpAddress } from './smtp-setting.ts';

const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((text) => text === 'true'),
);
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

const number = (minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number(message).check(z.int(message), z.gte(minimum, message), z.lte(maximum, message));
};
const proxyMessage =
  'must be true, false, a number of proxies, or a list of addresses and networks such as 10.0.0.0/8';
/** Which proxies in front are believed when they name the caller: how many, or which networks. */
const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^(true|false|\d)$/.test(text) || text.split(',').every((one) => isNetwork(one.trim())),
        proxyMessage,
      ),
    ),
  z.transform((text) => {
    if (text === 'false') return false;
    if (text === 'true') return 1;
    return /^\d$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim());
  }),
);
const networks = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.split(',').every((one) => isNetwork(one.trim())),
        'must be a list of addresses and networks such as 10.0.0.0/8',
      ),
    ),
  z.transform((text) => text.split(',').map((one) => one.trim())),
);
/** Where DNS is asked: addresses, with a port where it is not 53 (`192.0.2.1:5353`, `[2001:db8::1]:5353`). */
const nameServers = z.pipe(
  z.string().check(
    z.refine((text) => {
      return text.split(',').every((one) => {
        const [, six, four, bare] =
          /^(?:\[([\da-f:.]+)\]:\d{1,5}|([\d.]+):\d{1,5}|(\S+))$/i.exec(one.trim()) ?? [];
        return isIP(six ?? four ?? bare ?? '') > 0;
      });
    }, 'must be a list of addresses, each with or without a port'),
  ),
  z.transform((text) => text.split(',').map((one) => one.trim())),
);
const url = (protocols: string[]) =>
  z.string().check(
    z.refine(
      (text) => {
        try {
          return protocols.includes(new URL(text).protocol);
        } catch {
          return false;
        }
      },
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );

const receiptKey = z
  .string()
  .check(z.regex(/^[\w:.~+/=-]{16,200}$/, 'must have at least 16 letters, digits and -_.~:'));

const metricsMessage = 'must be true, false, a port, or address:port';
/** Where metrics are served: an address of their own, which is not the public one. */
const metricsPlace = z.pipe(
  z.string().check(
    z.refine((text) => {
      const port = /^(?:true|false|(?:[\w.-]+:|\[[\da-fA-F:]+\]:)?(\d{1,5}))$/.exec(text);
      return port !== null && Number(port[1] ?? 0) <= 65_535;
    }, metricsMessage),
  ),
  z.transform((text) => {
    if (text === 'false') return undefined;
    const [, host, port] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
    return { host: host?.replace(/[[\]]/g, '') ?? '127.0.0.1', port: Number(port ?? 9464) };
  }),
);

/** Every key of the environment (documented in `.env.example`); `_FILE` variants exist for the secrets. */
const environment = z.object({
  PORT: z._default(number(0, 65535), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  BASE_URL: z.optional(url(['http:', 'https:'])),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_POOL_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DRAIN_SECONDS: z._default(number(0, 60), 0),
  SMTP_URL: z.optional(smtpAddress),
  MAIL_URL: z.optional(url(['https:', 'http:'])),
  BOUNCE_ADDRESS: z.optional(bounceAddress),
  BOUNCE_MAILBOX: z.optional(bounceMailbox),
  SMS_URL: z.optional(url(['http:', 'https:'])),
  SMS_PROVIDER: z._default(z.enum(smsProviders, `must be one of ${smsProviders.join(', ')}`), 'json'),
  SMS_SENDER: z.optional(z.string().check(z.maxLength(40, 'must have at most 40 letters'))),
  SMS_TEMPLATE: z.optional(smsTemplateText),
  SMS_RECEIPT_KEY: z.optional(receiptKey),
  MAIL_PROVIDER: z.optional(z.enum(mailProviders, `must be one of ${mailProviders.join(', ')}`)),
  MAIL_RECEIPT_KEY: z.optional(receiptKey),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
          'must be an address or `Name <address>`',
        ),
      ),
  ),
  SMS_PER_DAY: z._default(number(0, 1_000_000), 500),
  STORAGE_URL: z.optional(url(['s3:'])),
  DEMO: z.optional(flag),
  // Without content only the organizations and their logins are made.
  DEMO_CONTENT: z._default(flag, true),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(10, 'must have at least 10 characters'))),
  ADMIN_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(10, 'must have at least 10 characters'))),
  TRUST_PROXY: z._default(proxies, false),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be all, web or worker'), 'all'),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  METRICS: z.optional(metricsPlace),
  // Named as every program that traces names them; what else the library reads (`OTEL_EXPORTER_OTLP_HEADERS`) it reads itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(['http:', 'https:'])),
  OTEL_SERVICE_NAME: z._default(z.string(), 'firstlook'),
  /** Where the operating system looks for programs; ffmpeg is found there. */
  PATH: z._default(z.string(), ''),
  FFMPEG_PATH: z.optional(z.string()),
  FFPROBE_PATH: z.optional(z.string()),
  SMTP_CONNECTIONS: z._default(number(1, 50), 10),
  SMS_CONNECTIONS: z._default(number(1, 50), 10),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP: z._default(number(1, 1000), 7),
  // The path itself: the key is read when a backup is made, and stands nowhere else.
  BACKUP_KEY_FILE: z.optional(z.string()),
  WEBHOOK_NETWORKS: z.optional(networks),
  DNS_SERVERS: z.optional(nameServers),
  SPF_INCLUDE: z.optional(
    z
      .string()
      .check(
        z.maxLength(253, 'is too long'),
        z.regex(
          /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{1,62}$/i,
          'must be a domain name',
        ),
      ),
  ),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SERVICE_WORKER: z._default(flag, true),
  ORGANIZATION_QUOTA_GB: z._default(number(1, 100_000), 200),
});

const secretKeys = [
  'DATABASE_URL',
  'DATABASE_POOL_URL',
  'SMTP_URL',
  'MAIL_URL',
  'BOUNCE_MAILBOX',
  'SMS_URL',
  'SMS_TEMPLATE',
  'SMS_RECEIPT_KEY',
  'MAIL_RECEIPT_KEY',
  'STORAGE_URL',
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'DEMO_PASSWORD',
] as const;

export interface Config extends z.output<typeof environment> {
  /** Absolute; holds the embedded database, files and the outbox. */
  dataDir: string;
  /** npm runs this process as one of its scripts. */
  startedByNpm: boolean;
  /** Whether an empty database is filled with the demo organizations. */
  demo: boolean;
}

/** Bad keys of the environment, one line each; `main` prints them as a table and stops. */
export class ConfigError extends Error {
  readonly problems: readonly { key: string; problem: string }[];

  constructor(problems: readonly { key: string; problem: string }[]) {
    const width = Math.max(...problems.map(({ key }) => key.length));
    super(
      `These settings are not valid:\n${problems.map(({ key, problem }) => `  ${key.padEnd(width)}  ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

function readSecretFiles(
  source: NodeJS.ProcessEnv,
  problems: { key: string; problem: string }[],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const key of secretKeys) {
    const file = source[`${key}_FILE`];
    if (!file) continue;
    try {
      values[key] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push({ key: `${key}_FILE`, problem: 'names a file that cannot be read' });
    }
  }
  return values;
}

/** Parses the environment once. @throws ConfigError naming every bad key. */
export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const problems: { key: string; problem: string }[] = [];
  const known = Object.keys(environment.shape);
  const given: Record<string, string> = readSecretFiles(source, problems);
  for (const key of known) {
    const value = source[key];
    if (value !== undefined && value !== '') given[key] = value;
  }
  const parsed = environment.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    problems.push({ key: String(issue.path[0]), problem: issue.message.replace(/^Invalid input: /, '') });
  }
  if (parsed.success)
    problems.push(...smsProblems(parsed.data), ...mailProblems(parsed.data), ...bounceProblems(parsed.data));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const embedded = !values.DATABASE_URL && !values.SMTP_URL && !values.MAIL_URL && !values.STORAGE_URL;
  return {
    ...values,
    dataDir: path.resolve(values.DATA_DIR),
    startedByNpm: source.npm_lifecycle_event === 'start',
    demo: values.DEMO ?? embedded,
  };
}

/** Bytes that one organization may keep. */
export const quotaOf = (config: Config): number => config.ORGANIZATION_QUOTA_GB * 1024 ** 3;

/** The public address of this installation, without a slash at the end. */
export function baseUrl(config: Config, port = config.PORT): string {
  return (config.BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
}
