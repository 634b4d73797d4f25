import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DnsServer } from './dns-server.ts';

/** Where Debian puts it, on nobody's path but the administrator's. */
const openDkim = '/usr/sbin/opendkim';

/** Whether Debian's opendkim is on this machine (`scripts/tool.ts` brings it where packages may be installed). */
export const hasOpenDkim = spawnSync(openDkim, ['-V']).error === undefined;

const signature = /^DKIM-Signature:.*(?:\r\n[ \t].*)*\r\n/gim;

/**
 * What opendkim, a second implementation of RFC 6376 and RFC 8463, says of each signature of a mail by itself: it looks at the
 * best of several, so all others are taken out before.
 */
export function verdictsOfOpenDkim(raw: Buffer, { zones }: DnsServer): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlook-dkim-'));
  const at = (name: string) => path.join(folder, name);
  try {
    const text = raw.toString('latin1');
    const signatures = text.match(signature) ?? [];
    const answers = [...zones].flatMap(([name, { txt = [] }]) => txt.map((value) => `${name} ${value}`));
    writeFileSync(at('answers'), `${answers.join('\n')}\n`);
    writeFileSync(at('conf'), `Mode v\nTestDNSData ${at('answers')}\nSyslog no\nMinimumKeyBits 256\n`);
    return signatures.map((one) => {
      writeFileSync(
        at('mail'),
        text.replace(signature, (found) => (found === one ? found : '')),
        'latin1',
      );
      const { stdout, stderr } = spawnSync(openDkim, ['-x', at('conf'), '-t', at('mail')], {
        encoding: 'utf8',
      });
      return `${stdout}${stderr}`.replaceAll(folder, '').trim();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
