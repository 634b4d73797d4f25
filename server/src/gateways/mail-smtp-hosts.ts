import { MailError, type MailGateway, type MailMessage } from './mail.ts';

/** A host that could not be reached is asked again after so long, milliseconds. */
const rest = 30_000;

interface Host {
  gateway: MailGateway;
  weight: number;
  /** By how much its turn has come. */
  credit: number;
  restsUntil: number;
}

/** The one whose turn it is: of three and one, three of four go to the first, spread evenly. */
function nextOf(hosts: readonly Host[]): Host | undefined {
  const total = hosts.reduce((sum, { weight }) => sum + weight, 0);
  for (const host of hosts) host.credit += host.weight;
  const next = hosts.toSorted((one, other) => other.credit - one.credit)[0];
  if (next) next.credit -= total;
  return next;
}

/** Those that may be asked now: up, and with a weight as long as one of these is there. */
function ready(hosts: readonly Host[], now: number): Host[] {
  const up = hosts.filter(({ restsUntil }) => restsUntil <= now);
  const weighty = up.filter(({ weight }) => weight > 0);
  return weighty.length > 0 ? weighty : up;
}

/**
 * Several mail servers as one: each gets its share, and what cannot be reached, or does not let us in, is passed over for a while. A
 * message goes to the next one only where nothing of it has left.
 */
export function openSmtpHosts(
  members: readonly { gateway: MailGateway; weight: number }[],
  now: () => number = Date.now,
): MailGateway {
  const hosts: Host[] = members.map((member) => ({ ...member, credit: 0, restsUntil: 0 }));

  async function send(message: MailMessage): Promise<string | null> {
    let left = hosts;
    let failure: MailError | undefined;
    for (;;) {
      const host: Host | undefined =
        nextOf(ready(left, now())) ??
        // All of them rest: one is asked, lest each message asks them all.
        (failure ? undefined : left.toSorted((one, other) => one.restsUntil - other.restsUntil)[0]);
      if (!host) throw failure;
      try {
        const name = await host.gateway.send(message);
        host.restsUntil = 0;
        return name;
      } catch (error) {
        if (!(error instanceof MailError) || !error.isUnreached) throw error;
        host.restsUntil = now() + rest;
        // One that may come back is worth waiting for, whatever the others think of our sign-in.
        if (failure?.failure !== 'temporary') failure = error;
        left = left.filter((one) => one !== host);
      }
    }
  }

  return {
    namesOnly: false,
    rewrites: [],
    send,
    async close() {
      await Promise.all(hosts.map(({ gateway }) => gateway.close()));
    },
  };
}
