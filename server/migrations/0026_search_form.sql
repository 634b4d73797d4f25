-- The one form in which texts are searched, kept ones and typed ones alike: small letters without accents, vowel points,
-- quotation marks and invisible marks, with one blank for every kind of hyphen and space. `contract/src/search-form.ts`
-- is the same for lists that a browser searches by itself.
create function search_form(given text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(
      lower(translate(
        regexp_replace(
          -- An accent or prime that stands alone would be taken apart into a blank or several signs.
          normalize(translate(given, '´`΄ʹ″‴', ''), nfkd),
          -- Accents, Hebrew points and cantillation, Arabic vowels, direction marks; then every kind of apostrophe,
          -- geresh, gershayim and quotation mark.
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff''"\u02b9-\u02bc\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u00ab\u00bb]',
          '', 'g'),
        -- Letters that no accent makes, and capitals that `lower` does not know where the character type is C.
        'ıŁłØøĐđŊÆŒÞÐðςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
        'illooddŋæœþddσабвгдежзийклмнопрстуфхцчшщъыьэюяієґђјљњћџαβγδεζηθικλμνξοπρστυφχψω')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\s\u002d\u2010-\u2015\u05be\u2212]+', ' ', 'g'));

-- What is looked up in the index is in that form, with its Hebrew letters as capitals (0023 says why). Rows that were kept
-- before are written anew by the next migration.
create or replace function search_letters(searched text) returns text language sql immutable strict parallel safe
  return translate(search_form(searched), 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZR');

-- A pattern for LIKE that finds what was typed anywhere in `letters`, whatever signs it has.
create function search_pattern(typed text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(search_letters(typed), '([\\%_])', '\\\1', 'g') || '%';
