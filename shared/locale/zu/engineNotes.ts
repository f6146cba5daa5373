import type { TextTable } from '../textTable.ts'

/** Notes of the engine on a transcript, a dub and its mix. */
export const engineNotes = {
  'engineNote.more': '{{some}} nokunye okungu-{{more}}',
  'engineNote.line': 'umugqa {{line}}',
  'engineNote.lines': 'imigqa {{lines}}',
  'engineNote.leftOut':
    'Kushiyiwe, ngoba bekuzoqala ngemva kokuphela kwevidiyo ({{end}}): {{lines}}. Lungisa izikhathi.',
  'engineNote.cutOff': 'Kuqedwe ekupheleni kwevidiyo ({{end}}), obekuzokweqa: {{lines}}.',
  'engineNote.unspoken':
    'U-{{voice}} akakwazi u-{{signs}} wakushiya. Kubhale ngezinye izinhlamvu, noma ukhethe elinye izwi.',
  'engineNote.inLines': 'Imigqa: {{lines}}.',
  'engineNote.silentTakes': 'Akukho okuzwakalayo eziqosheni zale migqa: {{lines}}.',
  'engineNote.fast':
    'Ikhulunywe ngokushesha ngaphezu kuka-{{rate}}×, ngoba bekuzoba sekwephuze kakhulu: imigqa eku-{{places}}. Yifinyeze noma uyinike isikhathi esengeziwe.',
  'engineNote.aligned':
    'Imigqa engu-{{lines}} kwengu-{{all}} iqala lapho umthombo uzwakala ukhuluma, ngokwesilinganiso u-{{seconds}} s emibhalweni yayo engezansi.',
  'engineNote.atOnce': 'Abantu abaningana bakhuluma kanyekanye ku-{{times}}. Hlola ukuthi ubani ushoni lapho.',
  'engineNote.overlaps':
    'Imigqa engu-{{lines}} kwengu-{{all}} izwakala ngesikhathi esinye isikhulumi sikhuluma, ngoba iyagqagqana noma ilandelana eduze emthonjeni.',
  'engineNote.damagedFile':
    'Ifayela libukeka linqamukile: kufanele lithathe u-{{length}}, kodwa umsindo walo uphela ku-{{end}}. Okulahlekile akubhaliwe.',
  'engineNote.transcript.track': 'Umbhalo wenkulumo uyithrekhi yemibhalo engezansi yevidiyo uqobo ({{language}}).',
  'engineNote.transcript.picture':
    'Asikho isibonamazwi, ngakho umbhalo wenkulumo ufundwe emibhalweni engezansi esesithombeni ({{language}}).',
  'engineNote.transcript.recognised': 'Umbhalo wenkulumo ubonwe yi-{{name}}.',
  'engineNote.transcript.draft': 'Uhlaka: cishe ingxenye yamagama ilungile, ngakho kufundisise.',
  'engineNote.transcript.speakers': 'Iphinde yahlukanisa izikhulumi.',
  'engineNote.speakersBySignal': 'Izikhulumi zehlukaniswe yi-{{name}}, ngoba i-{{pack}} yehlulekile: {{reason}}',
  'engineNote.waits.together':
    'Isithombe silinda ngendlela izilimi zefayela laso ezikudinga ngayo ndawonye, ngakho zinde kunomthombo ngo-{{seconds}} s.',
  'engineNote.waits.slowed':
    'Isithombe sehlisiwe isivinini emigqeni engu-{{lines}} kwengu-{{all}}, ngakho idabhu linde kunomthombo walo ngo-{{seconds}} s.',
  'engineNote.waits.held':
    'Isithombe simisiwe emigqeni engu-{{lines}} kwengu-{{all}}, ngakho idabhu linde kunomthombo walo ngo-{{seconds}} s.',
  'engineNote.waits.both':
    'Isithombe sehlisiwe isivinini, samiswa nezikhathi ezingu-{{times}}, emigqeni engu-{{lines}} kwengu-{{all}}, ngakho idabhu linde kunomthombo walo ngo-{{seconds}} s.',
  'engineNote.voice.unchosen': '{{speaker}}: alikho izwi elikhethiwe, kukhuluma u-{{name}}.',
  'engineNote.voice.followed':
    '{{speaker}}: kulandelwa izwi lesikhulumi uqobo. Lilandela okuqoshiwe, nge-{{name}}. Elikushoyo kwenziwe ngomshini.',
  'engineNote.voice.unheard':
    '{{speaker}}: kukhuluma u-{{name}}; alikho izwi elizwakele emigqeni yaso ukuze kuthathwe iphimbo.',
  'engineNote.voice.near':
    '{{speaker}}: u-{{name}} ukhuluma ku-{{own}} Hz, isikhulumi ku-{{wanted}} Hz, okusondele ezwini.',
  'engineNote.voice.far':
    '{{speaker}}: izwi aligciniwe. U-{{name}} ukhuluma ku-{{own}} Hz, isikhulumi ku-{{wanted}} Hz; akukho sethingi esondele kakhulu. Khetha elinye izwi.',
  'engineNote.voice.unknownNumber': 'inani elingaziwa',
  'engineNote.voice.unused':
    'I-voice_map isho izikhulumi ezingenamugqa: {{unused}}. Imigqa inezi: {{known}}. Hlola amalebula.',
  'engineNote.preserve.language': 'I-{{name}} ayikhulumi i-{{language}}: iphimbo nesivinini kugciniwe.',
  'engineNote.preserve.consent':
    'I-{{name}} ingalandela amazwi agciniwe. Thumela u-consent: true lapho izikhulumi zawo zivuma.',
  'engineNote.preserve.little': 'U-{{speaker}} ukhuluma yedwa kancane kakhulu ukuthi izwi lakhe lilandelwe.',
  'engineNote.separate.mono':
    'Umsindo uyimono: izinhlangothi zombili ziyafana, ngakho amazwi awahlukaniseki nomculo ngendawo yawo.',
  'engineNote.separate.sides': 'Amazwi asohlangothini lomsindo westereo, hhayi maphakathi.',
  'engineNote.separate.surround':
    'Emsindweni ozungezile amazwi aneshaneli yawo, emaphakathi, eyehliswa ngaphandle kwalokhu.',
  'engineNote.separate.nothing': 'Akukho okukhishwe maphakathi nomsindo.',
  'engineNote.separate.failed': 'Amazwi angempela awakwazanga ukukhishwa, ngakho amafrikhwensi awo ehlisiwe.',
  'engineNote.separate.middle':
    'Amazwi akhishwe maphakathi nomsindo yi-Griot Studio uqobo; okusele kwawo kwehliswe nomsindo wangempela.',
  'engineNote.separate.taken':
    'I-{{name}} ikhiphe amazwi angempela ngaphansi komugqa ngamunye; umculo neminye imisindo kusele.',
  'engineNote.separate.centre': 'Emsindweni wayo ozungezile kulalelwe emaphakathi kuphela.',
  'engineNote.mix.middle':
    'Ngaphandle kokwehlukanisa amazwi, maphakathi nomsindo kwehliswe ngaphansi komugqa ngamunye ngamanye ama-dB angu-17 (80 kuya ku-4000 Hz; konke okumaphakathi komsindo ozungezile); kude nemigqa umsindo wangempela unjengoba wawunjalo.',
  'engineNote.mix.lines':
    'Imigqa engu-{{lines}} kwengu-{{all}} iphezu kwezwi langempela. Ngaphandle kokwehlukanisa amazwi, maphakathi nomsindo kwehliswe lapho ngamanye ama-dB angu-17 (80 kuya ku-4000 Hz; konke okumaphakathi komsindo ozungezile).',
  'engineNote.mix.loud':
    'Umthombo unomsindo omkhulu kakhulu ({{source}} LUFS). Idabhu lilethwe ku-{{target}} LUFS, amasayithi amavidiyo alidlala ngakho; ngomsindo omkhulu inkulumo ibizohlanekezelwa.',
  'engineNote.mix.missed': 'Idabhu liphume ku-{{made}} LUFS esikhundleni sika-{{target}} LUFS: {{reason}}.',
  'engineNote.mix.byVoices': 'amazwi bekufanele aphakame noma ehle',
  'engineNote.mix.bySource': 'umsindo wangempela ushiywe unjalo, inkulumo ivumelana nawo',
  'engineNote.mix.byPeaks': 'iziqongo zalo bekumele zihlale ngaphansi kuka-{{peak}} dBTP',
  'engineNote.made.constant':
    'Wonke amafreyimu athatha isikhathi esilinganayo, ngakho isithombe sonke sifakwe ekhodini kabusha njenge-H.264.',
  'engineNote.made.burned': 'Imibhalo idwetshwe esithombeni, ngakho sifakwe ekhodini kabusha njenge-H.264.',
  'engineNote.made.recoded':
    'I-MP4 ayikwazi ukuthwala izithombe ze-{{codec}}, ngakho isithombe sifakwe ekhodini kabusha njenge-H.264.',
  'engineNote.made.speechOnly': 'Umsindo wangempela ukwifomethi engafundeki, ngakho ividiyo inenkulumo kuphela.',
  'engineNote.made.damaged': 'Izahluko, imibhalo engezansi nekhava yefilimu konakele, ngakho idabhu alinakho.',
  'engineNote.left.parts': 'I-{{format}} ayikwazi ukuphatha {{parts}}.',
  'engineNote.left.remedy': 'Ifayela le-.mkv liphatha okwengeziwe.',
  'engineNote.left.subtitles': 'imibhalo engezansi {{track}} yohlobo lwe-{{kind}}',
  'engineNote.left.file': 'ifayela elinamathiselwe elithi {{name}}',
  'engineNote.left.cover': 'ikhava yohlobo lwe-{{kind}}',
  'engineNote.left.chapters': 'izahluko',
  'engineNote.left.someChapters': 'izahluko ezingu-{{there}}, kuphela ezokuqala ezingu-{{most}}',
  'engineNote.left.styling': 'Isitayela sale mibhalo engezansi siyalahleka ku-{{format}}: {{tracks}}.',
  'engineNote.left.sounds': 'Amanye amathrekhi omsindo wefilimu awekho edabhini: {{tracks}}.',
  'engineNote.left.number': 'inombolo {{number}}',
  'engineNote.left.titled': '{{name}} ({{title}})',
  'engineNote.left.signs':
    'I-{{format}} ayikwazi ukuphatha imibhalo ephezu kwesithombe njengethrekhi. Ifayela le-.mkv liyakwazi.',
  'engineNote.left.tags': 'I-{{format}} ayinayo indawo yalawa mathegi efilimu: {{tags}}.',
} satisfies TextTable
