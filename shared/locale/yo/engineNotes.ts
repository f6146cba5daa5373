import type { TextTable } from '../textTable.ts'

/** Notes of the engine on a transcript, a dub and its mix. */
export const engineNotes = {
  'engineNote.more': '{{some}} àti {{more}} mìíràn',
  'engineNote.line': 'ìlà {{line}}',
  'engineNote.lines': 'àwọn ìlà {{lines}}',
  'engineNote.leftOut': 'A fò ó, nítorí yóò bẹ̀rẹ̀ lẹ́yìn òpin fídíò ({{end}}): {{lines}}. Ṣàtúnṣe àwọn àkókò náà.',
  'engineNote.cutOff': 'A parí rẹ̀ ní òpin fídíò ({{end}}), tí ìbá ré kọjá: {{lines}}.',
  'engineNote.unspoken': '{{voice}} kò mọ {{signs}}, ó sì fò ó. Fi lẹ́tà mìíràn kọ ọ́, tàbí yan ohùn mìíràn.',
  'engineNote.inLines': 'Àwọn ìlà: {{lines}}.',
  'engineNote.silentTakes': 'A kò gbọ́ ohunkóhun nínú àwọn ìsọ ìlà wọ̀nyí: {{lines}}.',
  'engineNote.fast':
    'A sọ wọ́n kíákíá ju {{rate}}× lọ, bí bẹ́ẹ̀ kọ́ wọn ì bá pẹ́ jù: àwọn ìlà ní {{places}}. Gé wọn kúrú tàbí fún wọn ní àkókò sí i.',
  'engineNote.aligned':
    'Ìlà {{lines}} nínú {{all}} bẹ̀rẹ̀ níbi tí a ti gbọ́ ọ̀rọ̀ nínú orísun, ní ìpíndọ́gba {{seconds}} s sí àkọlé abẹ́ wọn.',
  'engineNote.atOnce': 'Ọ̀pọ̀ ènìyàn ń sọ̀rọ̀ lẹ́ẹ̀kan náà ní {{times}}. Yẹ ẹni tó sọ ohun kọ̀ọ̀kan wò níbẹ̀.',
  'engineNote.overlaps':
    'Ìlà {{lines}} nínú {{all}} ń dún nígbà tí asọ̀rọ̀ mìíràn ń sọ̀rọ̀, nítorí wọ́n gun ara wọn tàbí tẹ̀ lé ara wọn tímọ́tímọ́ nínú orísun.',
  'engineNote.damagedFile':
    'Ó dàbí pé fáìlì náà ti gé: ó yẹ kí ó gùn tó {{length}}, ṣùgbọ́n ìró rẹ̀ dúró ní {{end}}. A kò kọ ohun tó sọnù sílẹ̀.',
  'engineNote.transcript.track': 'Àkọsílẹ̀ ọ̀rọ̀ náà ni tráàkì àkọlé abẹ́ fídíò náà fúnra rẹ̀ ({{language}}).',
  'engineNote.transcript.picture':
    'Kò sí ohun tó ń dá ọ̀rọ̀ sísọ mọ̀, nítorí náà a ka àkọsílẹ̀ ọ̀rọ̀ náà láti inú àkọlé abẹ́ inú àwòrán ({{language}}).',
  'engineNote.transcript.recognised': '{{name}} ni ó dá àkọsílẹ̀ ọ̀rọ̀ náà mọ̀.',
  'engineNote.transcript.draft': 'Àkọsílẹ̀ àkọ́kọ́ ni: bí ìdajì àwọn ọ̀rọ̀ ló tọ́, nítorí náà kà á yẹ̀ wò.',
  'engineNote.transcript.speakers': 'Ó ya àwọn asọ̀rọ̀ sọ́tọ̀ pẹ̀lú.',
  'engineNote.speakersBySignal': '{{name}} ni ó ya àwọn asọ̀rọ̀ sọ́tọ̀, nítorí {{pack}} kùnà: {{reason}}',
  'engineNote.waits.together':
    'Àwòrán ń dúró bí àwọn èdè inú fáìlì rẹ̀ ṣe nílò lápapọ̀, nítorí náà wọ́n fi {{seconds}} s gùn ju orísun lọ.',
  'engineNote.waits.slowed':
    'A dín ìyára àwòrán kù fún ìlà {{lines}} nínú {{all}}, nítorí náà dọ́bù fi {{seconds}} s gùn ju orísun rẹ̀ lọ.',
  'engineNote.waits.held':
    'A dá àwòrán dúró fún ìlà {{lines}} nínú {{all}}, nítorí náà dọ́bù fi {{seconds}} s gùn ju orísun rẹ̀ lọ.',
  'engineNote.waits.both':
    'A dín ìyára àwòrán kù, a sì dá a dúró ní ìgbà {{times}}, fún ìlà {{lines}} nínú {{all}}, nítorí náà dọ́bù fi {{seconds}} s gùn ju orísun rẹ̀ lọ.',
  'engineNote.voice.unchosen': '{{speaker}}: a kò yan ohùn, {{name}} ló ń sọ̀rọ̀.',
  'engineNote.voice.followed':
    '{{speaker}}: à ń tẹ̀ lé ohùn asọ̀rọ̀ fúnra rẹ̀. Ó ń tẹ̀ lé ìgbàsílẹ̀, nípasẹ̀ {{name}}. Ẹ̀rọ ló ṣe ohun tó sọ.',
  'engineNote.voice.unheard': '{{speaker}}: {{name}} ló ń sọ̀rọ̀; a kò gbọ́ ohùn nínú àwọn ìlà rẹ̀ láti mú gíga ohùn.',
  'engineNote.voice.near': '{{speaker}}: {{name}} ń sọ̀rọ̀ ní Hz {{own}}, asọ̀rọ̀ ní Hz {{wanted}}, ó sún mọ́ ohùn náà.',
  'engineNote.voice.far':
    '{{speaker}}: a kò tọ́jú ohùn náà. {{name}} ń sọ̀rọ̀ ní Hz {{own}}, asọ̀rọ̀ ní Hz {{wanted}}; kò sí ètò tó sún mọ́ ọn jù bẹ́ẹ̀ lọ. Yan ohùn mìíràn.',
  'engineNote.voice.unknownNumber': 'tí a kò mọ̀',
  'engineNote.voice.unused':
    'voice_map dárúkọ àwọn asọ̀rọ̀ tí kò sí nínú ìlà kankan: {{unused}}. Àwọn ìlà ní: {{known}}. Yẹ àwọn orúkọ náà wò.',
  'engineNote.preserve.language': '{{name}} kò sọ {{language}}: a tọ́jú gíga àti ìyára ohùn.',
  'engineNote.preserve.consent':
    '{{name}} lè tẹ̀ lé àwọn ohùn tí a tọ́jú. Fi consent: true ránṣẹ́ bí àwọn asọ̀rọ̀ wọn bá gbà.',
  'engineNote.preserve.little': '{{speaker}} kò dá sọ̀rọ̀ tó kí a lè tẹ̀ lé ohùn rẹ̀.',
  'engineNote.separate.mono':
    'Ìró náà jẹ́ mónò: ẹ̀gbẹ́ méjèèjì jọra, nítorí náà a kò lè fi ibi tí ó wà ya ohùn sọ́tọ̀ kúrò lára orin.',
  'engineNote.separate.sides': 'Àwọn ohùn wà ní ẹ̀gbẹ́ kan ìró stẹ́ríò, kì í ṣe ní àárín rẹ̀.',
  'engineNote.separate.surround': 'Nínú ìró àyíká àwọn ohùn ní ọ̀nà tiwọn, ti àárín, tí a ń rẹ̀ sílẹ̀ láìsí èyí.',
  'engineNote.separate.nothing': 'A kò yọ ohunkóhun kúrò ní àárín ìró náà.',
  'engineNote.separate.failed': 'A kò lè yọ àwọn ohùn ìpilẹ̀ṣẹ̀ kúrò, nítorí náà a rẹ àwọn ìró wọn sílẹ̀.',
  'engineNote.separate.middle':
    'Griot Studio fúnra rẹ̀ yọ àwọn ohùn kúrò ní àárín ìró; a rẹ ohun tó ṣẹ́ kù nínú wọn sílẹ̀ pẹ̀lú ìró ìpilẹ̀ṣẹ̀.',
  'engineNote.separate.taken': '{{name}} yọ àwọn ohùn ìpilẹ̀ṣẹ̀ kúrò lábẹ́ gbogbo ìlà; orin àti ìró mìíràn rẹ̀ ṣì wà níbẹ̀.',
  'engineNote.separate.centre': 'Nínú ìró àyíká rẹ̀, ti àárín nìkan ni a gbọ́.',
  'engineNote.mix.middle':
    'Láìsí ìyàsọ́tọ̀ ohùn, a rẹ àárín ìró sílẹ̀ lábẹ́ gbogbo ìlà pẹ̀lú dB 17 mìíràn (80 sí 4000 Hz; gbogbo àárín ìró àyíká); níbi tí kò sí ìlà, ìró ìpilẹ̀ṣẹ̀ wà bó ṣe wà.',
  'engineNote.mix.lines':
    'Ìlà {{lines}} nínú {{all}} wà lórí ohùn ìpilẹ̀ṣẹ̀ kan. Láìsí ìyàsọ́tọ̀ ohùn, a rẹ àárín ìró sílẹ̀ níbẹ̀ pẹ̀lú dB 17 mìíràn (80 sí 4000 Hz; gbogbo àárín ìró àyíká).',
  'engineNote.mix.loud':
    'Ìró orísun ga púpọ̀ ({{source}} LUFS). A mú dọ́bù wá sí {{target}} LUFS, ìwọ̀n tí àwọn ojú-òpó fídíò fi ń gbé e jáde; bí ó bá ga jù bẹ́ẹ̀ lọ, ọ̀rọ̀ sísọ yóò bàjẹ́.',
  'engineNote.mix.missed': 'Dọ́bù jáde ní {{made}} LUFS dípò {{target}} LUFS: {{reason}}.',
  'engineNote.mix.byVoices': 'a fẹ́ kí àwọn ohùn ga tàbí rẹlẹ̀ sí i',
  'engineNote.mix.bySource': 'a fi ìró ìpilẹ̀ṣẹ̀ sílẹ̀ bó ṣe wà, ọ̀rọ̀ sísọ sì bá a mu',
  'engineNote.mix.byPeaks': 'àwọn téńté rẹ̀ gbọ́dọ̀ wà lábẹ́ {{peak}} dBTP',
  'engineNote.made.constant': 'Gbogbo férémù gùn bákan náà, nítorí èyí a tún gbogbo àwòrán kọ gẹ́gẹ́ bí H.264.',
  'engineNote.made.burned': 'A kọ àwọn ọ̀rọ̀ sínú àwòrán, nítorí èyí a tún un kọ gẹ́gẹ́ bí H.264.',
  'engineNote.made.recoded': 'MP4 kò lè gbé àwòrán {{codec}}, nítorí náà a tún àwòrán kọ gẹ́gẹ́ bí H.264.',
  'engineNote.made.speechOnly':
    'Ìró ìpilẹ̀ṣẹ̀ wà ní irú ọ̀nà tí a kò lè kà, nítorí náà ọ̀rọ̀ sísọ nìkan ló wà nínú fídíò náà.',
  'engineNote.made.damaged': 'Àwọn orí, àkọlé abẹ́ àti èèpo fíìmù náà ti bàjẹ́, nítorí náà dọ́bù kò ní wọn.',
  'engineNote.left.parts': '{{format}} kò lè gba {{parts}}.',
  'engineNote.left.remedy': 'Fáìlì .mkv ń gba ju bẹ́ẹ̀ lọ.',
  'engineNote.left.subtitles': 'àkọlé abẹ́ {{track}} irú {{kind}}',
  'engineNote.left.file': 'fáìlì tí wọ́n so mọ́ ọn {{name}}',
  'engineNote.left.cover': 'èèpo irú {{kind}}',
  'engineNote.left.chapters': 'àwọn orí',
  'engineNote.left.someChapters': 'orí {{there}}, àyàfi {{most}} àkọ́kọ́',
  'engineNote.left.styling': 'Ẹwà àkọlé abẹ́ wọ̀nyí sọnù nínú {{format}}: {{tracks}}.',
  'engineNote.left.sounds': 'Àwọn tráàkì ìró mìíràn inú fíìmù kò sí nínú dọ́bù: {{tracks}}.',
  'engineNote.left.number': 'nọ́ńbà {{number}}',
  'engineNote.left.titled': '{{name}} ({{title}})',
  'engineNote.left.signs': '{{format}} kò lè gba àwọn ọ̀rọ̀ orí àwòrán gẹ́gẹ́ bí tráàkì. Fáìlì .mkv lè gbà á.',
  'engineNote.left.tags': '{{format}} kò ní àyè fún àwọn àmì fíìmù wọ̀nyí: {{tags}}.',
} satisfies TextTable
