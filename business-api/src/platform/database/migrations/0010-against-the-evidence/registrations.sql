-- The few decisions that were made against the evidence, by the time of the decision: approved although it was
-- contradicted, or rejected although it was confirmed.
create index registrations_against_evidence
  on registrations (decided_at, ticket_number, country_code)
  where decided_at is not null
    and ((status = 'approved' and evidence_state = 'contradicted')
      or (status = 'rejected' and evidence_state = 'confirmed'));
