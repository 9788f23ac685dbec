-- The image of PostgreSQL runs this once, when it makes a new database: see compose.yaml.
-- Roost's role owns its database, and has no right beyond it.
\getenv password POSTGRES_PASSWORD
create role roost login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database roost owner roost;
-- The superuser then has no password: it logs in from inside the container, and not over a network.
alter role current_user password null;
