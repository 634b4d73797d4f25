import type { Contact } from '@firstlook/contract/contact.ts';
import { describe, expect, it } from 'vitest';
import { engagedGroup, nobody, unprepared, withChosen } from '../../parts/prepared-send.ts';
import { addGroup, addPeople, asContacts, audienceOf, listable, parsePasted } from './audience.ts';

describe('pasted addresses', () => {
  it('are read from lines, commas and mail programs', () => {
    const { people, unread } = parsePasted(
      'a@x.example, Dana Levi <Dana@Y.example>;\n"גל" gal@z.example\nnot one',
    );
    expect(people.map(({ email, name }) => [email, name])).toEqual([
      ['a@x.example', 'a@x.example'],
      ['dana@y.example', 'Dana Levi'],
      ['gal@z.example', 'גל'],
    ]);
    expect(unread).toEqual(['not one']);
  });

  it('are read through unseen marks, and as links and sentences have them', () => {
    const text =
      '\u200fhidden@press.example\u200e\nmailto:ron@press.example.\n<mailto:gal@press.example?subject=Hi>\nדנה \u200edana@press.example.';
    const { people, unread } = parsePasted(text);
    expect(unread).toEqual([]);
    expect(people.map(({ email, name }) => [email, name])).toEqual([
      ['hidden@press.example', 'hidden@press.example'],
      ['ron@press.example', 'ron@press.example'],
      ['gal@press.example', 'gal@press.example'],
      ['dana@press.example', 'דנה'],
    ]);
  });

  it('count each person once, and say how often one was repeated', () => {
    const { people, doubles } = parsePasted('a@x.example, A@X.example\nb@x.example\nDana <a@x.example>');
    expect(people.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example']);
    expect(doubles).toBe(2);
  });

  it('of contacts are those contacts', () => {
    const contact = {
      _id: 'c7',
      email: 'a@x.example',
      mobile: '+972501111111',
      firstName: 'Ada',
      lastName: 'Bar',
      gender: 'female',
      addresses: [{ kind: 'email', address: 'home@x.example', label: '' }],
    } as unknown as Contact;
    const typed = 'Somebody <a@x.example>, HOME@x.example, b@x.example';
    const people = asContacts(parsePasted(typed).people, [contact]);
    expect(people.map(({ id, name, gender }) => [id, name, gender])).toEqual([
      ['c7', 'Ada Bar', 'female'],
      ['c7', 'Ada Bar', 'female'],
      [null, 'b@x.example', undefined],
    ]);
  });

  it('keep a quoted name whole, as Outlook copies it: last name, first name', () => {
    const { people, unread } = parsePasted(
      [
        '"כהן, רון" <ron@x.example>; "Levi-Or, Dana Ruth" <lf@x.example>',
        'ד"ר גל בר <gal@x.example>, "צה"ל; דובר" <idf@x.example>',
        '"The \\"Post\\", Desk, Night" <post@x.example>',
        '"old@y.example" <new@x.example>',
        '"Levi, Dana, PhD" <phd@x.example>, "Gal," <gal@y.example>, "," <none@x.example>',
      ].join('\n'),
    );
    expect(unread).toEqual([]);
    expect(people.map(({ email, name }) => [email, name])).toEqual([
      ['ron@x.example', 'רון כהן'],
      ['lf@x.example', 'Dana Ruth Levi-Or'],
      ['gal@x.example', 'ד"ר גל בר'],
      ['idf@x.example', 'צה"ל; דובר'],
      ['post@x.example', 'The "Post", Desk, Night'],
      ['new@x.example', 'old@y.example'],
      ['phd@x.example', 'Dana Levi, PhD'],
      ['gal@y.example', 'Gal'],
      ['none@x.example', 'none@x.example'],
    ]);
    expect(audienceOf(addPeople(nobody, people)).contacts?.slice(0, 2)).toEqual([
      { email: 'ron@x.example', firstName: 'רון', lastName: 'כהן' },
      { email: 'lf@x.example', firstName: 'Dana Ruth', lastName: 'Levi-Or' },
    ]);
  });
});

describe('the chosen', () => {
  it('are kept as a list without those that all organizations share', () => {
    const own = { id: 'c1', email: 'a@x.example', mobile: null, name: 'A', about: '' };
    const general = { ...own, id: 'g1', email: '', isGeneral: true };
    const list = { kind: 'mailingLists' as const, id: 'l1', name: 'L', count: 2 };
    const chosen = { groups: [list, { ...list, id: 'l2', isGeneral: true }], people: [own, general] };
    expect(listable(chosen)).toEqual({ groups: [list], people: [own] });
    expect(audienceOf(chosen)).toMatchObject({ mailingLists: ['l1', 'l2'], contacts: ['c1', 'g1'] });
  });

  const dana = { id: 'c1', email: 'dana@y.example', mobile: '+972501111111', name: 'Dana', about: '' };
  it('are each there once, by e-mail or mobile', () => {
    const chosen = addPeople(nobody, [
      dana,
      { ...dana, id: null },
      { ...dana, id: 'c2', email: 'other@y.example' },
      { ...dana, id: 'c3', email: 'third@y.example', mobile: null },
    ]);
    expect(chosen.people.map(({ id }) => id)).toEqual(['c1', 'c3']);
  });

  it('hold one search at a time', () => {
    const search = (id: string) => ({ kind: 'search', id, name: id, count: 2 }) as const;
    const chosen = addGroup(addGroup(nobody, search('gal')), search('dana'));
    expect(audienceOf(chosen).search).toBe('dana');
    expect(chosen.groups).toHaveLength(1);
  });

  it('become one audience', () => {
    const group = { kind: 'tags', id: 't1', name: 'x', count: 3 } as const;
    const chosen = addPeople(addGroup(addGroup(nobody, group), { ...group }), [
      dana,
      { id: null, email: 'gal@z.example', mobile: null, name: 'Gal Or Bach', about: '' },
    ]);
    expect(audienceOf(chosen)).toEqual({
      all: undefined,
      search: undefined,
      contacts: ['c1', { email: 'gal@z.example', firstName: 'Gal', lastName: 'Or Bach' }],
      mailingLists: [],
      tags: ['t1'],
      company: [],
      smartLists: [],
      engagement: [],
    });
  });

  it('may be those who did something with a release, who stand in no list', () => {
    const quiet = engagedGroup('r1', 'notOpened', 3);
    const chosen = addGroup(addGroup(addGroup(nobody, quiet), engagedGroup('r1', 'underHalf', 1)), quiet);
    expect(audienceOf(chosen).engagement).toEqual([
      { releaseId: 'r1', did: 'notOpened' },
      { releaseId: 'r1', did: 'underHalf' },
    ]);
    expect(listable(chosen)).toEqual(nobody);
    // They get it once more by that alone, and nobody who is chosen beside them does.
    expect(withChosen(chosen, unprepared)).toEqual({ chosen });
    const forced = { options: { ...unprepared.options, force: true }, chosen };
    expect(withChosen(nobody, forced)).toMatchObject({ options: { force: false } });
    // So does a person who was to get it once more, and was taken off, even when others were added meanwhile.
    const list = { kind: 'mailingLists', id: 'l1', name: 'L', count: 125 } as const;
    const both = addGroup(addPeople(nobody, [{ ...dana, isAgain: true }]), list);
    expect(
      withChosen(both, { ...forced, chosen: addPeople(nobody, [{ ...dana, isAgain: true }]) }),
    ).not.toHaveProperty('options');
    expect(withChosen({ ...both, people: [] }, { ...forced, chosen: both })).toMatchObject({
      options: { force: false },
    });
    expect(withChosen(nobody, { ...forced, chosen: addPeople(nobody, [dana]) })).toMatchObject({
      options: { force: false },
    });
    expect(
      withChosen(addGroup(chosen, engagedGroup('r1', 'watched', 1)), { ...unprepared, chosen }),
    ).not.toHaveProperty('options');
  });
});
