/**
 * Whether people from outside may come to the organization: its pages, films, pictures, sign-up. One that waits for
 * approval is shut to them like one that was closed. The database asks the same by `organization_is_open`.
 */
export function isOpenOrganization(row: { status: string; deleted_at: Date | null }): boolean {
  return row.status === 'approved' && row.deleted_at === null;
}
