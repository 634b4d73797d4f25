-- The checksum that an archive asks for (CRC-32), of the bytes as they were uploaded: taken once, with the hash, instead of with
-- every press kit. Null of what came before; that is reckoned while it is packed.
alter table file add column crc32 bigint;
