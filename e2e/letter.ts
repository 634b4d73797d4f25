import type { MailSink } from '../server/test/mail-sink.ts';

export interface Letter {
  html: string;
  text: string;
}

/** What the sink holds for an address, oldest first. */
export async function lettersOf(sink: MailSink, address: string): Promise<Letter[]> {
  const mails = await Promise.all(
    sink.mails.filter(({ to }) => to.includes(address)).map((mail) => mail.parsed()),
  );
  return mails.map(({ html, text }) => ({ html: html ?? '', text: text ?? '' }));
}

/** The first link of a letter whose address holds `part`. @throws Error when there is none */
export function linkIn(html: string, part: string): string {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) =>
    (link ?? '').replaceAll('&amp;', '&'),
  );
  const found = links.find((link) => link.includes(part));
  if (!found) throw new Error(`No link to ${part} among ${links.join(' ')}`);
  return found;
}
