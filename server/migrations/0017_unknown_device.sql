-- A device that was not recognized was written down as the word "undefined"; not known is the empty text.
update sitting set device = '' where device = 'undefined';
update event set device = '' where device = 'undefined';
update activity set device = '' where device = 'undefined';
