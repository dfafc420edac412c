-- As in claim_jobs: a plan kept from when the queue was empty would read all of it for each job that ends.
create function finish_job(of_id bigint, worker text, attempt int) returns void
language plpgsql set enable_seqscan = off as $$
begin
  delete from job where id = of_id and locked_by = worker and attempts = attempt;
end $$;
