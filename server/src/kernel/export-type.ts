import type { ContactFormat } from '@firstlook/contract/contact-export.ts';

/** Content types of the files that lists are exported to. */
export const exportTypes: Readonly<Record<ContactFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
