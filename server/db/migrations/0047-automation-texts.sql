-- Steps send mails or text messages, from a template of the store's own or from the built-in one; some of the people may be held out.
update automation_version set definition = definition || jsonb_build_object(
  'holdout_percent', 0,
  'steps', (
    select jsonb_agg('{"channel": "EMAIL", "template_id": null, "texts": {}}'::jsonb || step order by position)
    from jsonb_array_elements(definition -> 'steps') with ordinality as s(step, position)
  )
);

-- The path of an enrolment, and what is queued for it.
create index message_enrolment on message (enrolment_id, created_at) where enrolment_id is not null;

-- Templates that automations use are not deleted.
create index automation_version_steps on automation_version using gin ((definition -> 'steps') jsonb_path_ops);
create index enrolment_waiting_version on enrolment (automation_id, version) where state = 'WAITING';
