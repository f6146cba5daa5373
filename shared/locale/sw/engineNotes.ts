import type { TextTable } from '../textTable.ts'

/** Notes of the engine on a transcript, a dub and its mix. */
export const engineNotes = {
  'engineNote.more': '{{some}} na nyingine {{more}}',
  'engineNote.line': 'mstari wa {{line}}',
  'engineNote.lines': 'mistari ya {{lines}}',
  'engineNote.leftOut': 'Umeachwa, kwa kuwa ungeanza baada ya mwisho wa video ({{end}}): {{lines}}. Sahihisha nyakati.',
  'engineNote.cutOff': 'Umeishia mwisho wa video ({{end}}), ambao ungeupita: {{lines}}.',
  'engineNote.unspoken':
    '{{voice}} haijui {{signs}} na iliiacha. Iandike kwa herufi nyingine, au chagua sauti nyingine.',
  'engineNote.inLines': 'Mistari: {{lines}}.',
  'engineNote.silentTakes': 'Hakuna kinachosikika katika matamko ya mistari hii: {{lines}}.',
  'engineNote.fast':
    'Imetamkwa haraka kuliko {{rate}}×, la sivyo ingechelewa mno: mistari kwenye {{places}}. Ifupishe au ipe muda zaidi.',
  'engineNote.aligned':
    'Mistari {{lines}} kati ya {{all}} inaanza pale chanzo kinaposikika kikisema, kwa wastani sekunde {{seconds}} kutoka manukuu yake.',
  'engineNote.atOnce': 'Watu kadhaa wanasema kwa pamoja kwenye {{times}}. Angalia nani anasema nini hapo.',
  'engineNote.overlaps':
    'Mistari {{lines}} kati ya {{all}} inasikika msemaji mwingine anaposema, kwa kuwa inapishana au inafuatana kwa karibu katika chanzo.',
  'engineNote.damagedFile':
    'Faili inaonekana imekatika: inapaswa kudumu {{length}}, lakini sauti yake inaishia {{end}}. Kisichokuwepo hakikunukuliwa.',
  'engineNote.transcript.track': 'Unukuzi ni mkondo wa manukuu wa video yenyewe ({{language}}).',
  'engineNote.transcript.picture':
    'Hakuna kitambuzi cha usemi, kwa hivyo unukuzi ulisomwa kutoka kwa manukuu yaliyo kwenye picha ({{language}}).',
  'engineNote.transcript.recognised': 'Unukuzi ulitambuliwa na {{name}}.',
  'engineNote.transcript.draft': 'Ni rasimu: takriban nusu ya maneno ni sahihi, kwa hivyo uupitie.',
  'engineNote.transcript.speakers': 'Pia iliwatofautisha wasemaji.',
  'engineNote.speakersBySignal': 'Wasemaji walitofautishwa na {{name}}, kwa kuwa {{pack}} ilishindwa: {{reason}}',
  'engineNote.waits.together':
    'Picha inasubiri kadiri lugha za faili yake zinavyohitaji kwa pamoja, kwa hivyo ni ndefu kuliko chanzo kwa sekunde {{seconds}}.',
  'engineNote.waits.slowed':
    'Picha imepunguzwa kasi kwa mistari {{lines}} kati ya {{all}}, kwa hivyo toleo ni refu kuliko chanzo chake kwa sekunde {{seconds}}.',
  'engineNote.waits.held':
    'Picha imesimamishwa kwa mistari {{lines}} kati ya {{all}}, kwa hivyo toleo ni refu kuliko chanzo chake kwa sekunde {{seconds}}.',
  'engineNote.waits.both':
    'Picha imepunguzwa kasi, na kusimamishwa mara {{times}}, kwa mistari {{lines}} kati ya {{all}}, kwa hivyo toleo ni refu kuliko chanzo chake kwa sekunde {{seconds}}.',
  'engineNote.voice.unchosen': '{{speaker}}: hakuna sauti iliyochaguliwa, {{name}} inasema.',
  'engineNote.voice.followed':
    '{{speaker}}: sauti ya msemaji mwenyewe inafuatwa. Hufuata rekodi, kwa {{name}}. Inayosema imetengenezwa kwa mashine.',
  'engineNote.voice.unheard':
    '{{speaker}}: {{name}} inasema; hakuna sauti iliyosikika katika mistari yake ya kuchukulia kidatu.',
  'engineNote.voice.near':
    '{{speaker}}: {{name}} inasema kwa Hz {{own}}, msemaji kwa Hz {{wanted}}, makadirio ya sauti hiyo.',
  'engineNote.voice.far':
    '{{speaker}}: sauti haikubakizwa. {{name}} inasema kwa Hz {{own}}, msemaji kwa Hz {{wanted}}; hakuna mpangilio uliokaribia zaidi. Chagua sauti nyingine.',
  'engineNote.voice.unknownNumber': 'isiyojulikana',
  'engineNote.voice.unused':
    'voice_map inataja wasemaji wasio na mstari wowote: {{unused}}. Mistari ina: {{known}}. Angalia majina.',
  'engineNote.preserve.language': '{{name}} haisemi {{language}}: kidatu na kasi vinabakizwa.',
  'engineNote.preserve.consent':
    '{{name}} ingeweza kufuata sauti zinazobakizwa. Tuma consent: true ikiwa wasemaji wake wamekubali.',
  'engineNote.preserve.little': '{{speaker}} anasema peke yake kwa muda mfupi mno kwa sauti yake kufuatwa.',
  'engineNote.separate.mono':
    'Sauti ni mono: pande zote mbili zinafanana, kwa hivyo sauti za watu haziwezi kutofautishwa na muziki kwa mahali pake.',
  'engineNote.separate.sides': 'Sauti za watu ziko upande mmoja wa sauti ya stereo, si katikati yake.',
  'engineNote.separate.surround':
    'Katika sauti ya kuzunguka, sauti za watu zina kituo chake, cha katikati, ambacho hupunguzwa bila hili.',
  'engineNote.separate.nothing': 'Hakuna kilichotolewa katikati ya sauti.',
  'engineNote.separate.failed': 'Sauti za watu za asili hazikuweza kutolewa, kwa hivyo masafa yake yalipunguzwa.',
  'engineNote.separate.middle':
    'Sauti za watu zilitolewa katikati ya sauti na Griot Studio yenyewe; kilichobaki kilipunguzwa pamoja na sauti asili.',
  'engineNote.separate.taken':
    '{{name}} ilitoa sauti za watu za asili chini ya kila mstari; muziki na milio yake vinabaki hapo.',
  'engineNote.separate.centre': 'Kati ya sauti yake ya kuzunguka, ya katikati pekee ndiyo iliyosikilizwa.',
  'engineNote.mix.middle':
    'Bila kutenganisha sauti za watu, katikati ya sauti ilipunguzwa chini ya kila mstari kwa dB 17 zaidi (80 hadi 4000 Hz; katikati yote ya sauti ya kuzunguka); mbali na mistari sauti asili iko kama ilivyokuwa.',
  'engineNote.mix.lines':
    'Mistari {{lines}} kati ya {{all}} iko juu ya sauti ya mtu ya asili. Bila kutenganisha sauti za watu, katikati ya sauti ilipunguzwa hapo kwa dB 17 zaidi (80 hadi 4000 Hz; katikati yote ya sauti ya kuzunguka).',
  'engineNote.mix.loud':
    'Chanzo kina sauti kubwa sana ({{source}} LUFS). Toleo liliwekwa {{target}} LUFS, kiwango ambacho tovuti za video huicheza; kwa sauti kubwa zaidi usemi ungepotoka.',
  'engineNote.mix.missed': 'Toleo lilitoka kwa {{made}} LUFS badala ya {{target}} LUFS: {{reason}}.',
  'engineNote.mix.byVoices': 'sauti zilitakiwa kuwa kubwa au ndogo zaidi',
  'engineNote.mix.bySource': 'sauti asili iliachwa kama ilivyo, na usemi unalingana nayo',
  'engineNote.mix.byPeaks': 'vilele vyake vililazimika kubaki chini ya {{peak}} dBTP',
  'engineNote.made.constant': 'Fremu zote zinadumu muda sawa, na kwa hilo picha yote ilisimbwa upya kama H.264.',
  'engineNote.made.burned': 'Maandishi yamechorwa kwenye picha, ambayo kwa hilo ilisimbwa upya kama H.264.',
  'engineNote.made.recoded': 'MP4 haiwezi kubeba picha za {{codec}}, kwa hivyo picha ilisimbwa upya kama H.264.',
  'engineNote.made.speechOnly': 'Sauti asili iko katika umbizo lisiloweza kusomwa, kwa hivyo video ina usemi pekee.',
  'engineNote.made.damaged': 'Sura, manukuu na jalada la filamu vimeharibika, kwa hivyo toleo halina vitu hivyo.',
  'engineNote.left.parts': '{{format}} haiwezi kubeba {{parts}}.',
  'engineNote.left.remedy': 'Faili ya .mkv hubeba zaidi.',
  'engineNote.left.subtitles': 'manukuu {{track}} ya aina ya {{kind}}',
  'engineNote.left.file': 'faili iliyoambatishwa {{name}}',
  'engineNote.left.cover': 'jalada la aina ya {{kind}}',
  'engineNote.left.chapters': 'sura',
  'engineNote.left.someChapters': 'sura {{there}}, {{most}} za kwanza tu',
  'engineNote.left.styling': 'Mtindo wa manukuu haya unapotea katika {{format}}: {{tracks}}.',
  'engineNote.left.sounds': 'Mikondo mingine ya sauti ya filamu haimo katika toleo: {{tracks}}.',
  'engineNote.left.number': 'namba {{number}}',
  'engineNote.left.titled': '{{name}} ({{title}})',
  'engineNote.left.signs':
    '{{format}} haiwezi kubeba maandishi yaliyo juu ya picha kama mkondo. Faili ya .mkv inaweza.',
  'engineNote.left.tags': '{{format}} haina nafasi ya lebo hizi za filamu: {{tags}}.',
} satisfies TextTable
