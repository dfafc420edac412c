-- Bytes of files are in a file storage, by their key; those stored before stay here until they are removed.
alter table file
  add column storage_key text,
  alter column content drop not null,
  add constraint file_has_bytes check (content is not null or storage_key is not null);
create index file_newest on file (store_id, created_at desc, id desc);

-- Where a file is used: looked up by the file, from lists of ids.
create index return_item_photos on return_item using gin (photos jsonb_path_ops);
create index return_item_evaluation on return_item using gin (evaluation_images jsonb_path_ops);
create index note_files on note using gin (files jsonb_path_ops);
create index order_note_files on order_note using gin (files jsonb_path_ops);
create index registration_proofs on warranty_registration using gin (proof_files jsonb_path_ops);
