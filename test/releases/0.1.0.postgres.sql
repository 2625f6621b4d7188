
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'rows of % are only added', tg_table_name; end $$;

CREATE FUNCTION public.company_bills_after_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select old.company_id as company_id, old.date as date, 'expenses' as kind, -1 as count, -1 * (old.amount) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; return null; end $$;

CREATE FUNCTION public.company_bills_after_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select new.company_id as company_id, new.date as date, 'expenses' as kind, 1 as count, 1 * (new.amount) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; return null; end $$;

CREATE FUNCTION public.company_bills_after_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select old.company_id as company_id, old.date as date, 'expenses' as kind, -1 as count, -1 * (old.amount) as amount union all select new.company_id as company_id, new.date as date, 'expenses' as kind, 1 as count, 1 * (new.amount) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; return null; end $$;

CREATE FUNCTION public.deliveries_after_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select new.company_id as company_id, new.date as date, new.status as kind, 1 as count, 1 * (new.amount) as amount where new.deleted_at is null) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; return null; end $$;

CREATE FUNCTION public.deliveries_after_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select old.company_id as company_id, old.date as date, old.status as kind, -1 as count, -1 * (old.amount) as amount where old.deleted_at is null union all select new.company_id as company_id, new.date as date, new.status as kind, 1 as count, 1 * (new.amount) as amount where new.deleted_at is null) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; return null; end $$;

CREATE FUNCTION public.deliveries_words_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      if tg_op <> 'INSERT' then delete from deliveries_words where id = old.id; end if;
      if tg_op <> 'DELETE' and new.deleted_at is null then
        insert into deliveries_words (id, company_id, search) values (new.id, new.company_id, new.search);
      end if;
      return null;
    end $$;

CREATE FUNCTION public.letter_groups(company_id bigint, search text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
      select array(select company_id || ':' || substr(search, i, 3) from generate_series(1, length(search) - 2) as i) $$;

CREATE FUNCTION public.orders_holding(of_company bigint, pattern text, groups text[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE COST 10000 ROWS 100
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ begin return query
      select f.id from deliveries_words f where letter_groups(f.company_id, f.search) @> groups and f.company_id = of_company and f.search like pattern escape '\'
      union select d.id from clients f join deliveries d on d.company_id = of_company and d.deleted_at is null and d.client_id = f.id where letter_groups(f.company_id, f.search) @> groups and f.company_id = of_company and f.search like pattern escape '\'
      union select d.id from couriers f join deliveries d on d.company_id = of_company and d.deleted_at is null and d.courier_id = f.id where f.company_id = of_company and f.search like pattern escape '\';
    end $$;

CREATE FUNCTION public.payments_after_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select new.company_id as company_id, new.date as date, 'collected' as kind, 1 as count, 1 * (case when new.kind = 'refund' then -new.amount else new.amount end) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; return null; end $$;

CREATE TABLE public.accounts (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    type text NOT NULL,
    role text,
    name text NOT NULL,
    email text NOT NULL,
    email_key text COLLATE pg_catalog."C",
    password_hash text NOT NULL,
    picture text,
    search text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    deleted_at text COLLATE pg_catalog."C",
    CONSTRAINT accounts_check CHECK (((type = 'user'::text) = (role IS NULL))),
    CONSTRAINT accounts_check1 CHECK (((email_key IS NULL) = (deleted_at IS NOT NULL))),
    CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'basic'::text]))),
    CONSTRAINT accounts_type_check CHECK ((type = ANY (ARRAY['user'::text, 'employee'::text])))
);

ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.attempts (
    bucket text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    started_at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.client_addresses (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    client_id bigint NOT NULL,
    "position" integer NOT NULL,
    address text NOT NULL
);

ALTER TABLE public.client_addresses ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.client_addresses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.client_emails (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    client_id bigint NOT NULL,
    "position" integer NOT NULL,
    email text NOT NULL
);

ALTER TABLE public.client_emails ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.client_emails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.client_phones (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    client_id bigint NOT NULL,
    "position" integer NOT NULL,
    phone text NOT NULL
);

ALTER TABLE public.client_phones ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.client_phones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.clients (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    legal_name text NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    registration_number text NOT NULL,
    registration_key text NOT NULL COLLATE pg_catalog."C",
    allow_credit integer NOT NULL,
    notes text,
    search text NOT NULL COLLATE pg_catalog."C",
    sort_name text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    deleted_at text COLLATE pg_catalog."C",
    CONSTRAINT clients_allow_credit_check CHECK ((allow_credit = ANY (ARRAY[0, 1]))),
    CONSTRAINT clients_type_check CHECK ((type = ANY (ARRAY['venezolano'::text, 'foreing'::text, 'legal'::text, 'commune'::text, 'government'::text, 'pasaport'::text, 'personal_signature'::text])))
);

ALTER TABLE public.clients ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clients_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.companies (
    id bigint NOT NULL,
    last_number integer DEFAULT 0 NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    order_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT companies_check CHECK (((order_count >= 0) AND (order_count <= last_number))),
    CONSTRAINT companies_last_number_check CHECK ((last_number >= 0))
);

ALTER TABLE public.companies ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.companies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.company_bills (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    name text NOT NULL,
    date text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL,
    method text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    search text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    deleted_at text COLLATE pg_catalog."C",
    CONSTRAINT company_bills_amount_check CHECK ((amount >= 0)),
    CONSTRAINT company_bills_date_check CHECK ((length(date) = 10)),
    CONSTRAINT company_bills_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'mobile_payment'::text, 'bank_transfered'::text])))
);

