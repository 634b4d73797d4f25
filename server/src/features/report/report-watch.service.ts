import type { ReleaseReport } from '@firstlook/contract/report.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './report-watch.store.ts';

type Files = ReleaseReport['releaseFiles'];
type Accounts = ReleaseReport['relevantAccounts'];

function filesOf(rows: store.ReportSittingRow[]): Files {
  const files = new Map<string, Files[number]>();
  for (const row of rows) {
    // A film and the one that took its place are two: each has its own length.
    const key = `${row.file_id}/${row.film_version}`;
    const file = files.get(key) ?? {
      fileId: row.file_id,
      filmVersion: row.film_version,
      title: row.file_title,
      mediaSecondsDuration: row.duration_seconds,
      mediaPlayLogs: [],
    };
    file.mediaPlayLogs.push({
      accountId: row.account_id,
      name: row.name,
      _createdAt: row.started_at.toISOString(),
      totalWatchTime: row.total_ms,
    });
    files.set(key, file);
  }
  return [...files.values()];
}

function accountsOf(rows: store.ReportAccountRow[]): Accounts {
  const accounts = new Map<string, Accounts[number]>();
  for (const row of rows) {
    const lastSeenAt = row.last_at.toISOString();
    const account = accounts.get(row.account_id) ?? {
      _id: row.account_id,
      name: row.name,
      email: row.email,
      alsoByLink: row.also_by_link,
      lastSeenAt,
      watches: [],
    };
    account.watches.push({
      fileId: row.file_id,
      filmVersion: row.film_version,
      title: row.file_title,
      percent: row.percent,
      totalWatchTime: row.total_ms,
      lastSeenAt,
    });
    accounts.set(row.account_id, account);
  }
  return [...accounts.values()];
}

/** What was watched of a release: its files with their sittings, and the people who watched signed in. */
export async function loadReportWatches(db: Db, organizationId: string, releaseId: string) {
  const releaseFiles = filesOf(await store.listReportSittings(db, organizationId, releaseId));
  const relevantAccounts = accountsOf(await store.listReportAccounts(db, organizationId, releaseId));
  // A person who watched by a link as well is counted among those already.
  const watchedSignedIn = relevantAccounts.filter(({ alsoByLink }) => !alsoByLink).length;
  return { releaseFiles, relevantAccounts, watchedSignedIn };
}
