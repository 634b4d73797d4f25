/**
 * Where the rows of a table stand when the database is distributed (docs/decisions/0051).
 *
 * - `distributed`: with its organization, all tables of one organization on one machine.
 * - `reference`: whole on every machine: small, seldom written, and asked for before the organization is known.
 * - `local`: on the coordinator alone: of people, sessions and the installation.
 */
export type TableKind = 'distributed' | 'reference' | 'local';

const listed: Record<TableKind, readonly string[]> = {
  reference: ['account', 'api_key', 'invitation', 'membership', 'organization', 'send_worker'],
  local: [
    'device',
    'ended_session',
    'installation',
    'login_failure',
    'migration',
    'one_time_link',
    'rate_hit',
    'recovery_code',
    'second_factor',
    'sent_code',
    'session',
    'waiting_sign_in',
  ],
  distributed: [
    'activity',
    'audit',
    'bounce',
    'caption',
    'channel_download',
    'company',
    'contact',
    'contact_import',
    'contact_undo',
    'distribution',
    'event',
    'field_move',
    'file',
    'file_damage',
    'folder',
    'folder_release',
    'idempotency',
    'link_token',
    'mailing_list',
    'mailing_list_contact',
    'organization_change',
    'playback_session',
    'preview_link',
    'recipient',
    'registered_file',
    'registered_file_version',
    'release',
    'release_consent',
    'release_file',
    'release_presence',
    'release_relation',
    'release_template',
    'release_undo',
    'release_version',
    'rendition',
    'saved_view',
    'send_behind',
    'send_birth',
    'send_queue',
    'sender_proof',
    'sitting',
    'suppression',
    'tag',
    'text_name',
    'text_reply',
    'unsubscribe_token',
    'upload',
    'upload_chunk',
    'viewer',
    'visit',
    'watch',
    'webhook',
    'webhook_delivery',
    'webhook_event',
    'webhook_pending',
  ],
};

/** Every table of the product, by its name. */
export const tableKinds: ReadonlyMap<string, TableKind> = new Map(
  (['reference', 'distributed', 'local'] as const).flatMap((kind) =>
    listed[kind].map((name) => [name, kind] as const),
  ),
);
