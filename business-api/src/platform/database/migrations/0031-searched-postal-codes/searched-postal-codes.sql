-- Postal codes are words of the search now: those of the registrations that are there are written in the background.
insert into background_fills (name) values ('search-words')
  on conflict (name) do update set country_code = '', ticket_number = '', finished = false,
    again_at = now() + interval '1 day';
