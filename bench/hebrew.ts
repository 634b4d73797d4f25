/** Words of programme texts, the common ones first. */
export const hebrewWords =
  'סדרה דרמה חדשה עונה פרק סיפור משפחה ילדים עיר חיפה ירושלים בית לילה יום אישה גבר אהבה מלחמה שלום ים נמל סערה מכתב דוור מורה שופט רופאה חוקר תעלומה סוד עבר זיכרון קיץ חורף ספר קול מוזיקה להקה במה תיאטרון קולנוע סרט תיעודי עדות מסע דרך הרים מדבר נהר גשר רכבת תחנה שוק מטבח לחם מלח יין כרם אדמה קיבוץ שכונה רחוב חלון דלת מפתח צל אור אש רוח גשם ענן כוכב ירח שמש זהב כסף אבן עץ פרח ציפור סוס כלב חתול דג צייד מלך מלכה גיבור בוגד מרגל אסיר שומר נשיא פועל חרוץ נגר צייר משורר סופר עיתונאי צלם במאי שחקן רקדנית זמרת כינור פסנתר תוף חליל'.split(
    ' ',
  );

/** SQL: a word that only the row `n` has. */
export const ownWord = `'ק' || translate(n::text, '0123456789', 'אבגדהוזחטי') || 'ש'`;

/** SQL: a text of so many of the words in `$2`, made of the row's number `n`; common words often, late ones seldom. */
export const hebrewText = (count: number, salt: number): string => `
  (select string_agg(($2::text[])[1 + floor(power(abs(hashint8extended(n, i + ${salt}) % 1000000)::float8 / 1000000, 3) * array_length($2::text[], 1))::int], ' ' order by i)
   from generate_series(1, ${count}) i)`;