ALTER TABLE public.company_bills ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.company_bills_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.couriers (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone text NOT NULL,
    search text NOT NULL COLLATE pg_catalog."C",
    sort_name text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    deleted_at text COLLATE pg_catalog."C"
);

ALTER TABLE public.couriers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.couriers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.daily_totals (
    company_id bigint NOT NULL,
    date text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    amount bigint NOT NULL
);

CREATE TABLE public.debts (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    delivery_id bigint NOT NULL,
    client_id bigint,
    open integer NOT NULL,
    amount bigint NOT NULL,
    paid bigint NOT NULL,
    refunded bigint NOT NULL,
    remaining bigint NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT debts_amount_check CHECK ((amount >= 0)),
    CONSTRAINT debts_check CHECK (((refunded >= 0) AND (refunded <= paid))),
    CONSTRAINT debts_check1 CHECK (
CASE
    WHEN (open = 1) THEN (amount = ((paid - refunded) + remaining))
    ELSE ((paid = refunded) AND (remaining = 0))
END),
    CONSTRAINT debts_check2 CHECK ((status =
CASE
    WHEN (open = 0) THEN 'pending'::text
    WHEN (remaining = 0) THEN 'paid'::text
    WHEN (paid = refunded) THEN 'pending'::text
    ELSE 'partial_paid'::text
END)),
    CONSTRAINT debts_open_check CHECK ((open = ANY (ARRAY[0, 1]))),
    CONSTRAINT debts_paid_check CHECK ((paid >= 0)),
    CONSTRAINT debts_remaining_check CHECK ((remaining >= 0))
);

ALTER TABLE public.debts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.debts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.deliveries (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    number integer NOT NULL,
    date text NOT NULL COLLATE pg_catalog."C",
    client_id bigint,
    service_id bigint NOT NULL,
    service_name text NOT NULL,
    service_sort text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    courier_id bigint,
    status text NOT NULL COLLATE pg_catalog."C",
    payment_type text NOT NULL COLLATE pg_catalog."C",
    payment_method text COLLATE pg_catalog."C",
    pickup_address text NOT NULL,
    recipient_name text NOT NULL,
    recipient_phone text NOT NULL,
    recipient_address text NOT NULL,
    anonymous_name text,
    anonymous_type text,
    anonymous_document text,
    anonymous_phone text,
    anonymous_sort text COLLATE pg_catalog."C",
    notes text,
    cancellation_notes text,
    search text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    deleted_at text COLLATE pg_catalog."C",
    CONSTRAINT deliveries_amount_check CHECK ((amount >= 0)),
    CONSTRAINT deliveries_anonymous_type_check CHECK ((anonymous_type = ANY (ARRAY['venezolano'::text, 'foreing'::text, 'legal'::text, 'commune'::text, 'government'::text, 'pasaport'::text, 'personal_signature'::text]))),
    CONSTRAINT deliveries_check CHECK (((client_id IS NULL) = (anonymous_name IS NOT NULL))),
    CONSTRAINT deliveries_check1 CHECK (((client_id IS NOT NULL) OR (payment_type = 'full'::text))),
    CONSTRAINT deliveries_check2 CHECK (((courier_id IS NOT NULL) OR (status = 'pending'::text))),
    CONSTRAINT deliveries_check3 CHECK (((status = 'cancelled'::text) = (cancellation_notes IS NOT NULL))),
    CONSTRAINT deliveries_date_check CHECK ((length(date) = 10)),
    CONSTRAINT deliveries_number_check CHECK ((number > 0)),
    CONSTRAINT deliveries_payment_method_check CHECK ((payment_method = ANY (ARRAY['cash'::text, 'transfer'::text, 'mobile_payment'::text]))),
    CONSTRAINT deliveries_payment_type_check CHECK ((payment_type = ANY (ARRAY['full'::text, 'partial'::text]))),
    CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'delivered'::text, 'cancelled'::text])))
);

ALTER TABLE public.deliveries ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.deliveries_words (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    search text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.events (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    actor_type text NOT NULL,
    actor_id bigint NOT NULL,
    actor_name text NOT NULL,
    ip text NOT NULL,
    action text NOT NULL COLLATE pg_catalog."C",
    entity text NOT NULL COLLATE pg_catalog."C",
    entity_id bigint,
    summary text NOT NULL,
    search text NOT NULL COLLATE pg_catalog."C",
    changes text,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT events_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'employee'::text]))),
    CONSTRAINT events_day_check CHECK ((length(day) = 10))
);

