import { randomBytes } from 'node:crypto';

interface Preview {
  html: string;
  text: string;
  subject: string;
}

interface Contact {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * The same newsletter as it would be sent without Firstlook: the name and the personal links put in, the headers
 * set, nodemailer does the rest.
 */
export function personaliser(preview: Preview): (contact: Contact) => object {
  const shared = /https?:[^\s"<>]+\/landing\/[^\s"<>#]*/.exec(preview.html)?.[0] ?? '';
  return (contact) => {
    const name = `${contact.firstName} ${contact.lastName}`;
    const link = `${shared}?token=${randomBytes(16).toString('base64url')}&amp;origin=distribution-email`;
    const personal = (text: string) => text.replaceAll('נועם', contact.firstName).replaceAll(shared, link);
    const url = `https://broshim.example/unsubscribe/${encodeURIComponent(contact.email)}`;
    return {
      from: { name: 'הוצאת ברושים', address: 'press@broshim.example' },
      to: { name, address: contact.email },
      subject: preview.subject,
      html: personal(preview.html),
      text: personal(preview.text),
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  };
}
