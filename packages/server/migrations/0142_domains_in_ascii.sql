-- Addresses at domains with foreign letters are kept as the name system writes them, as those that are typed now (decision 0254): Punycode, RFC 3492.
-- Where both spellings have an account, both stay as they are.
create function pg_temp.ascii_label(label text) returns text language plpgsql as $$
declare
  basic text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  written text := case when basic = '' then '' else basic || '-' end;
  handled int := length(basic);
  lowest int := 128;
  delta int := 0;
  bias int := 72;
  next_one int;
  rest int;
  step int;
  threshold int;
  sign text;
begin
  if basic = label then return label; end if;
  while handled < length(label) loop
    select min(ascii(one)) into next_one from regexp_split_to_table(label, '') one where ascii(one) >= lowest;
    delta := delta + (next_one - lowest) * (handled + 1);
    lowest := next_one;
    foreach sign in array regexp_split_to_array(label, '') loop
      if ascii(sign) < lowest then delta := delta + 1; end if;
      if ascii(sign) = lowest then
        rest := delta;
        step := 36;
        loop
          threshold := greatest(1, least(26, step - bias));
          exit when rest < threshold;
          written := written || substr('abcdefghijklmnopqrstuvwxyz0123456789', threshold + (rest - threshold) % (36 - threshold) + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          step := step + 36;
        end loop;
        written := written || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest + 1, 1);
        delta := case when handled = length(basic) then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        step := 0;
        while delta > 455 loop
          delta := delta / 35;
          step := step + 36;
        end loop;
        bias := step + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    lowest := lowest + 1;
  end loop;
  return 'xn--' || written;
end $$;
create function pg_temp.in_ascii(address text) returns text language sql as $$
  select split_part(address, '@', 1) || '@' || (
    select string_agg(pg_temp.ascii_label(label), '.' order by place)
    from unnest(string_to_array(split_part(address, '@', 2), '.')) with ordinality parts (label, place))
$$;

update users u set email = pg_temp.in_ascii(u.email) where split_part(u.email, '@', 2) ~ '[^\x01-\x7f]'
  and not exists (select 1 from users other where other.email = pg_temp.in_ascii(u.email));
update invitations i set email = pg_temp.in_ascii(i.email) where split_part(i.email, '@', 2) ~ '[^\x01-\x7f]'
  and not exists (select 1 from invitations other where other.tenant_id = i.tenant_id and other.email = pg_temp.in_ascii(i.email));

drop function pg_temp.in_ascii;
drop function pg_temp.ascii_label;
