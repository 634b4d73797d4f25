/**
 * Messages that mail servers write when a mail cannot be delivered, in the shapes of those that are met most. Names are
 * of examples, everything else is as it came.
 */
export interface Returned {
  /** The address that they are sent to: that of the mail's envelope. */
  to: string;
  /** Who was written to. */
  address: string;
  /** The mail that comes back. */
  raw: Buffer;
  /** When the server took the mail. */
  arrived?: Date;
}

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');
const dateOf = (at: Date) => at.toUTCString().replace('GMT', '+0000');
const headersOf = (raw: Buffer) => raw.toString('utf8').split('\r\n\r\n', 1)[0] ?? '';

/** Postfix: `bounce(5)`, with the headers of the mail. */
export const postfix = (
  { to, address, raw, arrived = new Date() }: Returned,
  said: { action?: string; status?: string; code?: string; original?: string } = {},
): string => {
  const { action = 'failed', status = '5.1.1', original = address } = said;
  const code =
    said.code ?? `550 5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`;
  return crlf(`Return-Path: <>
Delivered-To: ${to}
Received: by mail.press.example (Postfix)
	id 4F1A2C0007; ${dateOf(arrived)}
Date: ${dateOf(new Date())}
From: MAILER-DAEMON@mail.press.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9D3F2C0004.1732546800/mail.press.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261125120000.4F1A2C0007@mail.press.example>

This is a MIME-encapsulated message.

--9D3F2C0004.1732546800/mail.press.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.press.example.

<${address}>: host mx.a.example[192.0.2.7] said: ${code}
    (in reply to RCPT TO command)

--9D3F2C0004.1732546800/mail.press.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.press.example
X-Postfix-Queue-ID: 9D3F2C0004
X-Postfix-Sender: rfc822; ${to}
Arrival-Date: ${dateOf(arrived)}

Final-Recipient: rfc822; ${address}
Original-Recipient: rfc822;${original.replace('+', '+2B')}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.a.example
Diagnostic-Code: smtp; ${code.replace(/^(.{30,}?) /, '$1\n    ')}

--9D3F2C0004.1732546800/mail.press.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers
Content-Transfer-Encoding: 8bit

${headersOf(raw)}

--9D3F2C0004.1732546800/mail.press.example--
`);
};

/** Exchange: a subject in the language of the sender, HTML beside text, the whole mail. */
export const exchange = ({ to, address, raw }: Returned): string =>
  crlf(`From: <postmaster@corp.example>
To: <${to}>
Date: ${dateOf(new Date())}
Content-Type: multipart/report; report-type=delivery-status;
	boundary="cf6d5fd2-52a3-4b71-9d1e-5b5a1a1f2f11"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: he-IL
Message-ID: <0a1b2c3d@corp.example>
In-Reply-To: <x@studio.example>
Subject: =?utf-8?B?15zXkCDXoNeZ16rXnyDXnNee16HXldeoOiDXlNeR15vXldeo15Q=?=
Auto-Submitted: auto-replied
MIME-Version: 1.0

--cf6d5fd2-52a3-4b71-9d1e-5b5a1a1f2f11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="2b1d"

--2b1d
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

15TXlNeV15PXoteUINec15Ag16DXnteh16jXlA==
--2b1d
Content-Type: text/html; charset="utf-8"

<html><body dir="rtl">ההודעה לא נמסרה</body></html>
--2b1d--

--cf6d5fd2-52a3-4b71-9d1e-5b5a1a1f2f11
Content-Type: message/delivery-status

Reporting-MTA: dns;EX01.corp.example
Received-From-MTA: dns;mail.press.example
Arrival-Date: ${dateOf(new Date())}

Final-Recipient: rfc822;${address}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${address} not found by SMTP address lookup

--cf6d5fd2-52a3-4b71-9d1e-5b5a1a1f2f11
Content-Type: message/rfc822

Received: from mail.press.example (192.0.2.1) by EX01.corp.example
Return-Path: ${to}
${raw.toString('utf8')}
--cf6d5fd2-52a3-4b71-9d1e-5b5a1a1f2f11--
`);

