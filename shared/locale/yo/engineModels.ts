import type { TextTable } from '../textTable.ts'

/** Failures of packs, models and the servers that the engine asks, and results of self-tests. */
export const engineModels = {
  'engineModel.planning': 'Ètò àwọn ìlà dá dúró lójijì. Gbìyànjú lẹ́ẹ̀kan sí i; bí ó bá tún ṣẹlẹ̀, béèrè ìlà tó dín.',
  'engineModel.pack.unknown': 'Kò sí ìdì {{id}}.',
  'engineModel.pack.list': 'Wo griot packs list.',
  'engineModel.pack.licence':
    'A kò gbọdọ̀ lo {{name}} fún iṣẹ́ òwò (ìwé àṣẹ: {{licence}}, {{url}}). Gba ìwé àṣẹ náà láti fi í sí i.',
  'engineModel.pack.gone':
    '{{name}} kò sí mọ́, tàbí a ń rọ́pò rẹ̀. Fi í sí i lábẹ́ Àwọn ìdì, kí o sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.pack.damaged': '{{name}} ti bàjẹ́: {{damage}} Yọ ìdì náà kúrò, kí o sì tún un fi sí i.',
  'engineModel.pack.notInstalled': 'A kò tíì fi {{id}} sí i.',
  'engineModel.pack.notKept':
    'Dísìkì ti kún, nítorí náà a kò fi {{id}} sí i, a kò sì tọ́jú ohunkóhun nínú rẹ̀. Ṣe àyè sílẹ̀, kí o sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.pack.needs':
    '{{id}} nílò MB {{needed}} lórí dísìkì bí a ṣe ń fi í sí i, MB {{free}} ló sì ṣófo. Ṣe àyè sílẹ̀, kí o sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.pack.changing': 'Ètò mìíràn ń fi {{id}} sí i tàbí ń yọ ọ́ kúrò. Dúró títí yóò fi parí.',
  'engineModel.pack.inUse':
    'A ń lo {{id}} lọ́wọ́. Dúró títí iṣẹ́ rẹ̀ yóò fi parí, tàbí pa stúdíò dé, kí o sì gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.file.missing': '{{path}} kò sí.',
  'engineModel.file.size': '{{path}} ní báìtì {{bytes}} dípò {{stated}}.',
  'engineModel.file.changed': '{{path}} yí padà: àròpọ̀ àyẹ̀wò rẹ̀ yàtọ̀.',
  'engineModel.file.ofPack': '{{path}} ti {{pack}}',
  'engineModel.download.otherVersion':
    '{{file}} ní báìtì {{bytes}} dípò {{stated}}: orísun náà ní ẹ̀yà rẹ̀ mìíràn. Lo orísun mìíràn, tàbí ẹ̀yà stúdíò tuntun.',
  'engineModel.download.checksum':
    '{{file}} kò ní àròpọ̀ àyẹ̀wò tó yẹ: ó bàjẹ́ lọ́nà, tàbí wọ́n rọ́pò rẹ̀. Lo orísun mìíràn, tàbí ẹ̀yà stúdíò tuntun.',
  'engineModel.download.tooLong': '{{file}} gùn ju bó ṣe yẹ lọ. Lo orísun mìíràn, tàbí ẹ̀yà stúdíò tuntun.',
  'engineModel.download.unpacking': 'Títú {{path}} dá dúró láìnídìí. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.download.archive': 'A kò tú àkójọ fáìlì náà: {{reason}}. Lo orísun mìíràn.',
  'engineModel.source.noFolder': 'A kò rí fódà {{folder}}. Sọ fódà tó ní àwọn ìdì, tàbí àdírẹ́sì tó bẹ̀rẹ̀ pẹ̀lú http.',
  'engineModel.source.noFile':
    'A kò rí {{path}}. Fódà ìfisílẹ̀ ní fódà kan fún ìdì kọ̀ọ̀kan, pẹ̀lú àwọn fáìlì ìdì náà nínú rẹ̀.',
  'engineModel.source.noAddress': '{{from}} kì í ṣe àdírẹ́sì. Lo irú bíi https://example.org/packs.',
  'engineModel.source.part': '{{host}} ń fi apá kan fáìlì náà nìkan ránṣẹ́. Lo orísun mìíràn.',
  'engineModel.source.compressed': '{{host}} ń yí fáìlì padà lọ́nà nípa fífún wọn pọ̀. Lo orísun mìíràn.',
  'engineModel.source.unprotected':
    '{{host}} ń darí sí àdírẹ́sì tí kò ní ààbò. Gbìyànjú lẹ́ẹ̀kan sí i nígbà mìíràn, tàbí lo orísun ẹ̀dà mìíràn.',
  'engineModel.source.endless':
    '{{host}} ń darí láìlópin. Gbìyànjú lẹ́ẹ̀kan sí i nígbà mìíràn, tàbí lo orísun ẹ̀dà mìíràn.',
  'engineModel.source.untrusted': 'A kò lè gbẹ́kẹ̀ lé ìwé ẹ̀rí {{host}}. Yẹ déètì kọ̀ǹpútà yìí àti ìsopọ̀ wò.',
  'engineModel.source.offline':
    'A kò lè dé {{host}}; bóyá kọ̀ǹpútà yìí kò sí lórí ayélujára. So ó mọ́ ayélujára, tàbí fi í sí i láti inú fódà tàbí orísun ẹ̀dà.',
  'engineModel.source.busy': '{{host}} ní iṣẹ́ púpọ̀ ({{status}}). Gbìyànjú lẹ́ẹ̀kan sí i nígbà mìíràn.',
  'engineModel.source.notForAll':
    '{{host}} kì í fún gbogbo ènìyàn ní fáìlì yìí ({{status}}). Fi í sí i láti inú fódà tàbí orísun ẹ̀dà.',
  'engineModel.source.gone':
    '{{host}} kò ní fáìlì yìí mọ́. Fi í sí i láti inú fódà tàbí orísun ẹ̀dà, tàbí sọ stúdíò di tuntun.',
  'engineModel.source.status':
    '{{host}} dáhùn pẹ̀lú ipò {{status}}. Gbìyànjú lẹ́ẹ̀kan sí i nígbà mìíràn, tàbí lo orísun ẹ̀dà mìíràn.',
  'engineModel.library': 'A kò fi ilé-ìkóhun tó ń mú ìdì yìí ṣiṣẹ́, {{name}}, sí i. Tún npm ci ṣe.',
  'engineModel.fileGone': 'Fáìlì {{name}} ti ìdì yìí kò sí. Tún ìdì náà fi sí i.',
  'engineModel.notLoaded': 'A kò lè gbé àwòṣe ìdì yìí wọlé. Tún ìdì náà fi sí i.',
  'engineModel.voice.notLoaded': 'A kò lè gbé ohùn ìdì yìí wọlé. Tún ìdì náà fi sí i.',
  'engineModel.voice.settings': 'A kò lè ka ètò ohùn yìí. Tún ìdì náà fi sí i.',
  'engineModel.voice.unsayable': 'Ohùn náà kò lè sọ “{{text}}”. Fi ọ̀rọ̀ mìíràn kọ ọ́, tàbí yan ohùn mìíràn.',
  'engineModel.voice.failed': 'Ohùn inú ètò kùnà: {{reason}}. Gbìyànjú lẹ́ẹ̀kan sí i, tàbí lo ohùn mìíràn.',
  'engineModel.separator.none': 'Àwọn àwòṣe ìdì yìí kì í ṣe èyí tó ń ya ohùn sọ́tọ̀. Tún ìdì náà fi sí i.',
  'engineModel.reader.failed': 'Kíka ọ̀rọ̀ inú àwòrán kùnà: {{reason}}. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.recogniser.stopped':
    'PocketSphinx tó ń dá ọ̀rọ̀ sísọ mọ̀ dá dúró kí ó tó parí ({{reason}}). Gbìyànjú lẹ́ẹ̀kan sí i, tàbí fi àkọsílẹ̀ ọ̀rọ̀ náà sílẹ̀ gẹ́gẹ́ bí fáìlì àkọlé abẹ́.',
  'engineModel.translate.noPair':
    'Kò sí ìdì tó ń túmọ̀ láti {{source}} sí {{target}}. Fi èyí tó mọ méjèèjì sí i, fi ìtumọ̀ sílẹ̀ gẹ́gẹ́ bí fáìlì àkọlé abẹ́, tàbí lo sáfà ìfọ̀rọ̀wérọ̀.',
  'engineModel.translate.unfit':
    'Àwòṣe ìfọ̀rọ̀wérọ̀ {{model}} kò dá ìtumọ̀ kan padà fún ìlà kọ̀ọ̀kan, ní ìgbà {{times}} léraléra. Gbìyànjú àwòṣe mìíràn.',
  'engineModel.translate.nameModel': 'Láti túmọ̀, dárúkọ àwòṣe sáfà ìfọ̀rọ̀wérọ̀ tó lè ṣe é (--chat-model).',
  'engineModel.translate.noModel':
    'Sáfà ìfọ̀rọ̀wérọ̀ {{name}} kò ní àwòṣe. Gbé ọ̀kan wọlé níbẹ̀, tàbí fi --chat-model dárúkọ ọ̀kan.',
  'engineModel.chat.notLoaded':
    'A kò lè gbé àwòṣe ìfọ̀rọ̀wérọ̀ {{file}} wọlé. Ó gbọ́dọ̀ jẹ́ odindi fáìlì GGUF, kí ó sì gbà nínú àyè ìrántí.',
  'engineModel.chat.busy': 'Iṣẹ́ àwòṣe ìfọ̀rọ̀wérọ̀ ju agbára rẹ̀ lọ. Gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.',
  'engineModel.chat.noLibrary':
    'A kò fi ilé-ìkóhun tó ń mú àwòṣe ìfọ̀rọ̀wérọ̀ ṣiṣẹ́, node-llama-cpp, sí i fún ẹ̀rọ yìí. Tún npm ci ṣe.',
  'engineModel.chat.silent':
    'Sáfà ìfọ̀rọ̀wérọ̀ kò sọ ohunkóhun fún ìṣẹ́jú-àáyá {{seconds}}. Rí i pé ó ń ṣiṣẹ́, tàbí gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.chat.unreached': 'A kò lè dé sáfà ìfọ̀rọ̀wérọ̀. Yẹ àdírẹ́sì rẹ̀ wò, kí o sì rí i pé ó ń ṣiṣẹ́.',
  'engineModel.chat.address': 'Yẹ àdírẹ́sì rẹ̀ wò, tó sábà máa ń parí pẹ̀lú /v1.',
  'engineModel.chat.noCompletion': 'Sáfà ìfọ̀rọ̀wérọ̀ dáhùn pẹ̀lú ohun mìíràn tí kì í ṣe ìdáhùn ìfọ̀rọ̀wérọ̀.',
  'engineModel.chat.noModels': 'Sáfà ìfọ̀rọ̀wérọ̀ dáhùn pẹ̀lú ohun mìíràn tí kì í ṣe àtòkọ àwòṣe.',
  'engineModel.chat.broke': 'Sáfà ìfọ̀rọ̀wérọ̀ dá ìdáhùn rẹ̀ dúró. Tún béèrè.',
  'engineModel.chat.key': 'Sáfà ìfọ̀rọ̀wérọ̀ kọ kọ́kọ́rọ́ rẹ̀. Yẹ kọ́kọ́rọ́ tí a ṣètò fún un wò.',
  'engineModel.chat.serverBusy': 'Sáfà ìfọ̀rọ̀wérọ̀ ní iṣẹ́ púpọ̀. {{words}}',
  'engineModel.chat.moment': 'Gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́.',
  'engineModel.chat.failed': 'Sáfà ìfọ̀rọ̀wérọ̀ kùnà. {{words}}',
  'engineModel.chat.failedWith': 'Sáfà ìfọ̀rọ̀wérọ̀ kùnà pẹ̀lú ipò {{status}}. {{words}}',
  'engineModel.server.tooLarge': 'Ìdáhùn rẹ̀ tóbi jù láti kà. Yẹ àdírẹ́sì rẹ̀ wò.',
  'engineModel.server.noTranscript': 'Kò fi àkọsílẹ̀ ọ̀rọ̀ ránṣẹ́. Yẹ àdírẹ́sì rẹ̀ wò.',
  'engineModel.server.tooManyWords': 'Ó gbọ́ ọ̀rọ̀ ju èyí tí a lè sọ láàárín àkókò náà lọ. Gbìyànjú lẹ́ẹ̀kan sí i.',
  'engineModel.server.noVoices': 'Kò fi àtòkọ àwọn ohùn ránṣẹ́. Yẹ àdírẹ́sì rẹ̀ wò, títí dé /v1 bí ó bá ní i.',
  'engineModel.server.rateChanged': 'Ìyára ìró rẹ̀ ń yí padà lọ́nà. Gbìyànjú ohùn mìíràn.',
  'engineModel.server.unread': 'A kò lè ka ìdáhùn náà: {{reason}}. Yẹ àdírẹ́sì náà wò.',
  'engineModel.server.key': '{{name}} kọ kọ́kọ́rọ́ tàbí àkáǹtì rẹ̀. Yẹ̀ wọ́n wò nínú ètò. Ó sọ pé: {{words}}',
  'engineModel.server.notThere':
    '{{name}} kò ní ohun tí a béèrè. Yẹ àdírẹ́sì rẹ̀ wò, kí o sì tún àwọn ohùn rẹ̀ kà. Ó sọ pé: {{words}}',
  'engineModel.server.says': '{{name}}: {{words}}',
  'engineModel.meter.noPrice': '{{name}} ní ààlà ṣùgbọ́n kò ní iye owó. Tẹ iye owó rẹ̀ sínú ètò, tàbí yọ ààlà náà kúrò.',
  'engineModel.meter.spent':
    '{{name}} ti dé ààlà rẹ̀ {{limit}}: a ti ná {{spent}}. Gbé ààlà náà sókè nínú ètò, tàbí yan ohùn mìíràn.',
  'engineModel.meter.projectNoPrice':
    'Iṣẹ́ àkànṣe yìí ní ààlà ìnáwó, ṣùgbọ́n {{name}} kò ní iye owó. Tẹ iye owó rẹ̀ sínú ètò, tàbí yọ ààlà iṣẹ́ àkànṣe náà kúrò.',
  'engineModel.meter.projectSpent':
    'Iṣẹ́ àkànṣe yìí ti dé ààlà rẹ̀ {{limit}}: a ti ná {{spent}} lórí àwọn sáfà ọ̀rọ̀ sísọ. Gbé ààlà rẹ̀ sókè, tàbí yan ohùn mìíràn.',
} satisfies TextTable
