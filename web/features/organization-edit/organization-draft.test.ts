import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { describe, expect, it } from 'vitest';
import { groupIds, groupOf } from './groups.ts';
import {
  changesBetween,
  draftOf,
  emptyDraft,
  needOf,
  newBodyOf,
  newDraft,
  ownIssues,
  type SettingName,
} from './organization-draft.ts';

const draft = { ...emptyDraft, name: 'מפרש' };

describe('the settings of an organization as a form', () => {
  it('sends changed fields only', () => {
    expect(changesBetween(draft, draft)).toEqual({});
    expect(changesBetween(draft, { ...draft, requireAuth: true, logos: [] })).toEqual({ requireAuth: true });
  });

  it('begins a new organization in the language of the person, and sends the language that it shows', () => {
    const begun = newDraft('en');
    expect(begun.locale).toBe('en');
    expect(newBodyOf(begun, { ...begun, name: ' Sail ' })).toEqual({
      name: 'Sail',
      type: 'tvProducer',
      locale: 'en',
    });
    expect(newBodyOf(begun, { ...begun, name: 'מפרש', locale: 'he' }).locale).toBe('he');
    expect(newBodyOf(newDraft('he'), { ...newDraft('he'), name: 'x' }).locale).toBe('he');
  });

  it('takes what a viewer may not see as empty, and never sends it', () => {
    const { fromEmails: _senders, ...seen } = { ...draft, _id: 'o1', version: 3 };
    const view = draftOf(seen as OrganizationView);
    expect(view.fromEmails).toEqual([]);
    expect(changesBetween(view, view)).toEqual({});
  });

  it('finds what needs no server, at the paths that the server uses', () => {
    const theme = { name: 'א', colors: Array.from({ length: 7 }, () => '#000000'), css: '', fonts: [] };
    const issues = ownIssues({
      ...draft,
      name: ' ',
      fromEmails: [{ email: 'no', title: '', allowReply: true, isDefault: true }],
      redirectUrl: 'javascript:alert(1)',
      senderDetails: { address: '.', phone: '-' },
      mediaLinks: [{ type: 'web', src: 'http://ok.example', title: '' }],
      routes: [
        { id: 'a', name: '', showInRoles: [] },
        { id: 'a', name: '', showInRoles: [] },
      ],
      designPreferences: { ...draft.designPreferences, themes: [theme, theme] },
    });
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'name required',
      'fromEmails.0.email email',
      'redirectUrl url',
      'senderDetails.address senderAddress',
      'senderDetails.phone senderPhone',
      'routes.1.id taken',
      'designPreferences.themes.1.name taken',
    ]);
    expect(ownIssues(draft)).toEqual([]);
    expect(ownIssues({ ...draft, senderDetails: { address: ' ', phone: '\u3164' } })).toEqual([]);
  });

  it('gives every field a group and an owner', () => {
    for (const name of Object.keys(emptyDraft) as SettingName[]) expect(groupIds).toContain(groupOf(name));
    expect(groupOf('fromEmails.2.email')).toBe('senders');
    expect(groupOf('designPreferences.contactMsg')).toBe('distribution');
    expect(groupOf('designPreferences.themes.1.name')).toBe('design');
    expect([needOf('name'), needOf('releaseTypes'), needOf('status')]).toEqual([
      'update',
      'develop',
      'approve',
    ]);
  });
});
