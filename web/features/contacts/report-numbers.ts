import type { ContactReport } from '../../data/contact.ts';

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
