import type { TextTable } from '../textTable.ts'

/** Notes of the engine on a transcript, a dub and its mix. */
export const engineNotes = {
  'engineNote.more': '{{some}} na {{more}} ọzọ',
  'engineNote.line': 'ahịrị nke {{line}}',
  'engineNote.lines': 'ahịrị ndị a: {{lines}}',
  'engineNote.leftOut':
    'A hapụrụ ya, n’ihi na ọ ga-amalite mgbe vidio kwụsịchara ({{end}}): {{lines}}. Dozie oge ndị ahụ.',
  'engineNote.cutOff': 'A kwụsịrị ya na njedebe vidio ({{end}}), nke ọ gaara agafe: {{lines}}.',
  'engineNote.unspoken':
    '{{voice}} amaghị {{signs}} ma hapụ ya. Jiri mkpụrụ edemede ndị ọzọ dee ya, ma ọ bụ họrọ olu ọzọ.',
  'engineNote.inLines': 'Ahịrị: {{lines}}.',
  'engineNote.silentTakes': 'A naghị anụ ihe ọ bụla na nkwupụta nke ahịrị ndị a: {{lines}}.',
  'engineNote.fast':
    'E kwuru ha ngwa ngwa karịa {{rate}}×, ma ọ bụghị ya ha gaara egbu oge: ahịrị ndị dị na {{places}}. Belata ha ma ọ bụ nye ha oge ọzọ.',
  'engineNote.aligned':
    'Ahịrị {{lines}} n’ime {{all}} na-amalite ebe a na-anụ okwu na nke mbụ, na nkezi {{seconds}} s site n’okwu ihuenyo ha.',
  'engineNote.atOnce': 'Ọtụtụ ndị na-ekwu n’otu oge na {{times}}. Lelee onye kwuru ihe ebe ahụ.',
  'engineNote.overlaps':
    'Ahịrị {{lines}} n’ime {{all}} na-ada mgbe onye ọzọ na-ekwu, n’ihi na ha na-ekpuchi ma ọ bụ na-esochi nso na nke mbụ.',
  'engineNote.damagedFile':
    'O yiri ka e bepụrụ faịlụ ahụ: o kwesịrị ịdị {{length}}, mana ụda ya na-akwụsị na {{end}}. E depụtaghị ihe na-efu.',
  'engineNote.transcript.track': 'Ndepụta okwu ahụ bụ trakị okwu ihuenyo nke vidio ahụ n’onwe ya ({{language}}).',
  'engineNote.transcript.picture':
    'Enweghị ihe na-amata okwu, n’ihi ya a gụpụtara ndepụta okwu n’okwu ihuenyo dị n’onyonyo ({{language}}).',
  'engineNote.transcript.recognised': '{{name}} matara ndepụta okwu ahụ.',
  'engineNote.transcript.draft': 'Ọ bụ nke mbụ: ihe dịka ọkara nke okwu ndị ahụ ziri ezi, n’ihi ya gụgharịa ya.',
  'engineNote.transcript.speakers': 'O kewakwara ndị na-ekwu.',
  'engineNote.speakersBySignal': '{{name}} kewara ndị na-ekwu, n’ihi na {{pack}} dara: {{reason}}',
  'engineNote.waits.together':
    'Onyonyo na-eche dịka asụsụ ndị dị na faịlụ ya chọrọ ọnụ, n’ihi ya ha ji {{seconds}} s toro ogologo karịa nke mbụ.',
  'engineNote.waits.slowed':
    'E belatara ọsọ onyonyo maka ahịrị {{lines}} n’ime {{all}}, n’ihi ya dọbụ ji {{seconds}} s toro ogologo karịa nke mbụ ya.',
  'engineNote.waits.held':
    'A kwụsịtụrụ onyonyo maka ahịrị {{lines}} n’ime {{all}}, n’ihi ya dọbụ ji {{seconds}} s toro ogologo karịa nke mbụ ya.',
  'engineNote.waits.both':
    'E belatara ọsọ onyonyo, kwụsịtụkwa ya ugboro {{times}}, maka ahịrị {{lines}} n’ime {{all}}, n’ihi ya dọbụ ji {{seconds}} s toro ogologo karịa nke mbụ ya.',
  'engineNote.voice.unchosen': '{{speaker}}: a họrọghị olu, {{name}} na-ekwu.',
  'engineNote.voice.followed':
    '{{speaker}}: a na-eso olu nke onye ahụ n’onwe ya. Ọ na-eso ndekọ, site na {{name}}. Igwe mere ihe ọ na-ekwu.',
  'engineNote.voice.unheard': '{{speaker}}: {{name}} na-ekwu; a nụghị olu na ahịrị ya iji nweta ịdị elu olu.',
  'engineNote.voice.near': '{{speaker}}: {{name}} na-ekwu na Hz {{own}}, onye ahụ na Hz {{wanted}}, ihe yiri olu ahụ.',
  'engineNote.voice.far':
    '{{speaker}}: edebeghị olu ahụ. {{name}} na-ekwu na Hz {{own}}, onye ahụ na Hz {{wanted}}; o nweghị ntọala bịara nso karịa. Họrọ olu ọzọ.',
  'engineNote.voice.unknownNumber': 'a na-amaghị',
  'engineNote.voice.unused':
    'voice_map kpọrọ aha ndị na-ekwu na-enweghị ahịrị ọ bụla: {{unused}}. Ahịrị ndị ahụ nwere: {{known}}. Lelee aha ndị ahụ.',
  'engineNote.preserve.language': '{{name}} anaghị asụ {{language}}: e debere ịdị elu na ọsọ olu.',
  'engineNote.preserve.consent':
    '{{name}} nwere ike iso olu ndị e debere. Ziga consent: true ma ọ bụrụ na ndị nwe ha kwenyere.',
  'engineNote.preserve.little': '{{speaker}} ekwughị naanị ya nke ọma ka e wee soro olu ya.',
  'engineNote.separate.mono':
    'Ụda ahụ bụ mono: akụkụ abụọ yiri onwe ha, n’ihi ya enweghị ike iji ebe ha nọ mata olu na egwu.',
  'engineNote.separate.sides': 'Olu ndị ahụ dị n’otu akụkụ nke ụda sitẹrio, ọ bụghị n’etiti ya.',
  'engineNote.separate.surround':
    'Na ụda gburugburu olu nwere ọwa nke ha, nke etiti, nke a na-ebelata na-enweghị nke a.',
  'engineNote.separate.nothing': 'E wepụghị ihe ọ bụla n’etiti ụda ahụ.',
  'engineNote.separate.failed': 'Enweghị ike iwepụ olu ndị mbụ, n’ihi ya e belatara ụda ha.',
  'engineNote.separate.middle':
    'Griot Studio n’onwe ya wepụrụ olu n’etiti ụda ahụ; e belatara ihe fọdụrụ na ha na ụda mbụ.',
  'engineNote.separate.taken': '{{name}} wepụrụ olu ndị mbụ n’okpuru ahịrị ọ bụla; egwu na mkpọtụ ya ka dị ebe ahụ.',
  'engineNote.separate.centre': 'Na ụda gburugburu ya, naanị nke etiti ka e gere ntị.',
  'engineNote.mix.middle':
    'Na-ekewaghị olu, e jiri dB 17 ọzọ belata etiti ụda ahụ n’okpuru ahịrị ọ bụla (80 ruo 4000 Hz; etiti niile nke ụda gburugburu); ebe ahịrị na-adịghị, ụda mbụ dị ka ọ dị.',
  'engineNote.mix.lines':
    'Ahịrị {{lines}} n’ime {{all}} dị n’elu olu mbụ. Na-ekewaghị olu, e jiri dB 17 ọzọ belata etiti ụda ebe ahụ (80 ruo 4000 Hz; etiti niile nke ụda gburugburu).',
  'engineNote.mix.loud':
    'Ụda nke mbụ dị elu nke ukwuu ({{source}} LUFS). E wetara dọbụ ahụ na {{target}} LUFS, ebe saịtị vidio na-akpọ ya; ọ bụrụ na ọ dị elu karịa, okwu ga-agbagọ.',
  'engineNote.mix.missed': 'Dọbụ ahụ pụtara na {{made}} LUFS kama {{target}} LUFS: {{reason}}.',
  'engineNote.mix.byVoices': 'a chọrọ ka olu ndị ahụ dị elu ma ọ bụ dị ala karịa',
  'engineNote.mix.bySource': 'a hapụrụ ụda mbụ ka ọ dị, okwu ahụ dabakwara na ya',
  'engineNote.mix.byPeaks': 'ọnụ elu ya ga-anọrịrị n’okpuru {{peak}} dBTP',
  'engineNote.made.constant': 'Firem niile na-adị otu ogologo, n’ihi ya e degharịrị onyonyo niile dịka H.264.',
  'engineNote.made.burned': 'E sere ederede n’ime onyonyo, n’ihi ya e degharịrị ya dịka H.264.',
  'engineNote.made.recoded': 'MP4 enweghị ike iburu onyonyo {{codec}}, n’ihi ya e degharịrị onyonyo ahụ dịka H.264.',
  'engineNote.made.speechOnly': 'Ụda mbụ dị n’ụdị a na-apụghị ịgụ, n’ihi ya vidio ahụ nwere naanị okwu.',
  'engineNote.made.damaged': 'Isiakwụkwọ, okwu ihuenyo na ihu nke fim ahụ mebiri, n’ihi ya dọbụ enweghị ha.',
  'engineNote.left.parts': '{{format}} enweghị ike iburu {{parts}}.',
  'engineNote.left.remedy': 'Faịlụ .mkv na-eburu karịa.',
  'engineNote.left.subtitles': 'okwu ihuenyo {{track}} nke ụdị {{kind}}',
  'engineNote.left.file': 'faịlụ agbakwunyere {{name}}',
  'engineNote.left.cover': 'ihu nke ụdị {{kind}}',
  'engineNote.left.chapters': 'isiakwụkwọ',
  'engineNote.left.someChapters': 'isiakwụkwọ {{there}}, naanị {{most}} ndị mbụ',
  'engineNote.left.styling': 'Ụdị ịma mma nke okwu ihuenyo ndị a na-efu na {{format}}: {{tracks}}.',
  'engineNote.left.sounds': 'Trakị ụda ndị ọzọ nke fim ahụ adịghị na dọbụ: {{tracks}}.',
  'engineNote.left.number': 'nọmba {{number}}',
  'engineNote.left.titled': '{{name}} ({{title}})',
  'engineNote.left.signs': '{{format}} enweghị ike iburu ederede dị n’elu onyonyo dịka trakị. Faịlụ .mkv nwere ike.',
  'engineNote.left.tags': '{{format}} enweghị ebe maka mkpado fim ndị a: {{tags}}.',
} satisfies TextTable
