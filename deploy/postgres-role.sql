-- PostgreSQL's image runs this file once, when it creates a new database. compose.yaml mounts it.
-- Roost's role owns its database and has no other rights.
\getenv password POSTGRES_PASSWORD
create role roost login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database roost owner roost;
-- The superuser has no password, so it can log in only inside the container, not over the network.
alter role current_user password null;
