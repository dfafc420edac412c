-- The queue is empty most of the time. A plan kept from then reads the whole table for each claim when thousands of jobs come at
-- once, until the table is analyzed; so no plan here may read it whole.
create function claim_jobs(of_queues text[], most int, due_at timestamptz, until timestamptz, worker text) returns setof job
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
    with due as materialized (
      select id from job
      where state <> 'dead' and run_at <= due_at and queue = any(of_queues) and (state = 'ready' or locked_until < due_at)
      order by run_at, id limit most for update skip locked
    )
    update job set state = 'running', attempts = attempts + 1, locked_until = until, locked_by = worker
    from due where job.id = due.id
    returning job.*;
end $$;
