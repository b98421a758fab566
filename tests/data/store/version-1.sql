-- A database of version 1, made by kotra serve: a match of Anna and Bo, left in the middle.
-- table WUx_WKiBEqSWoEksXUx04A
-- seq 12
-- xgid XGID=abA---D-C-A-dD---d-d---AA-:1:-1:-1:32:0:0:0:3:6
-- token wrIbh8jPpjR8SzqZ4yXlv91W9npONq3esuicsZIs58s
-- token 0EcQAoc5_PIET9nISHijoodGrlR97aQhHVtRBDZ9Gms
BEGIN TRANSACTION;
CREATE TABLE events (table_id TEXT NOT NULL, seq BIGINT NOT NULL, sender TEXT NOT NULL, client_id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, seq));
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',1,'pWYiP_tTzoZi-Toelj2Eeg','','{"seq":1,"at":1796058497709,"kind":"joined","seat":"first","player":{"kind":"person","name":"Anna","level":null,"account":false,"rating":null}}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',2,'Mv4qnWkeugTIgV2A7TRRAw','','{"seq":2,"at":1796058497723,"kind":"joined","seat":"second","player":{"kind":"person","name":"Bo","level":null,"account":false,"rating":null}}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',3,'Mv4qnWkeugTIgV2A7TRRAw','','{"seq":3,"at":1796058497723,"kind":"game_began","game":1,"score":{"first":0,"second":0},"crawford":false}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',4,'pWYiP_tTzoZi-Toelj2Eeg','653c14-1','{"seq":4,"at":1796058497737,"kind":"opening_throw","dice":[4,1]}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',5,'pWYiP_tTzoZi-Toelj2Eeg','653c14-2','{"seq":5,"at":1796058497748,"kind":"play","by":"first","steps":[[24,23,0],[6,2,0]],"text":"24/23 6/2","board":{"first":[0,0,1,0,0,0,4,0,3,0,0,0,0,5,0,0,0,0,0,0,0,0,0,1,1,0,0],"second":[0,0,0,0,0,0,5,0,3,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,2,0,0]}}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',6,'Mv4qnWkeugTIgV2A7TRRAw','423d80-3','{"seq":6,"at":1796058497760,"kind":"roll","by":"second","dice":[4,5]}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',7,'Mv4qnWkeugTIgV2A7TRRAw','423d80-4','{"seq":7,"at":1796058497768,"kind":"play","by":"second","steps":[[13,8,0],[6,2,1]],"text":"13/8 6/2*","board":{"first":[0,0,1,0,0,0,4,0,3,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,1,1,0],"second":[0,0,1,0,0,0,4,0,4,0,0,0,0,4,0,0,0,0,0,0,0,0,0,0,2,0,0]}}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',8,'pWYiP_tTzoZi-Toelj2Eeg','653c14-5','{"seq":8,"at":1796058497775,"kind":"double","by":"first","value":2}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',9,'Mv4qnWkeugTIgV2A7TRRAw','423d80-6','{"seq":9,"at":1796058497783,"kind":"take","by":"second","value":2}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',10,'pWYiP_tTzoZi-Toelj2Eeg','653c14-7','{"seq":10,"at":1796058497791,"kind":"roll","by":"first","dice":[2,3]}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',11,'pWYiP_tTzoZi-Toelj2Eeg','653c14-8','{"seq":11,"at":1796058497871,"kind":"play","by":"first","steps":[[25,23,1],[13,10,0]],"text":"bar/23* 13/10","board":{"first":[0,0,1,0,0,0,4,0,3,0,1,0,0,4,0,0,0,0,0,0,0,0,0,1,1,0,0],"second":[0,0,0,0,0,0,4,0,4,0,0,0,0,4,0,0,0,0,0,0,0,0,0,0,2,1,0]}}');
INSERT INTO "events" VALUES('WUx_WKiBEqSWoEksXUx04A',12,'Mv4qnWkeugTIgV2A7TRRAw','423d80-9','{"seq":12,"at":1796058498016,"kind":"roll","by":"second","dice":[3,2]}');
CREATE TABLE kotra_schema (version INTEGER NOT NULL);
INSERT INTO "kotra_schema" VALUES(1);
CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT, rating DOUBLE PRECISION NOT NULL, experience BIGINT NOT NULL, created BIGINT NOT NULL);
INSERT INTO "players" VALUES('pWYiP_tTzoZi-Toelj2Eeg','Anna',NULL,NULL,1500.0,0,1796058497587);
INSERT INTO "players" VALUES('Mv4qnWkeugTIgV2A7TRRAw','Bo',NULL,NULL,1500.0,0,1796058497692);
CREATE TABLE reports (table_id TEXT NOT NULL, player TEXT NOT NULL, at BIGINT NOT NULL, reason TEXT NOT NULL);
CREATE TABLE seats (table_id TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, randomness TEXT NOT NULL, PRIMARY KEY (table_id, seat));
INSERT INTO "seats" VALUES('WUx_WKiBEqSWoEksXUx04A',0,'pWYiP_tTzoZi-Toelj2Eeg','2bef4142bbd07eb635285e577e943f71d3fd89b00b634b2b63fff54d68d8f86b');
INSERT INTO "seats" VALUES('WUx_WKiBEqSWoEksXUx04A',1,'Mv4qnWkeugTIgV2A7TRRAw','d9fc5d8148cd870f0622dd44d041f08fad88da430fbbdb1d47b72dc713f6ebc3');
CREATE TABLE tables (id TEXT PRIMARY KEY, created BIGINT NOT NULL, setup TEXT NOT NULL, secret TEXT NOT NULL, status TEXT NOT NULL, is_public INTEGER NOT NULL, deadline BIGINT);
INSERT INTO "tables" VALUES('WUx_WKiBEqSWoEksXUx04A',1796058497709,'{"variant":"backgammon","opponent":"link","seat":"first","options":{"length":3,"cube":true,"cube_limit":64,"crawford":true,"jacoby":false,"beavers":false,"raccoons":false,"auto_doubles":0},"clock":{"kind":"none","main":0,"step":0},"spectators":false,"rated":false}','cfbf6db4494d83b986048035755041c86b9d7b512e308bc72e77101269392302','playing',0,NULL);
CREATE TABLE tallies (name TEXT PRIMARY KEY, count BIGINT NOT NULL);
INSERT INTO "tallies" VALUES('opening-4-1',1);
INSERT INTO "tallies" VALUES('roll-4-5',1);
INSERT INTO "tallies" VALUES('roll-2-3',1);
INSERT INTO "tallies" VALUES('roll-3-2',1);
CREATE TABLE tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL, created BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('4958e79a0ff1946f3d457986a210daf1b47691d16bb80672ab63b888deedd61d','pWYiP_tTzoZi-Toelj2Eeg',1796058497663);
INSERT INTO "tokens" VALUES('60f7c51436c423013d518ef7426c34d705cd83fb29bf2e8bce477f3216e8ecc4','Mv4qnWkeugTIgV2A7TRRAw',1796058497699);
CREATE INDEX tokens_of_player ON tokens (player);
CREATE INDEX tables_in_lobby ON tables (is_public, status, created);
CREATE INDEX tables_with_deadline ON tables (deadline);
CREATE INDEX seats_of_player ON seats (player);
COMMIT;
