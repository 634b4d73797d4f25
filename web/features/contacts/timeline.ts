import type { ContactReport } from '../../data/contact.ts';

/** One thing that happened between us and a person. */
export interface Happening {
  key: string;
  kind: 'sent' | 'texted' | 'opened' | 'landed' | 'unsubscribed' | 'unsubscribedTexts';
  at: string;
  subject: string;
}

type Items = ContactReport['distributionsDataByOrgs'][number]['items'];

const textOrigin = 'distribution-sms';

/** One unsubscription is written beside each distribution of its channel: each channel once. */
export const unsubscriptionsOf = (items: Items) =>
  (['unsubscribed', 'unsubscribedTexts'] as const).flatMap((kind) => {
    const at = items.find(
      ({ origin, activity }) =>
        activity.unsubscribedAt && (origin === textOrigin) === (kind === 'unsubscribedTexts'),
    )?.activity.unsubscribedAt;
    return at ? [{ kind, at }] : [];
  });

/** Newest first; opens by machines are left out, since no person looked. */
export function timelineOf(report: ContactReport | undefined, organizationId?: string): Happening[] {
  const organizations = (report?.distributionsDataByOrgs ?? []).filter(
    (one) => !organizationId || one.organizationId === organizationId,
  );
  const items = organizations.flatMap((one) => one.items);
  const named = items.map((item) => ({ ...item, subject: item.subject || item.title }));
  const happenings = named.flatMap(({ releaseId, subject, origin, activity }): Happening[] => [
    ...(activity.distributedAt
      ? [
          {
            key: `${releaseId}-${origin}-${activity.distributedAt}`,
            kind: origin === textOrigin ? ('texted' as const) : ('sent' as const),
            at: activity.distributedAt,
            subject,
          },
        ]
      : []),
    ...activity.views
      .filter(({ verdict }) => verdict === 'person')
      .map(({ id, platform, at }) => ({
        key: id,
        kind: platform === 'email' ? ('opened' as const) : ('landed' as const),
        at,
        subject,
      })),
  ]);
  for (const { kind, at } of unsubscriptionsOf(items)) happenings.push({ key: kind, kind, at, subject: '' });
  return happenings.sort((a, b) => b.at.localeCompare(a.at));
}

/** How many distributions reached the person, were opened, and led to the page. */
export function numbersOf(report: ContactReport | undefined, organizationId?: string) {
  const items = (report?.distributionsDataByOrgs ?? [])
    .filter((one) => !organizationId || one.organizationId === organizationId)
    .flatMap((one) => one.items);
  const seen = (platform: 'email' | 'landingPage') =>
    items.filter(({ activity }) =>
      activity.views.some((view) => view.platform === platform && view.verdict === 'person'),
    ).length;
  const landed = seen('landingPage');
  return {
    sent: items.filter(({ activity }) => activity.distributedAt).length,
    // A person who came to the page has opened the mail, also if its pixel was not loaded.
    opened: Math.max(seen('email'), landed),
    landed,
  };
}
