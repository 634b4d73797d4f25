-- What a mail says to one person alone, as it was written; kept with their row of the ledger and erased with their name.
alter table recipient add column personal_line text check (char_length(personal_line) <= 300);