ALTER TABLE public.events ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_keys (
    company_id bigint NOT NULL,
    account_id bigint NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    status integer,
    etag text,
    answer text,
    created_at text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.migrations (
    name text NOT NULL
);

CREATE TABLE public.payments (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    debt_id bigint NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    method text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    automatic integer NOT NULL,
    refunds_id bigint,
    account_id bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT payments_automatic_check CHECK ((automatic = ANY (ARRAY[0, 1]))),
    CONSTRAINT payments_check CHECK (((kind = 'refund'::text) = (refunds_id IS NOT NULL))),
    CONSTRAINT payments_date_check CHECK ((length(date) = 10)),
    CONSTRAINT payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
    CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'mobile_payment'::text])))
);

ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pictures (
    account_id bigint NOT NULL,
    company_id bigint NOT NULL,
    content_type text NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.service_expenses (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    service_id bigint NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT service_expenses_amount_check CHECK ((amount >= 0))
);

ALTER TABLE public.service_expenses ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.service_expenses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.services (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    amount bigint NOT NULL,
    total_expense bigint NOT NULL,
    search text NOT NULL COLLATE pg_catalog."C",
    sort_name text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    deleted_at text COLLATE pg_catalog."C",
    CONSTRAINT services_amount_check CHECK ((amount >= 0)),
    CONSTRAINT services_total_expense_check CHECK ((total_expense >= 0))
);

ALTER TABLE public.services ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.services_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.sign_ins (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    account_id bigint NOT NULL,
    token_hash text NOT NULL COLLATE pg_catalog."C",
    user_agent text NOT NULL,
    ip text NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_used_at text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE public.sign_ins ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sign_ins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

INSERT INTO public.accounts VALUES
	(1, 1, 'user', NULL, 'Mandados del Este', 'duena@mandados.example', 'duena@mandados.example', '$argon2id$v=19$m=19456,t=2,p=1$roBT6XPCtNpZKxR8Mf++Sg$dtqXnwaIphJolCzIQYUx0DrX5jmbY0uDQDcKOdi+2tw', NULL, 'mandados del este duena@mandados.example', '2026-11-23T22:26:33.644Z', '2026-11-23T22:26:33.644Z', 1, NULL),
	(2, 1, 'employee', 'basic', 'Yusmary Peña', 'yusmary@mandados.example', 'yusmary@mandados.example', '$argon2id$v=19$m=19456,t=2,p=1$/GL2DMZ5wVvu95RauLmY9w$179sBo6XUzz9owgoDVnXzJCi4XaBoFq+6szGGmkrRcY', NULL, 'yusmary pena yusmary@mandados.example', '2026-11-23T22:26:33.724Z', '2026-11-23T22:26:33.724Z', 1, NULL);

INSERT INTO public.attempts VALUES
	('register 127.0.0.1', 1, '2026-11-23T22:26:33.644Z');

INSERT INTO public.client_addresses VALUES
	(1, 1, 1, 0, 'Av. Francisco de Miranda, Chacao'),
	(2, 1, 2, 0, 'Av. Francisco de Miranda, Chacao');

INSERT INTO public.client_emails VALUES
	(1, 1, 1, 0, 'compras@cliente.example'),
	(2, 1, 2, 0, 'compras@cliente.example');

INSERT INTO public.client_phones VALUES
	(1, 1, 1, 0, '4141234567'),
	(2, 1, 2, 0, '4141234567');

INSERT INTO public.clients VALUES
	(1, 1, 'Panadería La Ñapa, C.A.', 'legal', 'J-30123456-7', 'j-30123456-7', 1, NULL, 'panaderia la napa, c.a. j-30123456-7 4141234567 compras@cliente.example', 'panaderia la n~apa, c.a.', '2026-11-23T22:26:33.851Z', '2026-11-23T22:26:33.851Z', 1, NULL),
	(2, 1, 'María Gutiérrez', 'venezolano', 'V-14567890', 'v-14567890', 0, NULL, 'maria gutierrez v-14567890 4141234567 compras@cliente.example', 'maria gutierrez', '2026-11-23T22:26:33.868Z', '2026-11-23T22:26:33.868Z', 1, NULL);

INSERT INTO public.companies VALUES
	(1, 6, '2026-11-23T22:26:33.644Z', 5);

INSERT INTO public.company_bills VALUES
	(1, 1, 'Gasolina', '2026-11-20', 'Tanque lleno', 'cash', 1230, 'gasolina tanque lleno', '2026-11-23T22:26:33.997Z', '2026-11-23T22:26:33.997Z', 1, NULL);

INSERT INTO public.couriers VALUES
	(1, 1, 'Luis', 'Peña', '04121112233', 'luis pena 04121112233', 'luis pen~a', '2026-11-23T22:26:33.833Z', '2026-11-23T22:26:33.833Z', 1, NULL),
	(2, 1, 'Ana', 'Rojas', '04149998877', 'ana rojas 04149998877', 'ana rojas', '2026-11-23T22:26:33.846Z', '2026-11-23T22:26:33.846Z', 1, NULL);

INSERT INTO public.daily_totals VALUES
	(1, '2026-11-20', 'collected', 3, 1650),
	(1, '2026-11-21', 'collected', 1, 300),
	(1, '2026-11-20', 'delivered', 2, 1100),
	(1, '2026-11-20', 'pending', 1, 300),
	(1, '2026-11-20', 'cancelled', 1, 550),
	(1, '2026-11-20', 'in_transit', 1, 550),
	(1, '2026-11-21', 'pending', 0, 0),
	(1, '2026-11-23', 'collected', 3, -650),
	(1, '2026-11-20', 'expenses', 1, 1230);

INSERT INTO public.debts VALUES
	(2, 1, 2, 1, 1, 300, 0, 0, 300, 'pending'),
	(3, 1, 3, 2, 1, 550, 550, 0, 0, 'paid'),
	(4, 1, 4, NULL, 1, 550, 550, 0, 0, 'paid'),
	(5, 1, 5, 2, 0, 550, 550, 550, 0, 'pending'),
	(6, 1, 6, NULL, 0, 300, 300, 300, 0, 'pending'),
	(1, 1, 1, 1, 1, 550, 200, 0, 350, 'partial_paid');

INSERT INTO public.deliveries VALUES
	(2, 1, 2, '2026-11-20', 1, 2, 'Estándar', 'estandar', 300, 1, 'pending', 'partial', NULL, 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', NULL, NULL, NULL, NULL, NULL, 'Tocar el timbre', NULL, '000002 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:26:33.898Z', '2026-11-23T22:26:33.898Z', 1, NULL),
	(1, 1, 1, '2026-11-20', 1, 1, 'Exprés', 'expres', 550, 1, 'delivered', 'partial', NULL, 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', NULL, NULL, NULL, NULL, NULL, 'Tocar el timbre', NULL, '000001 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:26:33.878Z', '2026-11-23T22:26:33.949Z', 3, NULL),
	(3, 1, 3, '2026-11-20', 2, 1, 'Exprés', 'expres', 550, 1, 'delivered', 'full', 'mobile_payment', 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', NULL, NULL, NULL, NULL, NULL, 'Tocar el timbre', NULL, '000003 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:26:33.905Z', '2026-11-23T22:26:33.958Z', 3, NULL),
	(4, 1, 4, '2026-11-20', NULL, 1, 'Exprés', 'expres', 550, 1, 'in_transit', 'full', 'cash', 'Plaza Altamira', 'José Díaz', '04241234567', 'Calle 8, La Urbina', 'Rosa Núñez', 'venezolano', 'V-9999999', '04161112233', 'rosa nun~ez', 'Tocar el timbre', NULL, '000004 jose diaz 04241234567 calle 8, la urbina plaza altamira rosa nunez v-9999999 04161112233', '2026-11-23T22:26:33.916Z', '2026-11-23T22:26:33.962Z', 2, NULL),
	(5, 1, 5, '2026-11-20', 2, 1, 'Exprés', 'expres', 550, 1, 'cancelled', 'full', 'cash', 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', NULL, NULL, NULL, NULL, NULL, 'Tocar el timbre', 'Dirección incorrecta', '000005 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:26:33.924Z', '2026-11-23T22:26:33.970Z', 3, NULL),
	(6, 1, 6, '2026-11-21', NULL, 2, 'Estándar', 'estandar', 300, 2, 'pending', 'full', 'cash', 'Plaza Altamira', 'José Díaz', '04241234567', 'Calle 8, La Urbina', 'Rosa Núñez', 'venezolano', 'V-9999999', '04161112233', 'rosa nun~ez', 'Tocar el timbre', NULL, '000006 jose diaz 04241234567 calle 8, la urbina plaza altamira rosa nunez v-9999999 04161112233', '2026-11-23T22:26:33.933Z', '2026-11-23T22:26:33.982Z', 1, '2026-11-23T22:26:33.982Z');

INSERT INTO public.deliveries_words VALUES
	(1, 1, '000001 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao'),
	(2, 1, '000002 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao'),
	(3, 1, '000003 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao'),
	(4, 1, '000004 jose diaz 04241234567 calle 8, la urbina plaza altamira rosa nunez v-9999999 04161112233'),
	(5, 1, '000005 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao');

INSERT INTO public.events VALUES
	(1, 1, '2026-11-23T22:26:33.644Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'account', 1, 'Abrió la empresa Mandados del Este', 'mandados del este abrio la empresa mandados del este', '{"name":{"before":null,"after":"Mandados del Este"},"email":{"before":null,"after":"duena@mandados.example"}}', 730),
	(2, 1, '2026-11-23T22:26:33.644Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'login', 'account', 1, 'Inició sesión', 'mandados del este inicio sesion', NULL, 730),
	(3, 1, '2026-11-23T22:26:33.724Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'employee', 2, 'Creó el empleado Yusmary Peña', 'mandados del este creo el empleado yusmary pena', '{"name":{"before":null,"after":"Yusmary Peña"},"email":{"before":null,"after":"yusmary@mandados.example"},"role":{"before":null,"after":"basic"}}', 731),
	(4, 1, '2026-11-23T22:26:33.809Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'service', 1, 'Creó el servicio Exprés', 'mandados del este creo el servicio expres', '{"name":{"before":null,"after":"Exprés"},"description":{"before":null,"after":"Entrega el mismo día"},"amount":{"before":null,"after":5.5},"bills":{"before":null,"after":[{"id":1,"name":"Gasolina","amount":1},{"id":2,"name":"Peaje","amount":0.25}]},"total_expense":{"before":null,"after":1.25}}', 732),
	(5, 1, '2026-11-23T22:26:33.827Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'service', 2, 'Creó el servicio Estándar', 'mandados del este creo el servicio estandar', '{"name":{"before":null,"after":"Estándar"},"description":{"before":null,"after":"Entrega al día siguiente"},"amount":{"before":null,"after":3},"bills":{"before":null,"after":[]},"total_expense":{"before":null,"after":0}}', 733),
	(6, 1, '2026-11-23T22:26:33.833Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'courier', 1, 'Creó el repartidor Luis Peña', 'mandados del este creo el repartidor luis pena', '{"first_name":{"before":null,"after":"Luis"},"last_name":{"before":null,"after":"Peña"},"phone":{"before":null,"after":"04121112233"}}', 734),
	(7, 1, '2026-11-23T22:26:33.846Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'courier', 2, 'Creó el repartidor Ana Rojas', 'mandados del este creo el repartidor ana rojas', '{"first_name":{"before":null,"after":"Ana"},"last_name":{"before":null,"after":"Rojas"},"phone":{"before":null,"after":"04149998877"}}', 735),
	(8, 1, '2026-11-23T22:26:33.851Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'client', 1, 'Creó el cliente Panadería La Ñapa, C.A.', 'mandados del este creo el cliente panaderia la napa, c.a.', '{"legal_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"registration_number":{"before":null,"after":"J-30123456-7"},"type":{"before":null,"after":"legal"},"allow_credit":{"before":null,"after":true},"addresses":{"before":null,"after":[{"id":1,"address":"Av. Francisco de Miranda, Chacao","canDelete":true}]},"phones":{"before":null,"after":[{"id":1,"phone":"4141234567"}]},"emails":{"before":null,"after":[{"id":1,"email":"compras@cliente.example"}]}}', 736),
	(9, 1, '2026-11-23T22:26:33.868Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'client', 2, 'Creó el cliente María Gutiérrez', 'mandados del este creo el cliente maria gutierrez', '{"legal_name":{"before":null,"after":"María Gutiérrez"},"registration_number":{"before":null,"after":"V-14567890"},"type":{"before":null,"after":"venezolano"},"allow_credit":{"before":null,"after":false},"addresses":{"before":null,"after":[{"id":2,"address":"Av. Francisco de Miranda, Chacao","canDelete":true}]},"phones":{"before":null,"after":[{"id":2,"phone":"4141234567"}]},"emails":{"before":null,"after":[{"id":2,"email":"compras@cliente.example"}]}}', 737),
	(10, 1, '2026-11-23T22:26:33.878Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 1, 'Creó la orden 000001', 'mandados del este creo la orden 000001', '{"number":{"before":null,"after":1},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":1},"client_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"pending"},"payment_type":{"before":null,"after":"partial"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":1},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":5.5}}', 738),
	(11, 1, '2026-11-23T22:26:33.898Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 2, 'Creó la orden 000002', 'mandados del este creo la orden 000002', '{"number":{"before":null,"after":2},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":1},"client_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":2},"service_name":{"before":null,"after":"Estándar"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":3},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"pending"},"payment_type":{"before":null,"after":"partial"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":2},"debt_amount":{"before":null,"after":3},"debt_remaining_amount":{"before":null,"after":3}}', 739),
	(20, 1, '2026-11-23T22:26:33.940Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 1, 'Marcó la orden 000001 como En tránsito', 'mandados del este marco la orden 000001 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', 744),
	(21, 1, '2026-11-23T22:26:33.949Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 1, 'Marcó la orden 000001 como Entregado', 'mandados del este marco la orden 000001 como entregado', '{"status":{"before":"in_transit","after":"delivered"}}', 745),
	(22, 1, '2026-11-23T22:26:33.954Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 3, 'Marcó la orden 000003 como En tránsito', 'mandados del este marco la orden 000003 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', 746),
	(12, 1, '2026-11-23T22:26:33.905Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 3, 'Creó la orden 000003', 'mandados del este creo la orden 000003', '{"number":{"before":null,"after":3},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":2},"client_name":{"before":null,"after":"María Gutiérrez"},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"María Gutiérrez"},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"mobile_payment"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":3},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":0}}', 740),
	(13, 1, '2026-11-23T22:26:33.905Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 3, 'Pago de $5,50 (Pago móvil) de la orden 000003', 'mandados del este pago de $5,50 (pago movil) de la orden 000003', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"mobile_payment"},"date":{"before":null,"after":"2026-11-20"}}', 740),
	(14, 1, '2026-11-23T22:26:33.916Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 4, 'Creó la orden 000004', 'mandados del este creo la orden 000004', '{"number":{"before":null,"after":4},"date":{"before":null,"after":"2026-11-20"},"client_name":{"before":null,"after":"Rosa Núñez"},"client_name_source":{"before":null,"after":"anonymous"},"client_legal_name":{"before":null,"after":"Rosa Núñez"},"client_phone":{"before":null,"after":"04161112233"},"pickup_address":{"before":null,"after":"Plaza Altamira"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"cash"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":4},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":0},"anonymous_client":{"before":null,"after":{"legal_name":"Rosa Núñez","type":"venezolano","registration_number":"V-9999999","phone":"04161112233"}}}', 741),
	(15, 1, '2026-11-23T22:26:33.916Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 4, 'Pago de $5,50 (Efectivo) de la orden 000004', 'mandados del este pago de $5,50 (efectivo) de la orden 000004', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-20"}}', 741),
	(16, 1, '2026-11-23T22:26:33.924Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 5, 'Creó la orden 000005', 'mandados del este creo la orden 000005', '{"number":{"before":null,"after":5},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":2},"client_name":{"before":null,"after":"María Gutiérrez"},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"María Gutiérrez"},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"cash"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":5},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":0}}', 742),
	(17, 1, '2026-11-23T22:26:33.924Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 5, 'Pago de $5,50 (Efectivo) de la orden 000005', 'mandados del este pago de $5,50 (efectivo) de la orden 000005', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-20"}}', 742),
	(18, 1, '2026-11-23T22:26:33.933Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 6, 'Creó la orden 000006', 'mandados del este creo la orden 000006', '{"number":{"before":null,"after":6},"date":{"before":null,"after":"2026-11-21"},"client_name":{"before":null,"after":"Rosa Núñez"},"client_name_source":{"before":null,"after":"anonymous"},"client_legal_name":{"before":null,"after":"Rosa Núñez"},"client_phone":{"before":null,"after":"04161112233"},"pickup_address":{"before":null,"after":"Plaza Altamira"},"service_id":{"before":null,"after":2},"service_name":{"before":null,"after":"Estándar"},"courier_id":{"before":null,"after":2},"courier_full_name":{"before":null,"after":"Ana Rojas"},"amount":{"before":null,"after":3},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"cash"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":6},"debt_amount":{"before":null,"after":3},"debt_remaining_amount":{"before":null,"after":0},"anonymous_client":{"before":null,"after":{"legal_name":"Rosa Núñez","type":"venezolano","registration_number":"V-9999999","phone":"04161112233"}}}', 743),
	(19, 1, '2026-11-23T22:26:33.933Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 6, 'Pago de $3,00 (Efectivo) de la orden 000006', 'mandados del este pago de $3,00 (efectivo) de la orden 000006', '{"amount":{"before":null,"after":3},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-21"}}', 743),
	(23, 1, '2026-11-23T22:26:33.958Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 3, 'Marcó la orden 000003 como Entregado', 'mandados del este marco la orden 000003 como entregado', '{"status":{"before":"in_transit","after":"delivered"}}', 747),
	(24, 1, '2026-11-23T22:26:33.962Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 4, 'Marcó la orden 000004 como En tránsito', 'mandados del este marco la orden 000004 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', 748),
	(25, 1, '2026-11-23T22:26:33.966Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 5, 'Marcó la orden 000005 como En tránsito', 'mandados del este marco la orden 000005 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', 749),
	(26, 1, '2026-11-23T22:26:33.970Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'cancel', 'delivery', 5, 'Canceló la orden 000005', 'mandados del este cancelo la orden 000005', '{"status":{"before":"in_transit","after":"cancelled"},"payment_status":{"before":"paid","after":"pending"},"cancellation_notes":{"before":null,"after":"Dirección incorrecta"}}', 750),
	(27, 1, '2026-11-23T22:26:33.970Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'refund', 'debt', 5, 'Reembolso de $5,50 (Efectivo) de la orden 000005', 'mandados del este reembolso de $5,50 (efectivo) de la orden 000005', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-23"}}', 750),
	(28, 1, '2026-11-23T22:26:33.982Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'delete', 'delivery', 6, 'Eliminó la orden 000006', 'mandados del este elimino la orden 000006', '{"number":{"before":6,"after":null},"date":{"before":"2026-11-21","after":null},"client_name":{"before":"Rosa Núñez","after":null},"client_name_source":{"before":"anonymous","after":null},"client_legal_name":{"before":"Rosa Núñez","after":null},"client_phone":{"before":"04161112233","after":null},"pickup_address":{"before":"Plaza Altamira","after":null},"service_id":{"before":2,"after":null},"service_name":{"before":"Estándar","after":null},"courier_id":{"before":2,"after":null},"courier_full_name":{"before":"Ana Rojas","after":null},"amount":{"before":3,"after":null},"status":{"before":"pending","after":null},"payment_status":{"before":"paid","after":null},"payment_type":{"before":"full","after":null},"payment_method":{"before":"cash","after":null},"notes":{"before":"Tocar el timbre","after":null},"receipt":{"before":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"},"after":null},"receipt_full_name":{"before":"José Díaz","after":null},"receipt_phone":{"before":"04241234567","after":null},"receipt_address":{"before":"Calle 8, La Urbina","after":null},"debt_id":{"before":6,"after":null},"debt_amount":{"before":3,"after":null},"debt_remaining_amount":{"before":0,"after":null},"anonymous_client":{"before":{"legal_name":"Rosa Núñez","type":"venezolano","registration_number":"V-9999999","phone":"04161112233"},"after":null}}', 751),
	(29, 1, '2026-11-23T22:26:33.982Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'refund', 'debt', 6, 'Reembolso de $3,00 (Efectivo) de la orden 000006', 'mandados del este reembolso de $3,00 (efectivo) de la orden 000006', '{"amount":{"before":null,"after":3},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-23"}}', 751),
	(30, 1, '2026-11-23T22:26:33.991Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 1, 'Pago de $2,00 (Efectivo) de la orden 000001', 'mandados del este pago de $2,00 (efectivo) de la orden 000001', '{"amount":{"before":null,"after":2},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-23"}}', 752),
	(31, 1, '2026-11-23T22:26:33.997Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'company_bill', 1, 'Creó el gasto Gasolina', 'mandados del este creo el gasto gasolina', '{"name":{"before":null,"after":"Gasolina"},"date":{"before":null,"after":"2026-11-20"},"description":{"before":null,"after":"Tanque lleno"},"method":{"before":null,"after":"cash"},"amount":{"before":null,"after":12.3}}', 753);

INSERT INTO public.migrations VALUES
	('0001-foundation.ts'),
	('0002-transactions-of-events.ts'),
	('0003-orders-counted-and-words-indexed.ts'),
	('0004-words-of-orders-apart.ts'),
	('0005-searches-by-company.ts'),
	('0006-short-ways.ts'),
	('0007-words-merged-apart.ts'),
	('0008-totals-at-commit.ts'),
	('0009-movements-in-their-order.ts');

INSERT INTO public.payments VALUES
	(1, 1, 3, 'payment', 550, 'mobile_payment', '2026-11-20', 1, NULL, 1, '2026-11-23T22:26:33.905Z'),
	(2, 1, 4, 'payment', 550, 'cash', '2026-11-20', 1, NULL, 1, '2026-11-23T22:26:33.916Z'),
	(3, 1, 5, 'payment', 550, 'cash', '2026-11-20', 1, NULL, 1, '2026-11-23T22:26:33.924Z'),
	(4, 1, 6, 'payment', 300, 'cash', '2026-11-21', 1, NULL, 1, '2026-11-23T22:26:33.933Z'),
	(5, 1, 5, 'refund', 550, 'cash', '2026-11-23', 1, 3, 1, '2026-11-23T22:26:33.970Z'),
	(6, 1, 6, 'refund', 300, 'cash', '2026-11-23', 1, 4, 1, '2026-11-23T22:26:33.982Z'),
	(7, 1, 1, 'payment', 200, 'cash', '2026-11-23', 0, NULL, 1, '2026-11-23T22:26:33.991Z');

INSERT INTO public.service_expenses VALUES
	(1, 1, 1, 0, 'Gasolina', 100),
	(2, 1, 1, 1, 'Peaje', 25);

INSERT INTO public.services VALUES
	(1, 1, 'Exprés', 'Entrega el mismo día', 550, 125, 'expres entrega el mismo dia', 'expres', '2026-11-23T22:26:33.809Z', '2026-11-23T22:26:33.809Z', 1, NULL),
	(2, 1, 'Estándar', 'Entrega al día siguiente', 300, 0, 'estandar entrega al dia siguiente', 'estandar', '2026-11-23T22:26:33.827Z', '2026-11-23T22:26:33.827Z', 1, NULL);

INSERT INTO public.sign_ins VALUES
	(1, 1, 1, 'TEh1e7aihQhMgnqoyvw3zv8fyRhnm9BFrKcmSY2ptMo', 'node', '127.0.0.1', '2026-11-23T22:26:33.644Z', '2026-11-23T22:26:33.644Z');

SELECT pg_catalog.setval('public.accounts_id_seq', 2, true);

SELECT pg_catalog.setval('public.client_addresses_id_seq', 2, true);

SELECT pg_catalog.setval('public.client_emails_id_seq', 2, true);

SELECT pg_catalog.setval('public.client_phones_id_seq', 2, true);

SELECT pg_catalog.setval('public.clients_id_seq', 2, true);

SELECT pg_catalog.setval('public.companies_id_seq', 1, true);

SELECT pg_catalog.setval('public.company_bills_id_seq', 1, true);

SELECT pg_catalog.setval('public.couriers_id_seq', 2, true);

SELECT pg_catalog.setval('public.debts_id_seq', 6, true);

SELECT pg_catalog.setval('public.deliveries_id_seq', 6, true);

SELECT pg_catalog.setval('public.events_id_seq', 31, true);

SELECT pg_catalog.setval('public.payments_id_seq', 7, true);

SELECT pg_catalog.setval('public.service_expenses_id_seq', 2, true);

SELECT pg_catalog.setval('public.services_id_seq', 2, true);

SELECT pg_catalog.setval('public.sign_ins_id_seq', 1, true);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key_key UNIQUE (email_key);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (bucket);

ALTER TABLE ONLY public.client_addresses
    ADD CONSTRAINT client_addresses_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.client_addresses
    ADD CONSTRAINT client_addresses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.client_emails
    ADD CONSTRAINT client_emails_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.client_emails
    ADD CONSTRAINT client_emails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.client_phones
    ADD CONSTRAINT client_phones_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.client_phones
    ADD CONSTRAINT client_phones_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.company_bills
    ADD CONSTRAINT company_bills_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.company_bills
    ADD CONSTRAINT company_bills_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.couriers
    ADD CONSTRAINT couriers_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.couriers
    ADD CONSTRAINT couriers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.daily_totals
    ADD CONSTRAINT daily_totals_pkey PRIMARY KEY (company_id, date, kind);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_delivery_id_key UNIQUE (delivery_id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_number_key UNIQUE (company_id, number);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deliveries_words
    ADD CONSTRAINT deliveries_words_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, path, key);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_refunds_id_key UNIQUE (refunds_id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.service_expenses
    ADD CONSTRAINT service_expenses_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.service_expenses
    ADD CONSTRAINT service_expenses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_token_hash_key UNIQUE (token_hash);

CREATE INDEX accounts_by_company ON public.accounts USING btree (company_id, type, id);

CREATE INDEX client_addresses_by_client ON public.client_addresses USING btree (client_id, "position");

CREATE INDEX client_emails_by_client ON public.client_emails USING btree (client_id, "position");

CREATE INDEX client_phones_by_client ON public.client_phones USING btree (client_id, "position");

CREATE INDEX clients_by_name ON public.clients USING btree (company_id, sort_name, id);

CREATE UNIQUE INDEX clients_document ON public.clients USING btree (company_id, type, registration_key) WHERE (deleted_at IS NULL);

CREATE INDEX clients_search ON public.clients USING gin (public.letter_groups(company_id, search)) WITH (gin_pending_list_limit='512');

CREATE INDEX company_bills_by_date ON public.company_bills USING btree (company_id, date, id, amount);

CREATE INDEX debts_open ON public.debts USING btree (company_id, client_id, remaining) WHERE (remaining > 0);

CREATE INDEX deliveries_by_client ON public.deliveries USING btree (company_id, client_id, deleted_at, id);

CREATE INDEX deliveries_by_courier ON public.deliveries USING btree (company_id, courier_id, deleted_at, date, id);

CREATE INDEX deliveries_by_date ON public.deliveries USING btree (company_id, date, status, amount) WHERE (deleted_at IS NULL);

CREATE INDEX deliveries_by_service ON public.deliveries USING btree (company_id, service_id, id);

CREATE INDEX deliveries_by_status ON public.deliveries USING btree (company_id, status, id);

CREATE INDEX deliveries_words_search ON public.deliveries_words USING gin (public.letter_groups(company_id, search)) WITH (gin_pending_list_limit='512');

CREATE INDEX events_by_actor ON public.events USING btree (company_id, actor_id, id);

CREATE INDEX events_by_company ON public.events USING btree (company_id, id);

CREATE INDEX events_by_day ON public.events USING btree (company_id, day, id);

CREATE INDEX events_by_thing ON public.events USING btree (company_id, entity, entity_id, id);

CREATE INDEX events_by_transaction ON public.events USING btree (company_id, transaction_id) WHERE (transaction_id IS NOT NULL);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX payments_by_date ON public.payments USING btree (company_id, date, id, kind, amount);

CREATE INDEX payments_by_debt ON public.payments USING btree (company_id, debt_id, id);

CREATE INDEX service_expenses_by_service ON public.service_expenses USING btree (service_id, "position");

CREATE INDEX sign_ins_by_account ON public.sign_ins USING btree (account_id, id);

CREATE INDEX sign_ins_by_use ON public.sign_ins USING btree (last_used_at);

CREATE CONSTRAINT TRIGGER company_bills_after_delete AFTER DELETE ON public.company_bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.company_bills_after_delete();

CREATE CONSTRAINT TRIGGER company_bills_after_insert AFTER INSERT ON public.company_bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.company_bills_after_insert();

CREATE CONSTRAINT TRIGGER company_bills_after_update AFTER UPDATE ON public.company_bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.company_bills_after_update();

CREATE CONSTRAINT TRIGGER deliveries_after_insert AFTER INSERT ON public.deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.deliveries_after_insert();

CREATE CONSTRAINT TRIGGER deliveries_after_update AFTER UPDATE ON public.deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.deliveries_after_update();

CREATE TRIGGER deliveries_words_delete AFTER DELETE ON public.deliveries FOR EACH ROW EXECUTE FUNCTION public.deliveries_words_follow();

CREATE TRIGGER deliveries_words_insert AFTER INSERT ON public.deliveries FOR EACH ROW EXECUTE FUNCTION public.deliveries_words_follow();

CREATE TRIGGER deliveries_words_update AFTER UPDATE OF search, deleted_at ON public.deliveries FOR EACH ROW WHEN (((old.search <> new.search) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.deliveries_words_follow();

CREATE TRIGGER events_no_delete BEFORE DELETE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.append_only();

CREATE TRIGGER events_no_update BEFORE UPDATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.append_only();

CREATE CONSTRAINT TRIGGER payments_after_insert AFTER INSERT ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.payments_after_insert();

CREATE TRIGGER payments_no_delete BEFORE DELETE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION public.append_only();

CREATE TRIGGER payments_no_update BEFORE UPDATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION public.append_only();

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.client_addresses
    ADD CONSTRAINT client_addresses_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES public.clients(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.client_addresses
    ADD CONSTRAINT client_addresses_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.client_emails
    ADD CONSTRAINT client_emails_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES public.clients(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.client_emails
    ADD CONSTRAINT client_emails_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.client_phones
    ADD CONSTRAINT client_phones_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES public.clients(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.client_phones
    ADD CONSTRAINT client_phones_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.company_bills
    ADD CONSTRAINT company_bills_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.couriers
    ADD CONSTRAINT couriers_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.daily_totals
    ADD CONSTRAINT daily_totals_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES public.clients(company_id, id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES public.deliveries(company_id, id);

ALTER TABLE ONLY public.debts
    ADD CONSTRAINT debts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES public.clients(company_id, id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_courier_id_fkey FOREIGN KEY (company_id, courier_id) REFERENCES public.couriers(company_id, id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES public.services(company_id, id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES public.accounts(company_id, id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_debt_id_fkey FOREIGN KEY (company_id, debt_id) REFERENCES public.debts(company_id, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_company_id_refunds_id_fkey FOREIGN KEY (company_id, refunds_id) REFERENCES public.payments(company_id, id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

ALTER TABLE ONLY public.service_expenses
    ADD CONSTRAINT service_expenses_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.service_expenses
    ADD CONSTRAINT service_expenses_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES public.services(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.accounts(company_id, id);

ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

