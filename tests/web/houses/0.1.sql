BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	"table" VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(400) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "chat" VALUES(1,'wjsn6gfxpu',0,'Ana','Bonne chance !',1.79477527030196976664e+09);
CREATE TABLE entries (
	"table" VARCHAR(16) NOT NULL, 
	sequence INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	action VARCHAR(64), 
	at FLOAT NOT NULL, 
	note TEXT, 
	PRIMARY KEY ("table", sequence)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('52r3v7wch4',0,'sit',0,NULL,1.79477527112546634676e+09,'{"owner":"v-ana","name":"Ana","entropy":"8017adbe330fe2c5a49d21828b6b3b39"}');
INSERT INTO "entries" VALUES('52r3v7wch4',1,'sit',1,NULL,1.79477527113693499562e+09,'{"owner":"v-bea","name":"Bea","entropy":"f6234f1fb328d35331504656d8a8b9c0"}');
INSERT INTO "entries" VALUES('52r3v7wch4',2,'sit',2,NULL,1.79477527114243936537e+09,'{"owner":"v-clo","name":"Cloé","entropy":"7593e2a2b936efa884607d481e735cea"}');
INSERT INTO "entries" VALUES('52r3v7wch4',3,'action',2,'lay palenque 1',1.79477527124681115154e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',4,'action',0,'lay copan 1',1.7947752712659504413e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',5,'action',1,'lay palenque 1',1.7947752712690262795e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',6,'action',2,'lay chichen 1',1.7947752712771763801e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',7,'action',0,'lay palenque 1',1.79477527128098773953e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',8,'action',1,'lay uxmal 1',1.79477527128920054432e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',9,'seal',1,'bid 5',1.79477527526497673991e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',10,'seal',2,'bid 3',1.79477527528284907338e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',11,'action',0,'bid 1',1.79477527529304289825e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',12,'action',1,'buy block',1.79477527530586433409e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',13,'action',2,'buy foreman',1.79477527531014442447e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',14,'action',2,'pass',1.79477527532499027255e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',15,'action',0,'send 4 4',1.79477527533874225617e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',16,'action',1,'send 3 1',1.79477527534345650673e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',17,'action',0,'send 5 4',1.79477527536116385461e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',18,'action',1,'pass',1.79477527536921191214e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',19,'action',0,'send 3 5',1.79477527539704346656e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',20,'action',0,'send -3 1',1.79477527540986180306e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',21,'action',0,'send 6 4',1.79477527542152404788e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',22,'action',0,'send 7 4',1.7947752754240489006e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',23,'action',0,'send 8 5',1.7947752754352760315e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',24,'action',0,'send 4 1',1.7947752754471549988e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',25,'action',0,'pass',1.79477527545011210441e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',26,'action',2,'foreman 4',1.79477527546688485141e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',27,'action',0,'minus 1',1.79477527548362112046e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',28,'action',0,'shield 4',1.79477527549719381334e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',29,'action',0,'start 0',1.7947752755211203098e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',30,'action',0,'pass',1.79477527553017950057e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',31,'action',1,'lay uxmal 1',1.79477527554529118535e+09,NULL);
INSERT INTO "entries" VALUES('52r3v7wch4',32,'action',2,'lay chichen 1',1.7947752755470356941e+09,NULL);
INSERT INTO "entries" VALUES('grry3tq6e3',0,'sit',0,NULL,1.7947752779229941368e+09,'{"owner":"v-bea","name":"Bea","entropy":"69f50c452676e71db69bfb629cab0fc0"}');
INSERT INTO "entries" VALUES('j9pbegnunr',0,'sit',0,NULL,1.79477527060672187807e+09,'{"owner":"v-ana","name":"Ana","entropy":"a7077f9736624022a83bf3d66ae584b8"}');
INSERT INTO "entries" VALUES('j9pbegnunr',1,'sit',1,NULL,1.79477527060880589484e+09,'{"owner":"v-bea","name":"Bea","entropy":"5bb005781423f6e13f1c91fecd9966f0"}');
INSERT INTO "entries" VALUES('j9pbegnunr',2,'seal',0,'bid 9',1.79477527068281054499e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',3,'action',1,'bid 7',1.7947752707124791145e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',4,'action',0,'base 1',1.79477527073306465143e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',5,'action',0,'done',1.79477527074111866951e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',6,'seal',1,'bid 11',1.79477527075303530689e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',7,'action',0,'bid 0',1.79477527076094436645e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',8,'action',1,'base 0',1.79477527076141262049e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',9,'action',1,'done',1.79477527076851248741e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',10,'seal',1,'bid 8',1.79477527078091573719e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',11,'action',0,'bid 5',1.79477527078512501712e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',12,'action',1,'base 1',1.79477527079697895054e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',13,'action',1,'lay 0 bronze',1.79477527080097293849e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',14,'action',1,'done',1.79477527081299424172e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',15,'seal',1,'bid 0',1.79477527081695675849e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',16,'action',0,'bid 13',1.79477527082791876787e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',17,'action',0,'base 0',1794775270.84099,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',18,'action',0,'lay 0 jade',1.79477527084506082539e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',19,'action',0,'done',1.79477527085699152943e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',20,'seal',1,'bid 1',1.79477527086108708384e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',21,'action',0,'bid 4',1.79477527087306737898e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',22,'action',0,'base 0',1.79477527088095951081e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',23,'action',0,'lay 1 jade',1.79477527089308810234e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',24,'action',0,'lay 0 stone',1.79477527090106916433e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',25,'action',0,'done',1.79477527091119909291e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',26,'seal',0,'bid 3',1.79477527091879558566e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',27,'action',1,'bid 5',1.79477527092497158049e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',28,'action',1,'base 1',1.79477527093711137769e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',29,'action',1,'lay 0 silver',1.79477527094500947002e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',30,'action',1,'lay 1 gold',1.79477527095707058905e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',31,'action',1,'done',1.79477527096505141265e+09,NULL);
INSERT INTO "entries" VALUES('j9pbegnunr',32,'seal',1,'bid 0',1.79477527097708773615e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',0,'sit',0,NULL,1.79477527575451231006e+09,'{"owner":"v-ana","name":"Ana","entropy":"92f2779dc646973782a5e5dd453b6beb"}');
INSERT INTO "entries" VALUES('k9hbc8ze94',1,'sit',1,NULL,1.79477527575699377063e+09,'{"owner":"v-bea","name":"Bea","entropy":"254c7dd825af39c4a77714295f80724c"}');
INSERT INTO "entries" VALUES('k9hbc8ze94',2,'sit',2,NULL,1.7947752757661731243e+09,'{"owner":"v-clo","name":"Cloé","entropy":"30414c2c66ebf116206d9a29d230fe05"}');
INSERT INTO "entries" VALUES('k9hbc8ze94',3,'seal',0,'bid 90',1.79477527588178372387e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',4,'seal',2,'bid 20',1.794775275986317873e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',5,'action',1,'bid 50',1.79477527600108528139e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',6,'action',0,'lot 2',1.79477527600953388215e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',7,'seal',1,'bid 10',1794775276.0216,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',8,'action',2,'bid 70',1.79477527602901411061e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',9,'action',0,'lot 3',1.79477527604539513592e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',10,'action',1,'bid 10',1.79477527605444741251e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',11,'action',0,'take',1.79477527606111454967e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',12,'action',0,'C19',1.79477527607733511926e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',13,'action',1,'T20',1.7947752761033363342e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',14,'action',2,'C15',1.79477527612575078015e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',15,'action',0,'C3',1.79477527612900280952e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',16,'action',1,'T7',1.79477527613309311869e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',17,'action',2,'C17',1.79477527614898586276e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',18,'action',2,'T17',1.79477527616104245186e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',19,'action',0,'T14',1.79477527618098807327e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',20,'action',1,'T12',1.79477527619306874277e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',21,'action',2,'C13',1.79477527619781112664e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',22,'action',0,'C16',1.79477527619839262963e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',23,'action',1,'T18',1.79477527621323156362e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',24,'action',0,'C9',1.79477527622116303442e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',25,'action',1,'T19',1.79477527623307156565e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',26,'action',2,'C10',1.79477527624098205562e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',27,'action',2,'T11',1.79477527625704431531e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',28,'action',0,'T5',1.79477527626513195038e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',29,'action',1,'T2',1.79477527626906800273e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',30,'action',2,'A19',1.79477527628097748759e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',31,'action',0,'A15',1.79477527629702615736e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',32,'action',1,'A3',1.7947752763009052276e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',33,'action',2,'A4',1.79477527630892491347e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',34,'action',0,'C5',1.79477527632448220253e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',35,'action',1,'A1',1.79477527633303189278e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',36,'action',2,'A2',1.79477527634499430661e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',37,'action',0,'C8',1.79477527635723948474e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',38,'action',1,'A18',1.7947752763651435375e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',39,'action',1,'A20',1.79477527636958312986e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',40,'action',2,'A13',1.79477527637699031835e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',41,'action',0,'C6',1.79477527639299798013e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',42,'action',1,'T6',1.79477527640510272979e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',43,'action',2,'C11',1.79477527641377449041e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',44,'action',0,'C4',1.79477527641753435132e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',45,'action',1,'T15',1.79477527642910146717e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',46,'action',2,'C7',1.7947752764330637455e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',47,'action',0,'C18',1.79477527645004844665e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',48,'action',0,'lot 3',1.79477527646107792858e+09,NULL);
INSERT INTO "entries" VALUES('k9hbc8ze94',49,'seal',2,'bid 0',1.79477527647698354719e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',0,'sit',0,NULL,1.79477527022595548626e+09,'{"owner":"v-ana","name":"Ana","entropy":"64696365206f6620416e61"}');
INSERT INTO "entries" VALUES('wjsn6gfxpu',1,'sit',1,NULL,1.79477527023686861994e+09,'{"owner":"v-bea","name":"Bea","entropy":"9c6088f1deba97bee1660e141803df84"}');
INSERT INTO "entries" VALUES('wjsn6gfxpu',2,'action',0,'+5',1.79477527030504846569e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',3,'action',1,'guess 0 7',1.79477527031676793094e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',4,'action',0,'0',1.79477527032494616507e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',5,'action',1,'joker -4',1.79477527032903861996e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',6,'action',0,'guess 1 10',1.7947752703328866959e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',7,'action',1,'+1',1.79477527034097170824e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',8,'action',0,'reverse',1.79477527034495258333e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',9,'action',1,'+4',1.7947752703489127159e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',10,'action',0,'-4',1.7947752703569054603e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',11,'action',1,'-5',1.7947752703609054089e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',12,'action',0,'0',1.79477527036666727067e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',13,'action',1,'guess 0 5',1.79477527037298178677e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',14,'action',0,'-1',1.79477527038091588017e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',15,'action',1,'-1',1.79477527038496446603e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',16,'action',0,'guess 1 1',1.79477527039289259914e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',17,'action',1,'+5',1.79477527039689159398e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',18,'action',0,'+2',1.7947752704009206295e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',19,'action',1,'+2',1.79477527040913891788e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',20,'action',0,'+1',1.79477527041693615912e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',21,'action',1,'guess 0 5',1.79477527042094087608e+09,NULL);
INSERT INTO "entries" VALUES('wjsn6gfxpu',22,'action',0,'guess 1 5',1.79477527042689943316e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',0,'sit',0,NULL,1.79477527664266157145e+09,'{"owner":"v-ana","name":"Ana","entropy":"ee687d608b23c98d4189d5d8cd6985b5"}');
INSERT INTO "entries" VALUES('xvxznxjwz4',1,'sit',1,NULL,1.79477527666911745073e+09,'{"owner":"v-bea","name":"Bea","entropy":"a37505f7fb680b25374ef542f18bddb2"}');
INSERT INTO "entries" VALUES('xvxznxjwz4',2,'sit',2,NULL,1.79477527667366266246e+09,'{"owner":"v-clo","name":"Cloé","entropy":"da18fa735022e7ffb988505dbdf2517c"}');
INSERT INTO "entries" VALUES('xvxznxjwz4',3,'action',2,'0',1.79477527667497301099e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',4,'action',0,'-1',1.79477527669722151755e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',5,'action',1,'-3',1.79477527669813513751e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',6,'action',2,'-1',1.79477527670917963984e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',7,'action',0,'-1',1.79477527672501063348e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',8,'action',1,'+1',1794775276.74103,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',9,'action',2,'-1',1.79477527674490904812e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',10,'action',0,'reverse',1.79477527675136184692e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',11,'action',2,'temple',1.79477527676089954381e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',12,'action',2,'+2',1.79477527676504969595e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',13,'action',1,'+1',1.79477527678503727915e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',14,'action',0,'0',1.79477527678599429127e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',15,'action',2,'+3',1.79477527679297947887e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',16,'action',1,'+2',1.79477527680089783668e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',17,'action',0,'temple',1.79477527680168533327e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',18,'action',0,'skip',1.79477527681293439866e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',19,'action',1,'+5',1.7947752768292472362e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',20,'action',0,'-4',1.79477527683019137377e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',21,'action',2,'-1',1.79477527684090542789e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',22,'action',1,'+4',1.79477527685297298426e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',23,'action',0,'-5',1.79477527685695052144e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',24,'action',2,'+1',1.79477527686898279189e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',25,'action',1,'-3',1.79477527687707924843e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',26,'action',0,'+3',1.79477527688319849971e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',27,'action',2,'-3',1.79477527690017414087e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',28,'action',1,'+2',1.79477527691321086882e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',29,'action',0,'0',1.79477527691402101517e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',30,'action',2,'-1',1.79477527692087531095e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',31,'action',1,'+1',1.79477527692887902253e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',32,'action',0,'+5',1.79477527693279981617e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',33,'leave',2,NULL,1.79477527695287466047e+09,NULL);
INSERT INTO "entries" VALUES('xvxznxjwz4',34,'return',2,NULL,1.79477527696085047722e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',0,'sit',0,NULL,1.79477527722376251225e+09,'{"owner":"v-ana","name":"Ana","entropy":"6c0997ad6828cbaea1fa5685340c0d5a"}');
INSERT INTO "entries" VALUES('zhmqxqbv87',1,'sit',1,NULL,1.79477527723715782163e+09,'{"owner":"v-bea","name":"Bea","entropy":"afe20ba03a85b1212c888031ca17ff2a"}');
INSERT INTO "entries" VALUES('zhmqxqbv87',2,'action',1,'tile gbb',1.79477527738414931301e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',3,'action',1,'at 5',1.79477527740501451494e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',4,'action',1,'end',1.79477527742107295987e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',5,'action',0,'tile bgb',1.79477527742903447153e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',6,'action',0,'at 6',1.79477527743294405933e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',7,'action',0,'end',1.79477527745291781432e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',8,'action',1,'tile gbg',1.7947752774650225639e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',9,'action',1,'at 7',1.79477527747928023338e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',10,'action',1,'end',1.7947752774816451073e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',11,'action',0,'tile oog',1.79477527749296355248e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',12,'action',0,'at 14',1.79477527750510239606e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',13,'action',0,'end',1.79477527751702857017e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',14,'action',1,'tile gbo',1.79477527752165532106e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',15,'action',1,'at 2',1.79477527752497506138e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',16,'action',1,'end',1.7947752775373260975e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',17,'action',0,'tile ggg',1.79477527754902577402e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',18,'action',0,'at 10',1.79477527756903219215e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',19,'action',0,'tile gbg',1.79477527757312846183e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',20,'action',0,'at 21',1.79477527757391071318e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',21,'action',0,'tile ggg',1.79477527758507537838e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',22,'action',0,'at 1',1.7947752776011133194e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',23,'action',0,'end',1.79477527760928225511e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',24,'action',1,'tile boo',1.79477527762376189235e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',25,'action',1,'at 16',1.79477527763702201842e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',26,'action',1,'end',1.79477527764518857006e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',27,'action',0,'tile bgb',1.79477527765307760237e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',28,'action',0,'at 28',1.79477527766901564596e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',29,'action',0,'end',1.79477527768104290961e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',30,'action',1,'tile bgb',1.79477527768913269041e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',31,'action',1,'at 31',1.79477527770335721973e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',32,'action',1,'end',1.79477527771312713629e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',33,'action',0,'tile ooo',1.79477527771693229677e+09,NULL);
INSERT INTO "entries" VALUES('zhmqxqbv87',34,'undo',0,NULL,1.79477527774427771567e+09,NULL);
CREATE TABLE house (
	name VARCHAR(40) NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "house" VALUES('cookie key',X'BB9B744584753279FE42B84DBA70AB296D9C89C7B553E8536B314AF86BB4B4F8');
CREATE TABLE sitters (
	visitor VARCHAR(40) NOT NULL, 
	"table" VARCHAR(16) NOT NULL, 
	PRIMARY KEY (visitor, "table")
);
INSERT INTO "sitters" VALUES('v-ana','wjsn6gfxpu');
INSERT INTO "sitters" VALUES('v-bea','wjsn6gfxpu');
INSERT INTO "sitters" VALUES('v-ana','j9pbegnunr');
INSERT INTO "sitters" VALUES('v-bea','j9pbegnunr');
INSERT INTO "sitters" VALUES('v-ana','52r3v7wch4');
INSERT INTO "sitters" VALUES('v-bea','52r3v7wch4');
INSERT INTO "sitters" VALUES('v-clo','52r3v7wch4');
INSERT INTO "sitters" VALUES('v-ana','k9hbc8ze94');
INSERT INTO "sitters" VALUES('v-bea','k9hbc8ze94');
INSERT INTO "sitters" VALUES('v-clo','k9hbc8ze94');
INSERT INTO "sitters" VALUES('v-ana','xvxznxjwz4');
INSERT INTO "sitters" VALUES('v-bea','xvxznxjwz4');
INSERT INTO "sitters" VALUES('v-clo','xvxznxjwz4');
INSERT INTO "sitters" VALUES('v-ana','zhmqxqbv87');
INSERT INTO "sitters" VALUES('v-bea','zhmqxqbv87');
INSERT INTO "sitters" VALUES('v-bea','grry3tq6e3');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	clock INTEGER, 
	host VARCHAR(40) NOT NULL, 
	secret BLOB NOT NULL, 
	created FLOAT NOT NULL, 
	touched FLOAT NOT NULL, 
	stage VARCHAR(8) NOT NULL, 
	rematch VARCHAR(16), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('wjsn6gfxpu','madness',2,'{"expert":"yes"}','["open","open"]',1,NULL,'v-ana',X'303F80D82D062F3B0732C47719D5992451AEEE945536E55F3D2119D749BC8349',1.79477527020632529261e+09,1.79477527020632529261e+09,'over',NULL);
INSERT INTO "tables" VALUES('j9pbegnunr','gold',2,'{"pearls":"open"}','["open","open"]',0,NULL,'v-ana',X'4B1C4D098B22430120B7EBE9924C909914899CC4A6F19424B82D8F98C944DD0B',1.79477527059314489361e+09,1.79477527059314489361e+09,'running',NULL);
INSERT INTO "tables" VALUES('52r3v7wch4','maya',3,'{"pro":"yes"}','["open","open","open"]',0,86400,'v-ana',X'223802198C2A7F02EA271997576E8E3E295A88B3157328168136DFC98B09634B',1.79477527111277341837e+09,1.79477527111277341837e+09,'running',NULL);
INSERT INTO "tables" VALUES('k9hbc8ze94','aztec',3,'{}','["open","open","open"]',0,NULL,'v-ana',X'7269A8C6DA2F6454E58F549135A27BC993482FDDC9E4E30E9CC7440DDD7166F1',1.79477527573283076288e+09,1.79477527573283076288e+09,'running',NULL);
INSERT INTO "tables" VALUES('xvxznxjwz4','madness',3,'{}','["open","open","open"]',0,NULL,'v-ana',X'5B1A015B13159518ED29F2DAFAF695CBE17B420D78897A3B9CDB61E8A527AE8D',1.79477527663808917994e+09,1.79477527663808917994e+09,'running',NULL);
INSERT INTO "tables" VALUES('zhmqxqbv87','gaudi',2,'{"length":"short"}','["open","open"]',0,NULL,'v-ana',X'0AD65B36AEF9F05C55C7B5D932210EA5CCCA334FA43BEF2D6855D694FE3A0DC8',1.79477527720656442641e+09,1.79477527720656442641e+09,'running',NULL);
INSERT INTO "tables" VALUES('grry3tq6e3','gold',3,'{}','["open","open","bot:easy"]',1,120,'v-bea',X'E54A480CB55073AE4324B0AA963E98732918F84D95D23B80AB7F489F8A01CF1D',1.79477527789841389662e+09,1.79477527789841389662e+09,'open',NULL);
CREATE TABLE tokens (
	hash BLOB NOT NULL, 
	visitor VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "tokens" VALUES(X'05A18C1D3978856D46518FCBFB391ABBE2279F50C5B6ED833125BAC8B8FD94CF','pzQrkr3eMh0H2bVBCcHvgmWMn','Bot',1.79477526910533452032e+09);
CREATE INDEX tables_by_stage ON tables (stage, public, created);
CREATE INDEX sitters_by_table ON sitters ("table");
CREATE INDEX ix_chat_table ON chat ("table");
COMMIT;
