import type {
  DomainCheck,
  DomainKey,
  DomainRecord,
  Finding,
  SenderDomain,
} from '@firstlook/contract/sender-domain.ts';
import type { Outcome } from '@firstlook/contract/sender-domain-rule.ts';
import { keyHost, keyRecord } from './domain-key.ts';
import { longestFound } from './look.service.ts';
import type { DomainRow, KeyRow } from './sender-domain.store.ts';
import { withMechanism } from './spf.policy.ts';

/** Letters that one string of a TXT record holds (RFC 1035 section 3.3.14). */
const longestString = 255;
const partsOf = (value: string): string[] => value.match(new RegExp(`.{1,${longestString}}`, 'gs')) ?? [];

/** The key that signs, of each kind: the newest of those that DNS shows. */
export const signingKeys = <K extends Pick<KeyRow, 'algorithm' | 'seen_at'>>(
  newestFirst: readonly K[],
): K[] =>
  (['ed25519', 'rsa'] as const).flatMap(
    (kind) => newestFirst.find(({ algorithm, seen_at }) => algorithm === kind && seen_at) ?? [],
  );

/** Names of the keys that a newer one signs instead of: they are no work for anybody any more. */
export function restingKeys(newestFirst: readonly KeyRow[]): Set<string> {
  const signing = signingKeys(newestFirst);
  const older = newestFirst.filter((key) =>
    signing.some((one) => one.algorithm === key.algorithm && one.created_at > key.created_at),
  );
  return new Set(older.map(({ selector }) => selector));
}

interface Parts {
  row: DomainRow;
  /** The newest first. */
  keys: readonly KeyRow[];
  checks: readonly DomainCheck[];
  /** What SPF has to say; null where the installation does not know. */
  mechanism: string | null;
  /** Whether this installation can open the key. */
  isReadable(key: KeyRow): boolean;
  /** Whether mails leave as they are written here: keys sign nothing where the provider writes them. */
  isWrittenHere: boolean;
}

/**
 * Whether it is known what the one record is that ours goes into: a second one beside it, or one that was copied in part, would
 * end what the domain sends by others.
 */
const isMendable = ({ outcome, found }: Pick<Finding, 'outcome' | 'found'>): boolean =>
  (['ok', 'missing', 'different', 'tooDeep'] as Outcome[]).includes(outcome) &&
  (found === null || found.length < longestFound);

/** The other name to which bounces come, and its SPF record; what was found is the one and then the other. */
function returnPathOf(domain: string, finding: Finding | undefined) {
  const [host, ...record] = finding?.found?.split('\n') ?? [];
  return finding && host && host !== domain
    ? { host, outcome: finding.outcome, found: record.join('\n') || null }
    : null;
}

function recordsOf({ row: { domain }, keys, checks, mechanism }: Parts): DomainRecord[] {
  const findings = checks[0]?.findings ?? [];
  const found = (kind: 'spf' | 'dmarc' | 'returnPath') => findings.find((one) => one.kind === kind);
  const resting = restingKeys(keys);
  const record = (one: Omit<DomainRecord, 'parts'>): DomainRecord => ({ ...one, parts: partsOf(one.value) });
  const dmarc = found('dmarc');
  const spf = found('spf');
  const back = returnPathOf(domain, found('returnPath'));
  return [
    ...keys
      .filter(({ selector }) => !resting.has(selector))
      .map((key) =>
        record({
          purpose: 'dkim',
          host: keyHost(key.selector, domain),
          value: keyRecord({ algorithm: key.algorithm, publicKey: key.public_part }),
          isPublished: key.seen_at !== null,
        }),
      ),
    ...(mechanism && spf && isMendable(spf)
      ? [
          record({
            purpose: 'spf',
            host: domain,
            value: withMechanism(spf.found, mechanism),
            isPublished: spf.outcome === 'ok',
          }),
        ]
      : []),
    ...(mechanism && back && isMendable(back)
      ? [
          record({
            purpose: 'returnPath',
            host: back.host,
            value: withMechanism(back.found, mechanism),
            isPublished: back.outcome === 'ok',
          }),
        ]
      : []),
    // One that is there is its owner's own: nobody is asked to weaken it.
    ...(dmarc?.outcome === 'missing' || dmarc?.outcome === 'different'
      ? [
          record({
            purpose: 'dmarc',
            host: `_dmarc.${domain}`,
            value: 'v=DMARC1; p=none',
            isPublished: false,
          }),
        ]
      : []),
  ];
}

function keyStatesOf({ keys, isReadable, isWrittenHere }: Parts): (key: KeyRow) => DomainKey['state'] {
  const signing = new Set(signingKeys(keys).map(({ selector }) => selector));
  const resting = restingKeys(keys);
  return (key) => {
    if (!isWrittenHere) return 'unused';
    if (resting.has(key.selector)) return 'rests';
    if (!isReadable(key)) return 'unreadable';
    return signing.has(key.selector) ? 'signs' : 'waits';
  };
}

function keyViewOf(parts: Parts): DomainKey[] {
  const stateOf = keyStatesOf(parts);
  return parts.keys.map((key) => ({
    selector: key.selector,
    algorithm: key.algorithm,
    state: stateOf(key),
    createdAt: key.created_at.toISOString(),
    seenAt: key.seen_at?.toISOString() ?? null,
  }));
}

/** A domain as its admins see it. */
export const domainViewOf = (parts: Parts): SenderDomain => ({
  _id: parts.row.domain,
  verifiedAt: parts.row.verified_at?.toISOString() ?? null,
  checkedAt: parts.row.checked_at?.toISOString() ?? null,
  createdAt: parts.row.created_at.toISOString(),
  keys: keyViewOf(parts),
  records: recordsOf(parts),
  checks: [...parts.checks],
});
