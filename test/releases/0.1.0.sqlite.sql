CREATE TABLE migrations (name text primary key);
CREATE TABLE companies (id integer primary key autoincrement, last_number integer not null default 0 check (last_number >= 0), created_at text not null, order_count integer not null default 0 check (order_count between 0 and last_number));
CREATE TABLE accounts (id integer primary key autoincrement, company_id integer not null references companies (id), type text not null check (type in ('user', 'employee')),
      role text check (role in ('admin', 'basic')), name text not null, email text not null, email_key text unique,
      password_hash text not null, picture text, search text not null, created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text,
      unique (company_id, id), check ((type = 'user') = (role is null)), check ((email_key is null) = (deleted_at is not null)));
CREATE TABLE pictures (account_id integer primary key, company_id integer not null, content_type text not null,
      bytes blob not null, foreign key (company_id, account_id) references accounts (company_id, id) );
CREATE TABLE sign_ins (id integer primary key autoincrement, company_id integer not null references companies (id), account_id integer not null, token_hash text not null unique, user_agent text not null,
      ip text not null, created_at text not null, last_used_at text not null, foreign key (company_id, account_id) references accounts (company_id, id) );
CREATE TABLE attempts (bucket text primary key, count integer not null, started_at text not null);
CREATE TABLE idempotency_keys (company_id integer not null, account_id integer not null, path text not null, key text not null,
      fingerprint text not null, status integer, etag text, answer text, created_at text not null,
      primary key (account_id, path, key), foreign key (company_id, account_id) references accounts (company_id, id) );
CREATE TABLE events (id integer primary key autoincrement, company_id integer not null references companies (id), created_at text not null, day text not null check (length(day) = 10),
      actor_type text not null check (actor_type in ('user', 'employee')), actor_id integer not null, actor_name text not null,
      ip text not null, action text not null, entity text not null, entity_id integer, summary text not null,
      search text not null, changes text, transaction_id integer, foreign key (company_id, actor_id) references accounts (company_id, id) );
CREATE TABLE clients (id integer primary key autoincrement, company_id integer not null references companies (id), legal_name text not null, type text not null check (type in ('venezolano', 'foreing', 'legal', 'commune', 'government', 'pasaport', 'personal_signature')),
      registration_number text not null, registration_key text not null, allow_credit integer not null check (allow_credit in (0, 1)),
      notes text, search text not null, sort_name text not null, created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text, unique (company_id, id));
CREATE TABLE client_addresses (id integer primary key autoincrement, company_id integer not null references companies (id), client_id integer not null, position integer not null, address text not null, unique (company_id, id),
     foreign key (company_id, client_id) references clients (company_id, id) on delete cascade);
CREATE TABLE client_phones (id integer primary key autoincrement, company_id integer not null references companies (id), client_id integer not null, position integer not null, phone text not null, unique (company_id, id),
     foreign key (company_id, client_id) references clients (company_id, id) on delete cascade);
CREATE TABLE client_emails (id integer primary key autoincrement, company_id integer not null references companies (id), client_id integer not null, position integer not null, email text not null, unique (company_id, id),
     foreign key (company_id, client_id) references clients (company_id, id) on delete cascade);
CREATE TABLE couriers (id integer primary key autoincrement, company_id integer not null references companies (id), first_name text not null, last_name text not null, phone text not null,
      search text not null, sort_name text not null, created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text, unique (company_id, id));
CREATE TABLE services (id integer primary key autoincrement, company_id integer not null references companies (id), name text not null, description text not null, amount integer not null check (amount >= 0),
      total_expense integer not null check (total_expense >= 0), search text not null, sort_name text not null, created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text,
      unique (company_id, id));
CREATE TABLE service_expenses (id integer primary key autoincrement, company_id integer not null references companies (id), service_id integer not null, position integer not null, name text not null,
      amount integer not null check (amount >= 0), unique (company_id, id), foreign key (company_id, service_id) references services (company_id, id) on delete cascade);
CREATE TABLE deliveries (id integer primary key autoincrement, company_id integer not null references companies (id), number integer not null check (number > 0), date text not null check (length(date) = 10),
      client_id integer, service_id integer not null, service_name text not null, service_sort text not null, amount integer not null check (amount >= 0),
      courier_id integer, status text not null check (status in ('pending', 'in_transit', 'delivered', 'cancelled')),
      payment_type text not null check (payment_type in ('full', 'partial')), payment_method text check (payment_method in ('cash', 'transfer', 'mobile_payment')),
      pickup_address text not null, recipient_name text not null, recipient_phone text not null, recipient_address text not null,
      anonymous_name text, anonymous_type text check (anonymous_type in ('venezolano', 'foreing', 'legal', 'commune', 'government', 'pasaport', 'personal_signature')), anonymous_document text, anonymous_phone text,
      anonymous_sort text, notes text, cancellation_notes text, search text not null, created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text,
      unique (company_id, id), unique (company_id, number),
      check ((client_id is null) = (anonymous_name is not null)), check (client_id is not null or payment_type = 'full'),
      check (courier_id is not null or status = 'pending'), check ((status = 'cancelled') = (cancellation_notes is not null)),
      foreign key (company_id, client_id) references clients (company_id, id) , foreign key (company_id, service_id) references services (company_id, id) , foreign key (company_id, courier_id) references couriers (company_id, id) );
