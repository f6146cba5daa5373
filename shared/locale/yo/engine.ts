import type { TextTable } from '../textTable.ts'

/** Failures of the engine that a person can meet: files, jobs, the disk and child processes. */
export const engine = {
  'engine.video.gone': 'Fídíò náà kò sí níbẹ̀ mọ́.',
  'engine.video.empty': 'Fídíò náà ṣófo (báìtì 0). Tún un dà kọ tàbí tún un gbà sílẹ̀.',
  'engine.video.cutOff':
    'Fídíò náà ti gé: apá tó to ohun inú rẹ̀ lẹ́sẹẹsẹ kò sí. Tún un dà kọ, gbà á sílẹ̀ tàbí tún un gbà.',
  'engine.video.noLength': 'Fídíò náà kò ní gígùn. Ó lè jẹ́ àwòrán tí kì í yí, tàbí kí ó ti gé.',
  'engine.video.protected':
    'Wọ́n ti dáàbò bo fídíò náà kí a má bàa dà á kọ, nítorí náà a kò lè kà á. Lo ẹ̀dà tí kò ní ààbò.',
  'engine.video.moved': 'A kò rí fídíò {{path}}. Wò ó bóyá wọ́n gbé e kúrò tàbí yí orúkọ rẹ̀ padà.',
  'engine.video.changed': '{{name}} yí padà lẹ́yìn tí o ti ní kí a ṣiṣẹ́ lórí rẹ̀. Tún un bẹ̀rẹ̀ nígbà tí fáìlì náà bá pé.',
  'engine.video.noSpeech': 'Fídíò náà kò ní tráàkì ìró, nítorí náà kò sí ọ̀rọ̀ sísọ láti wá.',
  'engine.video.noTextTrack': 'Fídíò náà kò ní tráàkì àkọlé abẹ́ tó ní ọ̀rọ̀. Jẹ́ kí a ka ọ̀rọ̀ sísọ rẹ̀ tàbí àwòrán rẹ̀.',
  'engine.file.notFile': 'Èyí kì í ṣe fáìlì. Fi fáìlì fídíò tàbí ti ìró sílẹ̀.',
  'engine.file.playlist': 'Èyí jẹ́ àtòkọ tàbí ìwé àṣẹ tó ń tọ́ka sí àwọn fáìlì mìíràn. Fi fáìlì fídíò náà gan-an sílẹ̀.',
  'engine.file.noMedia':
    'Èyí kì í ṣe fáìlì fídíò tàbí ti ìró tí a lè kà. Fi fídíò MP4, MOV, MKV, WebM, AVI tàbí TS, tàbí fáìlì ìró, sílẹ̀.',
  'engine.file.nothing': 'Fáìlì náà kò ní àwòrán tàbí ìró.',
  'engine.file.repeats':
    'Fáìlì náà ń fi àwọn apá kan náà hàn léraléra: a ó ní láti kà ju ìlọ́po {{times}} ìwọ̀n rẹ̀ lọ. Ó lè ti bàjẹ́. Lo ẹ̀dà mìíràn.',
  'engine.file.tooLong':
    'Fáìlì náà gùn tó {{length}} tàbí jù bẹ́ẹ̀ lọ; wákàtí {{hours}} ni ó pọ̀ jù tí a lè ṣiṣẹ́ lé lórí. Gé e sí wẹ́wẹ́, tàbí bẹ̀rẹ̀ ẹ́ńjìnnì pẹ̀lú --longest-hours tó tóbi jù.',
  'engine.sound.unreadable': 'Ìró fídíò yìí wà ní irú ọ̀nà tí a kò lè kà.',
  'engine.sound.tooFew':
    'Ìró náà ní àyẹ̀wò {{rate}} ní ìṣẹ́jú-àáyá kan, a kò sì lè gbọ́ ohunkóhun ní ìsàlẹ̀ {{least}}. Lo ìgbàsílẹ̀ mìíràn.',
  'engine.sound.unconvertible': 'A kò lè yí ìró náà padà: ìyára rẹ̀ tàbí àwọn ọ̀nà rẹ̀ kò bá a mu.',
  'engine.sound.noTrack': 'Fídíò náà kò ní tráàkì ìró {{track}} tí a lè kà.',
  'engine.sound.none': 'Fídíò náà kò ní tráàkì ìró.',
  'engine.sound.unencoded': 'A kò lè kọ ìró náà sí irú fáìlì tí a fẹ́.',
  'engine.sound.unwritten': 'A kò lè kọ ìró ìpilẹ̀ṣẹ̀ sílẹ̀.',
  'engine.sound.encoderStopped': 'Ohun tó ń kọ ìró dá dúró. Tún un gbé jáde.',
  'engine.sound.noMemory': 'Kò sí àyè ìrántí fún ìró náà.',
  'engine.sound.fileUnread': 'A kò lè ka fáìlì ìró {{path}}.',
  'engine.picture.unreadable': 'Àwòrán náà wà ní irú ọ̀nà tí a kò lè kà.',
  'engine.picture.none': 'Fáìlì náà kò ní àwòrán.',
  'engine.picture.uncopied': 'A kò lè da àwòrán náà kọ.',
  'engine.picture.unencoded': 'A kò lè kọ àwòrán náà sí irú fáìlì tí a fẹ́.',
  'engine.picture.notSmaller': 'A kò lè sọ àwòrán náà di kékeré.',
  'engine.picture.unconverted': 'A kò lè yí àwòrán náà padà.',
  'engine.picture.noStill': 'A kò lè ṣe àwòrán kékeré.',
  'engine.subtitles.tooMany':
    'Tráàkì àkọlé abẹ́ ní ju ìlà {{lines}} lọ, tàbí ju lẹ́tà {{letters}} lọ, èyí tí kò sí nínú fíìmù kankan. Yọ tráàkì náà kúrò, tàbí gé fíìmù náà sí wẹ́wẹ́.',
  'engine.subtitles.noText': 'Tráàkì {{track}} fídíò náà kò ní àkọlé abẹ́ tó jẹ́ ọ̀rọ̀.',
  'engine.subtitles.giveFile': 'Fídíò náà kò ní ìkankan; fi fáìlì àkọlé abẹ́ sílẹ̀ dípò rẹ̀.',
  'engine.subtitles.useTrack': 'Lo {{tracks}}.',
  'engine.subtitles.uncopied': 'A kò lè da àkọlé abẹ́ fíìmù náà kọ.',
  'engine.subtitles.undrawn': 'A kò lè kọ àkọlé abẹ́ náà sínú àwòrán.',
  'engine.ffmpeg.noFilter': 'FFmpeg yìí kò ní àsẹ́ {{name}}, nítorí náà a kò lè kọ àkọlé abẹ́ sínú àwòrán.',
  'engine.ffmpeg.noEncoder': 'FFmpeg yìí kò lè kọ {{codec}}.',
  'engine.output.noPlace': 'A kò lè kọ fídíò tó ti parí sílẹ̀. Rí i pé fódà rẹ̀ wà, a sì lè kọ nǹkan sí i.',
  'engine.output.refused': 'A kò lè kọ fídíò tó ti parí sílẹ̀: dísìkì kùnà, tàbí orísun rẹ̀ ti bàjẹ́.',
  'engine.output.noChapters': 'A kò lè fi àwọn orí fíìmù náà sínú fáìlì tó ti parí.',
  'engine.output.ending': 'A kò lè kọ fáìlì {{extension}}. Lo {{endings}}.',
  'engine.output.name': '"{{name}}" kì í ṣe orúkọ fún dọ́bù. Lo èyí tó parí pẹ̀lú {{endings}}.',
  'engine.output.replaces': 'Dọ́bù náà yóò rọ́pò fáìlì tí a fi ṣe é. Yan ibòmíràn láti gbé e jáde sí.',
  'engine.output.folder': 'Fódà {{folder}} kò sí tàbí a kò gbọdọ̀ kọ nǹkan sí i. Yan ibòmíràn fún dọ́bù náà.',
  'engine.attached': 'A kò lè da èèpo tàbí fáìlì tí wọ́n so mọ́ fíìmù náà kọ.',
  'engine.line.speechGone': 'Ọ̀rọ̀ sísọ ìlà tó wà ní {{seconds}} s kò sí mọ́. Tún un gbé jáde.',
  'engine.line.late': 'Ìlà kan bẹ̀rẹ̀ ní {{seconds}} s, lẹ́yìn òpin fídíò ní {{end}} s. Ṣàtúnṣe àkókò rẹ̀.',
  'engine.takes.gone': 'A kò rí fáìlì àwọn ìsọ, {{path}}. Tún àwọn ìlà náà sọ.',
  'engine.takes.beyond':
    'Ó yẹ kí ìsọ ìlà {{line}} wà láti {{from}} dé {{to}} s nínú fáìlì àwọn ìsọ, tó parí ní {{end}} s. Tún fáìlì náà kọ.',
  'engine.takes.folder': 'A kò lè kọ àwọn ìsọ sí {{folder}}. Yan fódà tiwọn.',
  'engine.takes.other': '{{other}} wà nínú {{folder}}, kì í sì í ṣe ìsọ. Yan fódà tiwọn.',
  'engine.voice.unknown': 'Kò sí ohùn {{voice}}. GET /voice/voices to wọ́n lẹ́sẹẹsẹ.',
  'engine.voice.gone': 'Kò sí ohùn {{voice}}.',
  'engine.voice.noneFor': 'Kò sí ohùn fún {{language}} tí a fi sí i. Yan ohùn fún gbogbo asọ̀rọ̀ nínú voice_map.',
  'engine.voice.silent': '{{voice}} kò sọ ohunkóhun. Gbìyànjú ọ̀rọ̀ tàbí ohùn mìíràn.',
  'engine.voice.packRemoved': 'Wọ́n ti yọ ìdì tó ń tẹ̀ lé àwọn ohùn kúrò. Tún un fi sí i, kí o sì tún un gbé jáde.',
  'engine.sample.tooLittle':
    'Kò sí ẹni tó dá sọ̀rọ̀ fún ìṣẹ́jú-àáyá méjì nínú ìgbàsílẹ̀ náà. Fi bí ìṣẹ́jú-àáyá mẹ́wàá ti ẹnì kan ránṣẹ́, láìsí orin.',
  'engine.sample.needsText':
    '{{name}} gbọ́dọ̀ mọ ohun tí wọ́n sọ nínú ìgbàsílẹ̀ náà. Fi ìdì tó ń dá ọ̀rọ̀ sísọ mọ̀ sí i pẹ̀lú.',
  'engine.staysHere.texts':
    'Ohunkóhun nínú iṣẹ́ àkànṣe yìí kò gbọdọ̀ kúrò lórí kọ̀ǹpútà yìí, ṣùgbọ́n ọ̀rọ̀ {{name}} ń lọ sí {{host}}. Yan ohun tó ń ṣiṣẹ́ níbí, tàbí gbà á láàyè nínú iṣẹ́ àkànṣe náà.',
  'engine.staysHere.translations':
    'Ohunkóhun nínú iṣẹ́ àkànṣe yìí kò gbọdọ̀ kúrò lórí kọ̀ǹpútà yìí, ṣùgbọ́n àwọn ìtumọ̀ ń lọ sí {{host}}. Yan ohun tó ń ṣiṣẹ́ níbí, tàbí gbà á láàyè nínú iṣẹ́ àkànṣe náà.',
  'engine.recogniser.language':
    '{{name}} mọ {{known}}, kò mọ {{language}}. Fi àkọsílẹ̀ ọ̀rọ̀ náà sílẹ̀ gẹ́gẹ́ bí fáìlì àkọlé abẹ́ tàbí tráàkì àkọlé abẹ́.',
  'engine.missing.synthesizer': 'Kò sí ohùn tí a fi sí i. Tún npm ci ṣe láti fi àwọn ohùn inú rẹ̀ sí i.',
  'engine.missing.transcriber':
    'Kò sí ohun tó ń dá ọ̀rọ̀ sísọ mọ̀ tí a fi sí i. Fi àkọsílẹ̀ ọ̀rọ̀ náà sílẹ̀ gẹ́gẹ́ bí fáìlì àkọlé abẹ́, lo fídíò tó ní tráàkì àkọlé abẹ́, fi ìdì tó ń dá ọ̀rọ̀ sísọ mọ̀ sí i (Àwọn ìdì nínú ètò, tàbí griot packs), tàbí fi àwọn ìdì Debian pocketsphinx àti pocketsphinx-en-us sí i fún àkọsílẹ̀ àkọ́kọ́ ní Gẹ̀ẹ́sì.',
  'engine.missing.diarizer': 'Dídá àwọn asọ̀rọ̀ mọ̀ kò sí. Béèrè ìtúpalẹ̀ láìsí i (diarize: false).',
  'engine.missing.translator':
    'Kò sí atúmọ̀ tí a fi sí i. Fi ìdì tó ń túmọ̀ sí i (Àwọn ìdì nínú ètò, tàbí griot packs), fi ìtumọ̀ náà sílẹ̀ gẹ́gẹ́ bí fáìlì àkọlé abẹ́, bẹ̀rẹ̀ ẹ́ńjìnnì pẹ̀lú sáfà ìfọ̀rọ̀wérọ̀ (--chat-url), tàbí so olùpèsè tó ń túmọ̀ pọ̀. Àwọn ìdì nílò ilé-ìkóhun wọn, tí npm ci ń fi sí i.',
  'engine.missing.chat':
    'Kò sí àwòṣe ìfọ̀rọ̀wérọ̀ tí a fi sí i. Fi ìdì ìfọ̀rọ̀wérọ̀ sí i (Àwọn ìdì nínú ètò, tàbí griot packs), bẹ̀rẹ̀ ẹ́ńjìnnì pẹ̀lú fáìlì àwòṣe (--chat-model FILE.gguf) tàbí pẹ̀lú àdírẹ́sì sáfà ìfọ̀rọ̀wérọ̀ (--chat-url). Àwọn ìdì àti fáìlì nílò ilé-ìkóhun wọn, tí npm ci ń fi sí i.',
  'engine.missing.cloner':
    'Kò sí ìdì tó ń tẹ̀ lé ohùn tí a fi sí i. Fi ọ̀kan sí i (Àwọn ìdì nínú ètò, tàbí griot packs). Títí di ìgbà náà, ọ̀rọ̀ preserve nínú voice_map ń tọ́jú gíga ohùn asọ̀rọ̀.',
  'engine.missing.separator':
    'Kò sí ìdì tó ń yọ ohùn kúrò nínú orin àti ìró mìíràn tí a fi sí i. Fi ọ̀kan sí i (Àwọn ìdì nínú ètò, tàbí griot packs). Títí di ìgbà náà, a ń rẹ àwọn ìró ọ̀rọ̀ sísọ sílẹ̀ lábẹ́ dọ́bù. Àwọn ìdì nílò ilé-ìkóhun wọn, tí npm ci ń fi sí i.',
  'engine.missing.middleSeparator': 'Ẹ́ńjìnnì yìí kò lè yọ ohùn kúrò ní àárín stẹ́ríò. Yan auto.',
  'engine.missing.reader': 'A kò lè ka ọ̀rọ̀ inú àwòrán: ilé-ìkóhun rẹ̀ kò sí. Tún npm ci ṣe láti fi í sí i.',
  'engine.missing.faces': 'A kò lè rí àwọn ojú: ilé-ìkóhun wọn kò sí. Tún npm ci ṣe láti fi í sí i.',
  'engine.job.unknown': 'Kò sí iṣẹ́ {{id}}.',
  'engine.job.interrupted':
    'Ẹ́ńjìnnì parí láìròtẹ́lẹ̀ ní ìgbà {{times}} bí ó ṣe ń ṣe iṣẹ́ yìí, nítorí náà a fi iṣẹ́ náà sílẹ̀. Tún un béèrè; bí ó bá tún ṣẹlẹ̀, fi ìlà tó dín tàbí fáìlì mìíràn béèrè rẹ̀, kí o sì wo àkọsílẹ̀ ẹ̀rọ.',
  'engine.job.videoGone': 'Wọ́n ti yọ fídíò náà kúrò. Tún un gbé jáde.',
  'engine.job.videoRemoved': 'Wọ́n ti yọ fídíò náà kúrò láti ṣe àyè, tàbí lẹ́yìn ọjọ́ {{days}}. Tún un gbé jáde.',
  'engine.job.transcriptRemoved': 'Wọ́n ti yọ àkọsílẹ̀ ọ̀rọ̀ náà kúrò lẹ́yìn ọjọ́ {{days}}. Tún fídíò náà túpalẹ̀.',
  'engine.job.resultGone': 'Wọ́n ti yọ àbájáde náà kúrò. Tún un béèrè.',
  'engine.job.workersEnded': 'Òṣìṣẹ́ tó pọ̀ jù ló parí bí wọ́n ṣe ń ṣe èyí. Tún un béèrè, kí o sì wo àkọsílẹ̀ wọn.',
  'engine.step.noAnswer': 'Ìdáhùn òṣìṣẹ́ kan kò sí. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engine.step.unfinished': 'Òṣìṣẹ́ kan kò lè parí ìgbésẹ̀ rẹ̀. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engine.store.jobs': 'A kò lè dé ibi ìpamọ́ iṣẹ́ báyìí. Gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.',
  'engine.store.files': 'A kò lè lo ibi ìpamọ́ fáìlì báyìí. Gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.',
  'engine.disk.needs': 'Dísìkì ti kún: a nílò MB {{megabytes}}. Ṣe àyè sílẹ̀.',
  'engine.data.closed': 'A kò lè kọ nǹkan sí fódà dátà. Rí i pé o ní àṣẹ, àti pé dísìkì rẹ̀ kì í ṣe fún kíkà nìkan.',
  'engine.data.broken': 'Dísìkì fódà dátà kùnà. Yẹ dísìkì náà wò.',
  'engine.data.damaged':
    'Àkójọ dátà kan nínú fódà dátà ti bàjẹ́. Dá ẹ̀dà tó wà ní ìpamọ́ padà, tàbí fi --data sọ fódà mìíràn.',
  'engine.scratch':
    'Iṣẹ́ náà nílò ju GB {{gigabytes}} lọ bí ó ṣe ń lọ, èyí tó pọ̀ jù tí ọ̀kan lè lò. Gé fíìmù náà sí wẹ́wẹ́, tàbí bẹ̀rẹ̀ ẹ́ńjìnnì pẹ̀lú --scratch-gb tó tóbi jù.',
  'engine.history.noItem': 'Kò sí ohun ìtàn {{id}}.',
  'engine.history.noSound': 'Kò sí ìró ohun ìtàn {{id}}.',
  'engine.tooOften': 'Kọ́kọ́rọ́ yìí lè béèrè ní ìgbà {{most}} ní ìṣẹ́jú kan. Gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn {{seconds}} s.',
  'engine.process.noRoom': 'Kọ̀ǹpútà kò ní àyè fún ìlànà mìíràn. Pa àwọn ètò mìíràn dé.',
  'engine.process.noFiles': 'Fáìlì tó ṣí sílẹ̀ pọ̀ jù. Tún Griot Studio bẹ̀rẹ̀.',
  'engine.process.noProgram': 'Ètò rẹ̀ kò sí níbẹ̀ mọ́. Tún Griot Studio bẹ̀rẹ̀, tàbí tún un fi sí i.',
  'engine.process.notStarted': 'A kò lè bẹ̀rẹ̀ ìlànà rẹ̀.',
  'engine.process.silent': 'Ìlànà rẹ̀ kò fi àmì ìyè hàn fún ìṣẹ́jú-àáyá {{seconds}}.',
  'engine.process.outOfMemory': 'Àyè ìrántí ìlànà rẹ̀ tán.',
  'engine.process.killed': 'Wọ́n parí ìlànà rẹ̀ láti ìta, bí ètò ẹ̀rọ ṣe ń ṣe nígbà tí àyè ìrántí bá kéré.',
  'engine.process.crashed': 'Ìlànà rẹ̀ wó lulẹ̀ ({{signal}}).',
  'engine.process.endedBy': 'Wọ́n parí ìlànà rẹ̀ láti ìta ({{signal}}).',
  'engine.process.exitCode': 'Ìlànà rẹ̀ parí pẹ̀lú kóòdù {{code}}.',
  'engine.crashed.media':
    'Apá ẹ́ńjìnnì tó ń ka fídíò tó sì ń kọ ọ́ dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i; bí ó bá ń ṣẹlẹ̀ pẹ̀lú fáìlì kan náà nígbà gbogbo, fáìlì náà lè ti bàjẹ́.',
  'engine.crashed.reader': 'Apá ẹ́ńjìnnì tó ń ka ọ̀rọ̀ inú àwòrán dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engine.crashed.speakers': 'Apá ẹ́ńjìnnì tó ń ya àwọn asọ̀rọ̀ sọ́tọ̀ dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engine.crashed.faces': 'Apá ẹ́ńjìnnì tó ń wá àwọn ojú dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engine.crashed.voice': 'Ohùn inú ètò dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engine.crashed.middle': 'Ìlànà tó ń yọ ohùn kúrò ní àárín dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engine.crashed.pack':
    'Ìlànà tó ń mú {{name}} ṣiṣẹ́ dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i; bí ó bá tún ṣẹlẹ̀, fi griot packs verify {{id}} yẹ ìdì náà wò.',
  'engine.crashed.chat':
    'Ìlànà tó ń mú àwòṣe ìfọ̀rọ̀wérọ̀ {{file}} ṣiṣẹ́ dá dúró lójijì. Bóyá ó nílò àyè ìrántí ju èyí tó wà lọ; gbìyànjú lẹ́ẹ̀kan sí i, tàbí lo àwòṣe tó kéré jù.',
} satisfies TextTable
