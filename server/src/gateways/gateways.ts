import path from 'node:path';
import type { Config } from '../platform/config.ts';
import type { BackupGateway } from './backup.ts';
import { backupGateway } from './backup-folder.ts';
import type { BookGateway } from './book.ts';
import { openBookGateway } from './book-epub.ts';
import type { CardGateway } from './card.ts';
import { openCardGateway } from './card-pango.ts';
import type { DnsGateway } from './dns.ts';
import { openDns } from './dns-resolver.ts';
import type { DocumentGateway } from './document.ts';
import { openDocumentGateway } from './document-office.ts';
import type { ImageGateway } from './image.ts';
import { openImageGateway } from './image-sharp.ts';
import type { MailGateway } from './mail.ts';
import { openMailListener } from './mail-listener.ts';
import type { MailListener } from './mail-notice.ts';
import { openMail } from './mail-provider.ts';
import type { MailboxGateway } from './mailbox.ts';
import { openMailbox } from './mailbox-open.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { openSecretBox, type SecretBox } from './secret-box.ts';
import type { SmsGateway, SmsListener } from './sms.ts';
import { openSmsListener } from './sms-listener.ts';
import { openSms } from './sms-provider.ts';
import { openSpreadsheetGateway, type SpreadsheetGateway } from './spreadsheet.ts';
import type { StampGateway } from './stamp.ts';
import { openStampGateway } from './stamp-pdf-lib.ts';
import type { Storage } from './storage.ts';
import { openDiskStorage } from './storage-disk.ts';
import type { VideoGateway } from './video.ts';
import { openVideoGateway } from './video-ffmpeg.ts';
import type { WebhookGateway } from './webhook.ts';
import { openHttpWebhooks } from './webhook-http.ts';

/** The outside world, as services see it through ctx. */
export interface Gateways {
  storage: Storage;
  mail: MailGateway;
  /** Understands what the provider of mail tells; null where none is configured to tell anything. */
  mailNews: MailListener | null;
  /** Where mails come back to; null where no mailbox is configured. */
  bounces: MailboxGateway | null;
  sms: SmsGateway;
  /** Understands what the provider of text messages tells; null where none is configured to tell anything. */
  textNews: SmsListener | null;
  webhooks: WebhookGateway;
  dns: DnsGateway;
  secrets: SecretBox;
  spreadsheet: SpreadsheetGateway;
  /** What was kept instead of sent; empty where a mail server and a text message gateway are configured. */
  outbox: Outbox;
  video: VideoGateway;
  image: ImageGateway;
  /** Draws texts and slides as PDF. */
  document: DocumentGateway;
  /** Makes books readable. */
  book: BookGateway;
  /** Draws what chats show of a public page. */
  card: CardGateway;
  /** Puts a reader's name on what they take home. */
  stamps: StampGateway;
  backups: BackupGateway;
}

export async function openStorage(config: Config): Promise<Storage> {
  if (!config.STORAGE_URL) return openDiskStorage(path.join(config.dataDir, 'files'));
  // The S3 client is heavy; an installation on disk never loads it.
  const { openS3Storage, parseS3Url } = await import('./storage-s3.ts');
  return openS3Storage(parseS3Url(config.STORAGE_URL));
}

export async function openGateways(config: Config): Promise<Gateways> {
  const searchPath = config.PATH;
  const storage = await openStorage(config);
  const image = openImageGateway({ searchPath });
  const outbox = await openOutbox(path.join(config.dataDir, 'outbox'));
  return {
    storage,
    outbox,
    mail: await openMail(config, outbox),
    mailNews: openMailListener(config),
    bounces: config.BOUNCE_MAILBOX ? openMailbox(config.BOUNCE_MAILBOX) : null,
    sms: await openSms(config, outbox),
    textNews: openSmsListener(config),
    webhooks: openHttpWebhooks({ networks: config.WEBHOOK_NETWORKS }),
    dns: openDns(config.DNS_SERVERS),
    secrets: openSecretBox(config),
    spreadsheet: openSpreadsheetGateway(),
    video: openVideoGateway({ ffmpegPath: config.FFMPEG_PATH, ffprobePath: config.FFPROBE_PATH, searchPath }),
    image,
    book: openBookGateway({ searchPath, image }),
    document: openDocumentGateway({ searchPath }),
    card: openCardGateway({ searchPath }),
    stamps: openStampGateway({ searchPath }),
    backups: backupGateway,
  };
}
