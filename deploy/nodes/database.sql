-- Once, on the primary: docs/operations/several-nodes.md
create role foyer login createrole password 'change-this-3';
create database foyer owner foyer;
