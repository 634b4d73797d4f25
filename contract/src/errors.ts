import * as z from 'zod/mini';

interface ErrorKind {
  readonly status: number;
  /** English text of the specification's catalogue (section 8 of both documents). */
  readonly message: string;
}

/** Every failure the API can answer. The code is also a key of `locales/<locale>/errors.json`. */
export const errorKinds = {
  MALFORMED_REQUEST: { status: 400, message: 'The request is malformed' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized, please login' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  SECOND_FACTOR_EXPIRED: { status: 401, message: 'The sign-in took too long, please begin again' },
  INVALID_SECOND_FACTOR: { status: 401, message: 'The code is wrong or no longer valid' },
  INVALID_API_KEY: { status: 401, message: 'The API key is not valid' },
  NOT_ALLOWED: { status: 403, message: 'User not allowed' },
  REGISTRATION_CLOSED: { status: 403, message: 'Only people the organization knows can sign up' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please confirm your e-mail address first' },
  WRONG_ACCOUNT: { status: 403, message: 'The invitation is for another address' },
  DISTRIBUTION_DATA_EXISTS: { status: 403, message: 'Only admins may delete a release that was sent' },
  FOREIGN_ORIGIN: { status: 403, message: 'Un Authorized' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  /** `params` say whom to ask, and to who was meant its title and its last day. */
  RELEASE_ENDED: { status: 404, message: 'The release is no longer open' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'Could not find account with this email' },
  UNKNOWN_EMAIL: { status: 404, message: 'Unknown email' },
  SELECTION_CHANGED: { status: 409, message: 'Other releases match by now' },
  CONFLICT: { status: 409, message: 'Somebody else saved this in the meantime' },
  ALREADY_EXISTS: { status: 409, message: 'It already exists' },
  ACCOUNT_EXISTS: { status: 409, message: 'User with that email already exists' },
  DOMAIN_TAKEN: { status: 409, message: 'Domain is already taken by another organization' },
  LAST_ADMIN: { status: 409, message: 'The organization needs at least one admin' },
  LAST_SYSTEM_ADMIN: { status: 409, message: 'The installation needs at least one system admin' },
  PERSON_IN_USE: { status: 409, message: 'The address belongs to somebody who works here, or to a setting' },
  FILE_IN_USE: { status: 409, message: 'A setting of the organization names this file' },
  COMPLAINED: { status: 409, message: 'This person reported your mail as spam' },
  CONTACT_EXISTS: { status: 409, message: 'Contact with that email already exists' },
  REQUEST_RUNNING: { status: 409, message: 'The same request is still running' },
  RELEASE_NOT_PUBLISHED: { status: 409, message: 'The release is not open to readers yet' },
  APPROVAL_NEEDED: { status: 403, message: 'The organization asks that somebody else approves this send' },
  OWN_APPROVAL: { status: 403, message: 'Nobody approves a send of their own' },
  APPROVAL_OUTDATED: {
    status: 409,
    message: 'The send was answered, or its release or its plan was changed, meanwhile',
  },
  RELEASE_ARCHIVED: { status: 409, message: 'The release is archived' },
  RELEASE_EXPIRED: { status: 409, message: 'The release has expired' },
  TOO_FEW_FOR_SUBJECTS: {
    status: 409,
    message: 'Too few people would get the mail to tell two subjects apart',
  },
  SUBJECT_IS_CHOSEN: { status: 409, message: 'One of the two subjects was chosen already' },
  SEND_IS_STOPPED: { status: 409, message: 'The send is stopped' },
  AUDIENCE_IS_BEING_SENT: { status: 409, message: 'A send is still collecting its people by this right now' },
  AUDIENCE_IS_PLANNED: { status: 409, message: 'A planned send goes by this, and would reach nobody by it' },
  RELEASE_IS_BEING_SENT: { status: 409, message: 'The release is being sent right now' },
  REPLACEMENT_UNDER_WAY: { status: 409, message: 'Another film is on its way to this place already' },
  UPLOAD_CONTRADICTION: { status: 409, message: 'The chunk contradicts what was announced before' },
  LINK_ENDED: { status: 410, message: 'This link was used or has ended' },
  NEW_EMAIL_CALLED_OFF: { status: 410, message: 'This change of address was called off' },
  TOO_LARGE: { status: 413, message: 'The request is too large' },
  QUOTA_EXCEEDED: { status: 413, message: "The organization's storage is full" },
  UNSUPPORTED_TYPE: { status: 415, message: 'This type of file or body is not supported' },
  NOT_A_FILM: { status: 415, message: 'A film can only be replaced by a film, and sound by sound' },
  FORMAT_NOT_PLAYABLE: { status: 415, message: 'Films and sound of this format cannot be played' },
  INVALID_DATA: { status: 422, message: 'Some fields are not valid' },
  RELEASE_CIRCLE: { status: 422, message: 'A release cannot lie in itself, not through other groups either' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'The same idempotency key was used for another request' },
  UNKNOWN_SENDER: { status: 422, message: "The sender is not one of the organization's addresses" },
  SENDER_NOT_PROVED: { status: 422, message: 'The sender address waits for the proof of its owner' },
  SENDER_DETAILS_MISSING: {
    status: 422,
    message: 'An advertisement names the address and the telephone of its sender',
  },
  NO_NEWSLETTER_DESIGN: { status: 422, message: 'no matching newsletter design found' },
  NO_LANDING_DESIGN: { status: 422, message: 'no matching landing page design found' },
  TEMPLATE_FAILED: { status: 422, message: 'The design could not be rendered' },
  NO_DISTRIBUTION_DATA: { status: 404, message: 'no distribution data for release' },
  EMPTY_MAILING_LIST: { status: 422, message: 'cannot create empty mailing list' },
  MAILING_LIST_NAME_MISSING: { status: 422, message: 'missing new mailing list name' },
  IMPORT_RUNNING: { status: 409, message: 'Another import of the organization is under way' },
  IMPORT_CANCELLED: { status: 409, message: 'The import was called off; nothing of the file was taken' },
  IMPORT_UNDONE: { status: 409, message: 'The import was taken back already' },
  IMPORT_NAMED_LATER: {
    status: 409,
    message: 'A later import, `params.file`, named some of these people; take that one back first',
  },
  IMPORT_UNDO_OVER: { status: 409, message: 'The import can no longer be taken back' },
  CONTACTS_FILE_EMPTY: { status: 422, message: 'The contacts file is empty' },
  CONTACTS_FILE_UNREADABLE: { status: 422, message: 'cannot upload contacts file' },
  FILE_UNREADABLE: { status: 422, message: 'The file could not be read' },
  STAMP_FAILED: { status: 422, message: "The file cannot carry the reader's name, so it was not given out" },
  WATCH_LIMIT_REACHED: { status: 403, message: 'No views are left for this link' },
  CANNOT_SEND_SECOND_FACTOR: {
    status: 502,
    message: 'cannot send second factor authentication password (something went wrong)',
  },
  CANNOT_SEND_MAIL: { status: 502, message: 'The message could not be sent' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries, please wait' },
  INTERNAL: { status: 500, message: 'Something went wrong' },
  STORAGE_FULL: { status: 507, message: 'The server has no room left for this' },
  UNAVAILABLE: { status: 503, message: 'The server is busy, please try again in a moment' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

export const errorIssue = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorIssue = z.infer<typeof errorIssue>;

/** The body of every failed answer (decisions section 2). */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()),
  issues: z.array(errorIssue),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