CREATE TABLE debts (id integer primary key autoincrement, company_id integer not null references companies (id), delivery_id integer not null unique, client_id integer, open integer not null check (open in (0, 1)),
      amount integer not null check (amount >= 0), paid integer not null check (paid >= 0),
      refunded integer not null check (refunded between 0 and paid), remaining integer not null check (remaining >= 0),
      status text not null, unique (company_id, id),
      check (case when open = 1 then amount = paid - refunded + remaining else paid = refunded and remaining = 0 end),
      check (status = case when open = 0 then 'pending' when remaining = 0 then 'paid' when paid = refunded then 'pending' else 'partial_paid' end),
      foreign key (company_id, delivery_id) references deliveries (company_id, id) , foreign key (company_id, client_id) references clients (company_id, id) );
CREATE TABLE payments (id integer primary key autoincrement, company_id integer not null references companies (id), debt_id integer not null, kind text not null check (kind in ('payment', 'refund')),
      amount integer not null check (amount > 0), method text not null check (method in ('cash', 'transfer', 'mobile_payment')),
      date text not null check (length(date) = 10), automatic integer not null check (automatic in (0, 1)), refunds_id integer unique,
      account_id integer not null, created_at text not null, unique (company_id, id),
      check ((kind = 'refund') = (refunds_id is not null)), foreign key (company_id, debt_id) references debts (company_id, id) , foreign key (company_id, refunds_id) references payments (company_id, id) ,
      foreign key (company_id, account_id) references accounts (company_id, id) );
CREATE TABLE company_bills (id integer primary key autoincrement, company_id integer not null references companies (id), name text not null, date text not null check (length(date) = 10), description text not null,
      method text not null check (method in ('cash', 'mobile_payment', 'bank_transfered')), amount integer not null check (amount >= 0),
      search text not null, created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text, unique (company_id, id));
CREATE TABLE daily_totals (company_id integer not null references companies (id), date text not null, kind text not null,
      count integer not null, amount integer not null, primary key (company_id, date, kind));