/** Gmail: several lines of a reply, folded; a picture beside the text. */
export const gmail = ({ to, address, raw }: Returned): string =>
  crlf(`Received: by 2002:a05:6402:4312:b0:5d0:2a3c:1 with SMTP id m18; ${dateOf(new Date())}
Content-Type: multipart/report; boundary="000000000000d0b6b80627c0c8f4"; report-type=delivery-status
To: ${to}
Auto-Submitted: auto-replied
X-Failed-Recipients: ${address}
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
References: <x@studio.example>
Message-ID: <6744.170a0220.1.GMR@mx.google.com>
Date: ${dateOf(new Date())}

--000000000000d0b6b80627c0c8f4
Content-Type: multipart/related; boundary="000000000000d0e30e0627c0c8f5"

--000000000000d0e30e0627c0c8f5
Content-Type: text/plain; charset="UTF-8"

** Address not found **

The response from the remote server was:
550 5.1.1 The email account that you tried to reach does not exist.

--000000000000d0e30e0627c0c8f5
Content-Type: image/png; name="icon.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--000000000000d0e30e0627c0c8f5--
--000000000000d0b6b80627c0c8f4
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; ${to}
Arrival-Date: ${dateOf(new Date())}
X-Original-Message-ID: <x@studio.example>

Final-Recipient: rfc822; ${address}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: ${dateOf(new Date())}

--000000000000d0b6b80627c0c8f4
Content-Type: message/rfc822

${headersOf(raw)}

----- Message truncated -----
--000000000000d0b6b80627c0c8f4--
`);

/** Exim: its own status says nothing, the reply of the other server does. */
export const exim = ({ to, address, raw }: Returned, reply = '550 No Such User Here'): string =>
  crlf(`Return-path: <>
Envelope-to: ${to}
Received: from Debian-exim by mx.b.example with local (Exim 4.96)
	id 1tFeBG-00AbCd-0K for ${to}
X-Failed-Recipients: ${address}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.b.example>
To: ${to}
References: <x@studio.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1732546800-eximdsn-804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tFeBG-00AbCd-0K@mx.b.example>
Date: ${dateOf(new Date())}

--1732546800-eximdsn-804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ${address}
    host mx.a.example [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<${address}>:
    ${reply}

--1732546800-eximdsn-804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.b.example

Action: failed
Final-Recipient: rfc822;${address}
Status: 5.0.0
Remote-MTA: dns; mx.a.example
Diagnostic-Code: smtp; ${reply}

--1732546800-eximdsn-804289383
Content-type: message/rfc822

Return-path: <${to}>
${headersOf(raw)}

--1732546800-eximdsn-804289383--
`);

/** Exim before 4.84: no report, a header and a text. */
export const oldExim = ({ to, address, raw }: Returned): string =>
  crlf(`Return-path: <>
X-Failed-Recipients: ${address}
From: Mail Delivery System <Mailer-Daemon@mx.b.example>
To: ${to}
Subject: Mail delivery failed: returning message to sender
Date: ${dateOf(new Date())}

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${address}
    SMTP error from remote mail server after RCPT TO:<${address}>:
    host mx.a.example [192.0.2.7]: 550 unknown user

------ This is a copy of the message, including all the headers. ------

${headersOf(raw)}
`);

/** A complaint (RFC 5965) as providers pass it on: the address is taken out, the headers stay. */
export const complaint = (
  { to, raw }: Pick<Returned, 'to' | 'raw'>,
  { type = 'abuse', mailFrom = to, headers = headersOf(raw) } = {},
): string =>
  crlf(`From: <abuse@feedback.mailbox.example>
Date: ${dateOf(new Date())}
Subject: FW: a mail of yours
To: <fbl@press.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received from IP
192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${mailFrom}>
Source-IP: 192.0.2.1

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

${headers}

--part1_13d.2e68ed54_boundary--
`);
