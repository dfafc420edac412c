-- Analytics counts the labels of a period.
create index label_store_created on label (store_id, created_at);
