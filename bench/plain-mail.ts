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

/** The same newsletter as somebody without Firstlook would send it: the name put in, the headers set, nodemailer does the rest. */
export function personaliser(preview: Preview): (contact: Contact) => object {
  return (contact) => {
    const name = `${contact.firstName} ${contact.lastName}`;
    const url = `https://mifras.example/unsubscribe/${encodeURIComponent(contact.email)}`;
    return {
      from: { name: 'אולפני מפרש', address: 'press@mifras.example' },
      to: { name, address: contact.email },
      subject: preview.subject,
      html: preview.html.replaceAll('אברהמי', name),
      text: preview.text.replaceAll('אברהמי', name),
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  };
}