CREATE VIRTUAL TABLE clients_words using fts5 (search, content='', tokenize='trigram', columnsize=0, detail=none);
CREATE VIRTUAL TABLE deliveries_words using fts5 (search, content='', tokenize='trigram', columnsize=0, detail=none);
insert into migrations values
('0001-foundation.ts'),
('0002-transactions-of-events.ts'),
('0003-orders-counted-and-words-indexed.ts'),
('0004-words-of-orders-apart.ts'),
('0005-searches-by-company.ts'),
('0006-short-ways.ts'),
('0007-words-merged-apart.ts'),
('0008-totals-at-commit.ts'),
('0009-movements-in-their-order.ts');
insert into companies values
(1, 6, '2026-11-23T22:25:54.245Z', 5);
insert into accounts values
(1, 1, 'user', null, 'Mandados del Este', 'duena@mandados.example', 'duena@mandados.example', '$argon2id$v=19$m=19456,t=2,p=1$2EL1Nr17Lix8pb5S0VigdQ$KVHL+rWGFpeV7X6QZsQOGDVhLVK7peMqQVaDBduHomY', null, 'mandados del este duena@mandados.example', '2026-11-23T22:25:54.245Z', '2026-11-23T22:25:54.245Z', 1, null),
(2, 1, 'employee', 'basic', 'Yusmary Peña', 'yusmary@mandados.example', 'yusmary@mandados.example', '$argon2id$v=19$m=19456,t=2,p=1$+m7KcfnM3M6mn7H0onMBrw$k2jc7O9Q2IVbKU5sFUW4+1Dve//GKM7mV05dzMrvMpI', null, 'yusmary pena yusmary@mandados.example', '2026-11-23T22:25:54.446Z', '2026-11-23T22:25:54.446Z', 1, null);
insert into sign_ins values
(1, 1, 1, 'czPrsb20vBXtMsawtRfzSiKIPuZuEtDCK0WVQYwwXpg', 'node', '127.0.0.1', '2026-11-23T22:25:54.245Z', '2026-11-23T22:25:54.245Z');
insert into attempts values
('register 127.0.0.1', 1, '2026-11-23T22:25:54.245Z');
insert into events values
(1, 1, '2026-11-23T22:25:54.245Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'account', 1, 'Abrió la empresa Mandados del Este', 'mandados del este abrio la empresa mandados del este', '{"name":{"before":null,"after":"Mandados del Este"},"email":{"before":null,"after":"duena@mandados.example"}}', null),
(2, 1, '2026-11-23T22:25:54.245Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'login', 'account', 1, 'Inició sesión', 'mandados del este inicio sesion', null, null),
(3, 1, '2026-11-23T22:25:54.446Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'employee', 2, 'Creó el empleado Yusmary Peña', 'mandados del este creo el empleado yusmary pena', '{"name":{"before":null,"after":"Yusmary Peña"},"email":{"before":null,"after":"yusmary@mandados.example"},"role":{"before":null,"after":"basic"}}', null),
(4, 1, '2026-11-23T22:25:54.560Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'service', 1, 'Creó el servicio Exprés', 'mandados del este creo el servicio expres', '{"name":{"before":null,"after":"Exprés"},"description":{"before":null,"after":"Entrega el mismo día"},"amount":{"before":null,"after":5.5},"bills":{"before":null,"after":[{"id":1,"name":"Gasolina","amount":1},{"id":2,"name":"Peaje","amount":0.25}]},"total_expense":{"before":null,"after":1.25}}', null),
(5, 1, '2026-11-23T22:25:54.627Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'service', 2, 'Creó el servicio Estándar', 'mandados del este creo el servicio estandar', '{"name":{"before":null,"after":"Estándar"},"description":{"before":null,"after":"Entrega al día siguiente"},"amount":{"before":null,"after":3},"bills":{"before":null,"after":[]},"total_expense":{"before":null,"after":0}}', null),
(6, 1, '2026-11-23T22:25:54.660Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'courier', 1, 'Creó el repartidor Luis Peña', 'mandados del este creo el repartidor luis pena', '{"first_name":{"before":null,"after":"Luis"},"last_name":{"before":null,"after":"Peña"},"phone":{"before":null,"after":"04121112233"}}', null),
(7, 1, '2026-11-23T22:25:54.687Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'courier', 2, 'Creó el repartidor Ana Rojas', 'mandados del este creo el repartidor ana rojas', '{"first_name":{"before":null,"after":"Ana"},"last_name":{"before":null,"after":"Rojas"},"phone":{"before":null,"after":"04149998877"}}', null),
(8, 1, '2026-11-23T22:25:54.730Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'client', 1, 'Creó el cliente Panadería La Ñapa, C.A.', 'mandados del este creo el cliente panaderia la napa, c.a.', '{"legal_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"registration_number":{"before":null,"after":"J-30123456-7"},"type":{"before":null,"after":"legal"},"allow_credit":{"before":null,"after":true},"addresses":{"before":null,"after":[{"id":1,"address":"Av. Francisco de Miranda, Chacao","canDelete":true}]},"phones":{"before":null,"after":[{"id":1,"phone":"4141234567"}]},"emails":{"before":null,"after":[{"id":1,"email":"compras@cliente.example"}]}}', null),
(9, 1, '2026-11-23T22:25:54.791Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'client', 2, 'Creó el cliente María Gutiérrez', 'mandados del este creo el cliente maria gutierrez', '{"legal_name":{"before":null,"after":"María Gutiérrez"},"registration_number":{"before":null,"after":"V-14567890"},"type":{"before":null,"after":"venezolano"},"allow_credit":{"before":null,"after":false},"addresses":{"before":null,"after":[{"id":2,"address":"Av. Francisco de Miranda, Chacao","canDelete":true}]},"phones":{"before":null,"after":[{"id":2,"phone":"4141234567"}]},"emails":{"before":null,"after":[{"id":2,"email":"compras@cliente.example"}]}}', null),
(10, 1, '2026-11-23T22:25:54.803Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 1, 'Creó la orden 000001', 'mandados del este creo la orden 000001', '{"number":{"before":null,"after":1},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":1},"client_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"pending"},"payment_type":{"before":null,"after":"partial"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":1},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":5.5}}', null),
(11, 1, '2026-11-23T22:25:54.822Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 2, 'Creó la orden 000002', 'mandados del este creo la orden 000002', '{"number":{"before":null,"after":2},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":1},"client_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"Panadería La Ñapa, C.A."},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":2},"service_name":{"before":null,"after":"Estándar"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":3},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"pending"},"payment_type":{"before":null,"after":"partial"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":2},"debt_amount":{"before":null,"after":3},"debt_remaining_amount":{"before":null,"after":3}}', null),
(12, 1, '2026-11-23T22:25:54.832Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 3, 'Creó la orden 000003', 'mandados del este creo la orden 000003', '{"number":{"before":null,"after":3},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":2},"client_name":{"before":null,"after":"María Gutiérrez"},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"María Gutiérrez"},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"mobile_payment"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":3},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":0}}', null),
(13, 1, '2026-11-23T22:25:54.832Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 3, 'Pago de $5,50 (Pago móvil) de la orden 000003', 'mandados del este pago de $5,50 (pago movil) de la orden 000003', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"mobile_payment"},"date":{"before":null,"after":"2026-11-20"}}', null),
(14, 1, '2026-11-23T22:25:54.836Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 4, 'Creó la orden 000004', 'mandados del este creo la orden 000004', '{"number":{"before":null,"after":4},"date":{"before":null,"after":"2026-11-20"},"client_name":{"before":null,"after":"Rosa Núñez"},"client_name_source":{"before":null,"after":"anonymous"},"client_legal_name":{"before":null,"after":"Rosa Núñez"},"client_phone":{"before":null,"after":"04161112233"},"pickup_address":{"before":null,"after":"Plaza Altamira"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"cash"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":4},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":0},"anonymous_client":{"before":null,"after":{"legal_name":"Rosa Núñez","type":"venezolano","registration_number":"V-9999999","phone":"04161112233"}}}', null),
(15, 1, '2026-11-23T22:25:54.836Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 4, 'Pago de $5,50 (Efectivo) de la orden 000004', 'mandados del este pago de $5,50 (efectivo) de la orden 000004', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-20"}}', null),
(16, 1, '2026-11-23T22:25:54.845Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 5, 'Creó la orden 000005', 'mandados del este creo la orden 000005', '{"number":{"before":null,"after":5},"date":{"before":null,"after":"2026-11-20"},"client_id":{"before":null,"after":2},"client_name":{"before":null,"after":"María Gutiérrez"},"client_name_source":{"before":null,"after":"client"},"client_legal_name":{"before":null,"after":"María Gutiérrez"},"client_phone":{"before":null,"after":"4141234567"},"pickup_address":{"before":null,"after":"Av. Francisco de Miranda, Chacao"},"service_id":{"before":null,"after":1},"service_name":{"before":null,"after":"Exprés"},"courier_id":{"before":null,"after":1},"courier_full_name":{"before":null,"after":"Luis Peña"},"amount":{"before":null,"after":5.5},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"cash"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":5},"debt_amount":{"before":null,"after":5.5},"debt_remaining_amount":{"before":null,"after":0}}', null),
(17, 1, '2026-11-23T22:25:54.845Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 5, 'Pago de $5,50 (Efectivo) de la orden 000005', 'mandados del este pago de $5,50 (efectivo) de la orden 000005', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-20"}}', null),
(18, 1, '2026-11-23T22:25:54.855Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'delivery', 6, 'Creó la orden 000006', 'mandados del este creo la orden 000006', '{"number":{"before":null,"after":6},"date":{"before":null,"after":"2026-11-21"},"client_name":{"before":null,"after":"Rosa Núñez"},"client_name_source":{"before":null,"after":"anonymous"},"client_legal_name":{"before":null,"after":"Rosa Núñez"},"client_phone":{"before":null,"after":"04161112233"},"pickup_address":{"before":null,"after":"Plaza Altamira"},"service_id":{"before":null,"after":2},"service_name":{"before":null,"after":"Estándar"},"courier_id":{"before":null,"after":2},"courier_full_name":{"before":null,"after":"Ana Rojas"},"amount":{"before":null,"after":3},"status":{"before":null,"after":"pending"},"payment_status":{"before":null,"after":"paid"},"payment_type":{"before":null,"after":"full"},"payment_method":{"before":null,"after":"cash"},"notes":{"before":null,"after":"Tocar el timbre"},"receipt":{"before":null,"after":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"}},"receipt_full_name":{"before":null,"after":"José Díaz"},"receipt_phone":{"before":null,"after":"04241234567"},"receipt_address":{"before":null,"after":"Calle 8, La Urbina"},"debt_id":{"before":null,"after":6},"debt_amount":{"before":null,"after":3},"debt_remaining_amount":{"before":null,"after":0},"anonymous_client":{"before":null,"after":{"legal_name":"Rosa Núñez","type":"venezolano","registration_number":"V-9999999","phone":"04161112233"}}}', null),
(19, 1, '2026-11-23T22:25:54.855Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 6, 'Pago de $3,00 (Efectivo) de la orden 000006', 'mandados del este pago de $3,00 (efectivo) de la orden 000006', '{"amount":{"before":null,"after":3},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-21"}}', null),
(20, 1, '2026-11-23T22:25:54.880Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 1, 'Marcó la orden 000001 como En tránsito', 'mandados del este marco la orden 000001 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', null),
(21, 1, '2026-11-23T22:25:54.888Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 1, 'Marcó la orden 000001 como Entregado', 'mandados del este marco la orden 000001 como entregado', '{"status":{"before":"in_transit","after":"delivered"}}', null),
(22, 1, '2026-11-23T22:25:54.902Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 3, 'Marcó la orden 000003 como En tránsito', 'mandados del este marco la orden 000003 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', null),
(23, 1, '2026-11-23T22:25:54.906Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 3, 'Marcó la orden 000003 como Entregado', 'mandados del este marco la orden 000003 como entregado', '{"status":{"before":"in_transit","after":"delivered"}}', null),
(24, 1, '2026-11-23T22:25:54.913Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 4, 'Marcó la orden 000004 como En tránsito', 'mandados del este marco la orden 000004 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', null),
(25, 1, '2026-11-23T22:25:54.919Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'status', 'delivery', 5, 'Marcó la orden 000005 como En tránsito', 'mandados del este marco la orden 000005 como en transito', '{"status":{"before":"pending","after":"in_transit"}}', null),
(26, 1, '2026-11-23T22:25:54.931Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'cancel', 'delivery', 5, 'Canceló la orden 000005', 'mandados del este cancelo la orden 000005', '{"status":{"before":"in_transit","after":"cancelled"},"payment_status":{"before":"paid","after":"pending"},"cancellation_notes":{"before":null,"after":"Dirección incorrecta"}}', null),
(27, 1, '2026-11-23T22:25:54.931Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'refund', 'debt', 5, 'Reembolso de $5,50 (Efectivo) de la orden 000005', 'mandados del este reembolso de $5,50 (efectivo) de la orden 000005', '{"amount":{"before":null,"after":5.5},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-23"}}', null),
(28, 1, '2026-11-23T22:25:54.971Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'delete', 'delivery', 6, 'Eliminó la orden 000006', 'mandados del este elimino la orden 000006', '{"number":{"before":6,"after":null},"date":{"before":"2026-11-21","after":null},"client_name":{"before":"Rosa Núñez","after":null},"client_name_source":{"before":"anonymous","after":null},"client_legal_name":{"before":"Rosa Núñez","after":null},"client_phone":{"before":"04161112233","after":null},"pickup_address":{"before":"Plaza Altamira","after":null},"service_id":{"before":2,"after":null},"service_name":{"before":"Estándar","after":null},"courier_id":{"before":2,"after":null},"courier_full_name":{"before":"Ana Rojas","after":null},"amount":{"before":3,"after":null},"status":{"before":"pending","after":null},"payment_status":{"before":"paid","after":null},"payment_type":{"before":"full","after":null},"payment_method":{"before":"cash","after":null},"notes":{"before":"Tocar el timbre","after":null},"receipt":{"before":{"full_name":"José Díaz","phone":"04241234567","address":"Calle 8, La Urbina"},"after":null},"receipt_full_name":{"before":"José Díaz","after":null},"receipt_phone":{"before":"04241234567","after":null},"receipt_address":{"before":"Calle 8, La Urbina","after":null},"debt_id":{"before":6,"after":null},"debt_amount":{"before":3,"after":null},"debt_remaining_amount":{"before":0,"after":null},"anonymous_client":{"before":{"legal_name":"Rosa Núñez","type":"venezolano","registration_number":"V-9999999","phone":"04161112233"},"after":null}}', null),
(29, 1, '2026-11-23T22:25:54.971Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'refund', 'debt', 6, 'Reembolso de $3,00 (Efectivo) de la orden 000006', 'mandados del este reembolso de $3,00 (efectivo) de la orden 000006', '{"amount":{"before":null,"after":3},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-23"}}', null),
(30, 1, '2026-11-23T22:25:55.000Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'payment', 'debt', 1, 'Pago de $2,00 (Efectivo) de la orden 000001', 'mandados del este pago de $2,00 (efectivo) de la orden 000001', '{"amount":{"before":null,"after":2},"method":{"before":null,"after":"cash"},"date":{"before":null,"after":"2026-11-23"}}', null),
(31, 1, '2026-11-23T22:25:55.019Z', '2026-11-23', 'user', 1, 'Mandados del Este', '127.0.0.1', 'create', 'company_bill', 1, 'Creó el gasto Gasolina', 'mandados del este creo el gasto gasolina', '{"name":{"before":null,"after":"Gasolina"},"date":{"before":null,"after":"2026-11-20"},"description":{"before":null,"after":"Tanque lleno"},"method":{"before":null,"after":"cash"},"amount":{"before":null,"after":12.3}}', null);
insert into clients values
(1, 1, 'Panadería La Ñapa, C.A.', 'legal', 'J-30123456-7', 'j-30123456-7', 1, null, 'panaderia la napa, c.a. j-30123456-7 4141234567 compras@cliente.example', 'panaderia la n~apa, c.a.', '2026-11-23T22:25:54.730Z', '2026-11-23T22:25:54.730Z', 1, null),
(2, 1, 'María Gutiérrez', 'venezolano', 'V-14567890', 'v-14567890', 0, null, 'maria gutierrez v-14567890 4141234567 compras@cliente.example', 'maria gutierrez', '2026-11-23T22:25:54.791Z', '2026-11-23T22:25:54.791Z', 1, null);
insert into client_addresses values
(1, 1, 1, 0, 'Av. Francisco de Miranda, Chacao'),
(2, 1, 2, 0, 'Av. Francisco de Miranda, Chacao');
insert into client_phones values
(1, 1, 1, 0, '4141234567'),
(2, 1, 2, 0, '4141234567');
insert into client_emails values
(1, 1, 1, 0, 'compras@cliente.example'),
(2, 1, 2, 0, 'compras@cliente.example');
insert into couriers values
(1, 1, 'Luis', 'Peña', '04121112233', 'luis pena 04121112233', 'luis pen~a', '2026-11-23T22:25:54.660Z', '2026-11-23T22:25:54.660Z', 1, null),
(2, 1, 'Ana', 'Rojas', '04149998877', 'ana rojas 04149998877', 'ana rojas', '2026-11-23T22:25:54.687Z', '2026-11-23T22:25:54.687Z', 1, null);
insert into services values
(1, 1, 'Exprés', 'Entrega el mismo día', 550, 125, 'expres entrega el mismo dia', 'expres', '2026-11-23T22:25:54.560Z', '2026-11-23T22:25:54.560Z', 1, null),
(2, 1, 'Estándar', 'Entrega al día siguiente', 300, 0, 'estandar entrega al dia siguiente', 'estandar', '2026-11-23T22:25:54.627Z', '2026-11-23T22:25:54.627Z', 1, null);
insert into service_expenses values
(1, 1, 1, 0, 'Gasolina', 100),
(2, 1, 1, 1, 'Peaje', 25);
insert into deliveries values
(1, 1, 1, '2026-11-20', 1, 1, 'Exprés', 'expres', 550, 1, 'delivered', 'partial', null, 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', null, null, null, null, null, 'Tocar el timbre', null, '000001 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:25:54.803Z', '2026-11-23T22:25:54.888Z', 3, null),
(2, 1, 2, '2026-11-20', 1, 2, 'Estándar', 'estandar', 300, 1, 'pending', 'partial', null, 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', null, null, null, null, null, 'Tocar el timbre', null, '000002 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:25:54.822Z', '2026-11-23T22:25:54.822Z', 1, null),
(3, 1, 3, '2026-11-20', 2, 1, 'Exprés', 'expres', 550, 1, 'delivered', 'full', 'mobile_payment', 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', null, null, null, null, null, 'Tocar el timbre', null, '000003 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:25:54.832Z', '2026-11-23T22:25:54.906Z', 3, null),
(4, 1, 4, '2026-11-20', null, 1, 'Exprés', 'expres', 550, 1, 'in_transit', 'full', 'cash', 'Plaza Altamira', 'José Díaz', '04241234567', 'Calle 8, La Urbina', 'Rosa Núñez', 'venezolano', 'V-9999999', '04161112233', 'rosa nun~ez', 'Tocar el timbre', null, '000004 jose diaz 04241234567 calle 8, la urbina plaza altamira rosa nunez v-9999999 04161112233', '2026-11-23T22:25:54.836Z', '2026-11-23T22:25:54.913Z', 2, null),
(5, 1, 5, '2026-11-20', 2, 1, 'Exprés', 'expres', 550, 1, 'cancelled', 'full', 'cash', 'Av. Francisco de Miranda, Chacao', 'José Díaz', '04241234567', 'Calle 8, La Urbina', null, null, null, null, null, 'Tocar el timbre', 'Dirección incorrecta', '000005 jose diaz 04241234567 calle 8, la urbina av. francisco de miranda, chacao', '2026-11-23T22:25:54.845Z', '2026-11-23T22:25:54.931Z', 3, null),
(6, 1, 6, '2026-11-21', null, 2, 'Estándar', 'estandar', 300, 2, 'pending', 'full', 'cash', 'Plaza Altamira', 'José Díaz', '04241234567', 'Calle 8, La Urbina', 'Rosa Núñez', 'venezolano', 'V-9999999', '04161112233', 'rosa nun~ez', 'Tocar el timbre', null, '000006 jose diaz 04241234567 calle 8, la urbina plaza altamira rosa nunez v-9999999 04161112233', '2026-11-23T22:25:54.855Z', '2026-11-23T22:25:54.971Z', 1, '2026-11-23T22:25:54.971Z');
insert into debts values
(1, 1, 1, 1, 1, 550, 200, 0, 350, 'partial_paid'),
(2, 1, 2, 1, 1, 300, 0, 0, 300, 'pending'),
(3, 1, 3, 2, 1, 550, 550, 0, 0, 'paid'),
(4, 1, 4, null, 1, 550, 550, 0, 0, 'paid'),
(5, 1, 5, 2, 0, 550, 550, 550, 0, 'pending'),
(6, 1, 6, null, 0, 300, 300, 300, 0, 'pending');
insert into payments values
(1, 1, 3, 'payment', 550, 'mobile_payment', '2026-11-20', 1, null, 1, '2026-11-23T22:25:54.832Z'),
(2, 1, 4, 'payment', 550, 'cash', '2026-11-20', 1, null, 1, '2026-11-23T22:25:54.836Z'),
(3, 1, 5, 'payment', 550, 'cash', '2026-11-20', 1, null, 1, '2026-11-23T22:25:54.845Z'),
(4, 1, 6, 'payment', 300, 'cash', '2026-11-21', 1, null, 1, '2026-11-23T22:25:54.855Z'),
(5, 1, 5, 'refund', 550, 'cash', '2026-11-23', 1, 3, 1, '2026-11-23T22:25:54.931Z'),
(6, 1, 6, 'refund', 300, 'cash', '2026-11-23', 1, 4, 1, '2026-11-23T22:25:54.971Z'),
(7, 1, 1, 'payment', 200, 'cash', '2026-11-23', 0, null, 1, '2026-11-23T22:25:55.000Z');
insert into company_bills values
(1, 1, 'Gasolina', '2026-11-20', 'Tanque lleno', 'cash', 1230, 'gasolina tanque lleno', '2026-11-23T22:25:55.019Z', '2026-11-23T22:25:55.019Z', 1, null);
insert into daily_totals values
(1, '2026-11-20', 'pending', 1, 300),
(1, '2026-11-20', 'collected', 3, 1650),
(1, '2026-11-21', 'pending', 0, 0),
(1, '2026-11-21', 'collected', 1, 300),
(1, '2026-11-20', 'in_transit', 1, 550),
(1, '2026-11-20', 'delivered', 2, 1100),
(1, '2026-11-20', 'cancelled', 1, 550),
(1, '2026-11-23', 'collected', 3, -650),
(1, '2026-11-20', 'expenses', 1, 1230);
insert into clients_words (rowid, search) select company_id << 32 | id, search from clients order by company_id, id;
insert into clients_words (clients_words, rank) values ('automerge', 0);
insert into clients_words (clients_words, rank) values ('crisismerge', 64);
insert into deliveries_words (rowid, search) select company_id << 32 | id, search from deliveries order by company_id, id;
insert into deliveries_words (deliveries_words, rank) values ('automerge', 0);
insert into deliveries_words (deliveries_words, rank) values ('crisismerge', 64);
CREATE INDEX accounts_by_company on accounts (company_id, type, id);
CREATE INDEX sign_ins_by_account on sign_ins (account_id, id);
CREATE INDEX sign_ins_by_use on sign_ins (last_used_at);
CREATE INDEX idempotency_keys_by_age on idempotency_keys (created_at);
CREATE INDEX events_by_company on events (company_id, id);
CREATE INDEX events_by_thing on events (company_id, entity, entity_id, id);
CREATE INDEX events_by_actor on events (company_id, actor_id, id);
CREATE UNIQUE INDEX clients_document on clients (company_id, type, registration_key) where deleted_at is null;
CREATE INDEX clients_by_name on clients (company_id, sort_name, id);
CREATE INDEX client_addresses_by_client on client_addresses (client_id, position);
CREATE INDEX client_phones_by_client on client_phones (client_id, position);
CREATE INDEX client_emails_by_client on client_emails (client_id, position);
CREATE INDEX service_expenses_by_service on service_expenses (service_id, position);
CREATE INDEX deliveries_by_date on deliveries (company_id, date, status, amount) where deleted_at is null;
CREATE INDEX deliveries_by_service on deliveries (company_id, service_id, id);
CREATE INDEX deliveries_by_status on deliveries (company_id, status, id);
CREATE INDEX debts_open on debts (company_id, client_id, remaining) where remaining > 0;
CREATE INDEX payments_by_debt on payments (company_id, debt_id, id);
CREATE INDEX deliveries_by_client on deliveries (company_id, client_id, deleted_at, id);
CREATE INDEX events_by_day on events (company_id, day, id);
CREATE INDEX payments_by_date on payments (company_id, date, id, kind, amount);
CREATE INDEX company_bills_by_date on company_bills (company_id, date, id, amount);
CREATE INDEX deliveries_by_courier on deliveries (company_id, courier_id, deleted_at, date, id);
CREATE TRIGGER events_no_update before update on events begin select raise(abort, 'rows of events are only added'); end;
CREATE TRIGGER events_no_delete before delete on events begin select raise(abort, 'rows of events are only added'); end;
CREATE TRIGGER payments_no_update before update on payments begin select raise(abort, 'rows of payments are only added'); end;
CREATE TRIGGER payments_no_delete before delete on payments begin select raise(abort, 'rows of payments are only added'); end;
CREATE TRIGGER deliveries_after_insert after insert on deliveries begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select new.company_id as company_id, new.date as date, new.status as kind, 1 as count, 1 * (new.amount) as amount where new.deleted_at is null) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; end;
CREATE TRIGGER deliveries_after_update after update on deliveries begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select old.company_id as company_id, old.date as date, old.status as kind, -1 as count, -1 * (old.amount) as amount where old.deleted_at is null union all select new.company_id as company_id, new.date as date, new.status as kind, 1 as count, 1 * (new.amount) as amount where new.deleted_at is null) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; end;
CREATE TRIGGER payments_after_insert after insert on payments begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select new.company_id as company_id, new.date as date, 'collected' as kind, 1 as count, 1 * (case when new.kind = 'refund' then -new.amount else new.amount end) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; end;
CREATE TRIGGER company_bills_after_insert after insert on company_bills begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select new.company_id as company_id, new.date as date, 'expenses' as kind, 1 as count, 1 * (new.amount) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; end;
CREATE TRIGGER company_bills_after_update after update on company_bills begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select old.company_id as company_id, old.date as date, 'expenses' as kind, -1 as count, -1 * (old.amount) as amount union all select new.company_id as company_id, new.date as date, 'expenses' as kind, 1 as count, 1 * (new.amount) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; end;
CREATE TRIGGER company_bills_after_delete after delete on company_bills begin insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, kind, sum(count), sum(amount) from (select old.company_id as company_id, old.date as date, 'expenses' as kind, -1 as count, -1 * (old.amount) as amount) as moved
    group by company_id, date, kind having sum(count) <> 0 or sum(amount) <> 0 order by company_id, date, kind
    on conflict (company_id, date, kind) do update set
      count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount; end;
CREATE TRIGGER clients_words_insert after insert on clients begin insert into clients_words (rowid, search) values (new.company_id << 32 | new.id, new.search); end;
CREATE TRIGGER clients_words_update after update of search on clients when new.search <> old.search begin insert into clients_words (clients_words, rowid, search) values ('delete', old.company_id << 32 | old.id, old.search); insert into clients_words (rowid, search) values (new.company_id << 32 | new.id, new.search); end;
CREATE TRIGGER clients_words_delete after delete on clients begin insert into clients_words (clients_words, rowid, search) values ('delete', old.company_id << 32 | old.id, old.search); end;
CREATE TRIGGER deliveries_words_insert after insert on deliveries begin insert into deliveries_words (rowid, search) values (new.company_id << 32 | new.id, new.search); end;
CREATE TRIGGER deliveries_words_update after update of search on deliveries when new.search <> old.search begin insert into deliveries_words (deliveries_words, rowid, search) values ('delete', old.company_id << 32 | old.id, old.search); insert into deliveries_words (rowid, search) values (new.company_id << 32 | new.id, new.search); end;
CREATE TRIGGER deliveries_words_delete after delete on deliveries begin insert into deliveries_words (deliveries_words, rowid, search) values ('delete', old.company_id << 32 | old.id, old.search); end;
delete from sqlite_sequence;
insert into sqlite_sequence values ('companies', 1), ('accounts', 2), ('sign_ins', 1), ('events', 31), ('services', 2), ('service_expenses', 2), ('couriers', 2), ('clients', 2), ('client_addresses', 2), ('client_phones', 2), ('client_emails', 2), ('deliveries', 6), ('debts', 6), ('payments', 7), ('company_bills', 1);
