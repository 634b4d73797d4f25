import { organizationRoles } from '@firstlook/contract/permissions.ts';

/** Domains of the demo organizations. */
export const demoDomains = ['tv', 'books', 'music'] as const;

/** Every demo login (decisions section 1); all share one password. */
export const demoLogins: readonly { email: string; description: string }[] = [
  { email: 'admin@demo.test', description: 'system admin' },
  ...demoDomains.flatMap((domain) =>
    [...organizationRoles, 'pending'].map((role) => ({
      email: `${domain}-${role}@demo.test`,
      description: `${role} of ${domain}`,
    })),
  ),
];
