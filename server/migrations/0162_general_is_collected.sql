-- Whether any organization's send gathers by something general is asked by the system: over many machines the row security of each hid it.
drop function general_is_collected(text);
