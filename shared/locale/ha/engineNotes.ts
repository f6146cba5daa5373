import type { TextTable } from '../textTable.ts'

/** Notes of the engine on a transcript, a dub and its mix. */
export const engineNotes = {
  'engineNote.more': '{{some}} da wasu {{more}}',
  'engineNote.line': 'layi na {{line}}',
  'engineNote.lines': 'layuka na {{lines}}',
  'engineNote.leftOut': 'An tsallake, domin zai fara bayan ƙarshen bidiyon ({{end}}): {{lines}}. A gyara lokutan.',
  'engineNote.cutOff': 'An ƙare shi a ƙarshen bidiyon ({{end}}), wanda da zai wuce: {{lines}}.',
  'engineNote.unspoken':
    '{{voice}} ba ta san {{signs}} ba kuma ta tsallake. A rubuta shi da wasu haruffa, ko a zaɓi wata murya.',
  'engineNote.inLines': 'Layuka: {{lines}}.',
  'engineNote.silentTakes': 'Ba a jin komai a naɗe-naɗen layukan nan: {{lines}}.',
  'engineNote.fast':
    'An furta su da sauri fiye da {{rate}}×, in ba haka ba da sun makara: layukan da ke a {{places}}. A gajarta su ko a ba su ƙarin lokaci.',
  'engineNote.aligned':
    'Layuka {{lines}} cikin {{all}} suna farawa inda ake jin magana a tushe, a matsakaici daƙiƙa {{seconds}} daga rubutun ƙasansu.',
  'engineNote.atOnce': 'Mutane da yawa suna magana lokaci guda a {{times}}. A duba wa ya faɗi me a wurin.',
  'engineNote.overlaps':
    'Ana jin layuka {{lines}} cikin {{all}} lokacin da wani mai magana yake magana, domin sun haɗu ko suna bin juna a kusa a tushe.',
  'engineNote.damagedFile':
    'Kamar an yanke fayil ɗin: ya kamata tsawonsa ya kai {{length}}, amma sautinsa ya tsaya a {{end}}. Ba a rubuta abin da ya ɓace ba.',
  'engineNote.transcript.track': 'Rubutun magana shi ne zaren rubutun ƙasa na bidiyon kansa ({{language}}).',
  'engineNote.transcript.picture':
    'Babu mai gane magana, saboda haka an karanta rubutun magana daga rubutun ƙasa da ke cikin hoto ({{language}}).',
  'engineNote.transcript.recognised': '{{name}} ne ya gane rubutun maganar.',
  'engineNote.transcript.draft': 'Daftari ne: kusan rabin kalmomin daidai ne, saboda haka a sake karantawa.',
  'engineNote.transcript.speakers': 'Ya kuma bambanta masu magana.',
  'engineNote.speakersBySignal': '{{name}} ne ya bambanta masu magana, domin {{pack}} ya gaza: {{reason}}',
  'engineNote.waits.together':
    'Hoton yana jira yadda harsunan fayil ɗinsa suke buƙata tare, saboda haka sun fi tushe tsawo da daƙiƙa {{seconds}}.',
  'engineNote.waits.slowed':
    'An rage gudun hoton don layuka {{lines}} cikin {{all}}, saboda haka dabin ya fi tushensa tsawo da daƙiƙa {{seconds}}.',
  'engineNote.waits.held':
    'An tsayar da hoton don layuka {{lines}} cikin {{all}}, saboda haka dabin ya fi tushensa tsawo da daƙiƙa {{seconds}}.',
  'engineNote.waits.both':
    'An rage gudun hoton, an kuma tsayar da shi sau {{times}}, don layuka {{lines}} cikin {{all}}, saboda haka dabin ya fi tushensa tsawo da daƙiƙa {{seconds}}.',
  'engineNote.voice.unchosen': '{{speaker}}: ba a zaɓi murya ba, {{name}} ce take magana.',
  'engineNote.voice.followed':
    '{{speaker}}: ana bin muryar mai maganar kansa. Tana bin naɗi, ta {{name}}. Na’ura ce ta yi abin da take faɗa.',
  'engineNote.voice.unheard':
    '{{speaker}}: {{name}} ce take magana; ba a ji murya a layukansa da za a ɗauki hawan murya ba.',
  'engineNote.voice.near': '{{speaker}}: {{name}} tana magana a Hz {{own}}, mai maganar a Hz {{wanted}}, kusan muryar.',
  'engineNote.voice.far':
    '{{speaker}}: ba a riƙe muryar ba. {{name}} tana magana a Hz {{own}}, mai maganar a Hz {{wanted}}; babu saitin da ya fi kusa. A zaɓi wata murya.',
  'engineNote.voice.unknownNumber': 'da ba a sani ba',
  'engineNote.voice.unused':
    'voice_map yana ambaton masu magana da ba su da layi: {{unused}}. Layukan suna da: {{known}}. A duba sunayen.',
  'engineNote.preserve.language': '{{name}} ba ya magana da {{language}}: an riƙe hawan murya da saurinta.',
  'engineNote.preserve.consent':
    '{{name}} zai iya bin muryoyin da aka riƙe. A aika da consent: true idan masu su sun yarda.',
  'engineNote.preserve.little': '{{speaker}} bai yi magana shi kaɗai isasshe don a bi muryarsa ba.',
  'engineNote.separate.mono':
    'Sautin mono ne: bangarorin biyu iri ɗaya ne, saboda haka ba za a iya bambanta muryoyi da kiɗa ta wurinsu ba.',
  'engineNote.separate.sides': 'Muryoyin suna gefe ɗaya na sautin sitiriyo, ba a tsakiyarsa ba.',
  'engineNote.separate.surround':
    'A sautin kewaye muryoyi suna da tashar kansu, ta tsakiya, wadda ake ragewa ba tare da wannan ba.',
  'engineNote.separate.nothing': 'Ba a ware komai daga tsakiyar sautin ba.',
  'engineNote.separate.failed': 'Ba a iya ware muryoyin asali ba, saboda haka an rage mitocinsu.',
  'engineNote.separate.middle':
    'Griot Studio da kansa ya ware muryoyi daga tsakiyar sautin; an rage abin da ya rage daga cikinsu tare da sautin asali.',
  'engineNote.separate.taken':
    '{{name}} ya ware muryoyin asali a ƙarƙashin kowane layi; kiɗansa da sauran sautuka suna nan.',
  'engineNote.separate.centre': 'Daga cikin sautin kewayensa, na tsakiya kawai aka saurara.',
  'engineNote.mix.middle':
    'Ba tare da ware muryoyi ba, an rage tsakiyar sautin a ƙarƙashin kowane layi da ƙarin dB 17 (80 zuwa 4000 Hz; duk tsakiyar sautin kewaye); inda babu layi sautin asali yana nan yadda yake.',
  'engineNote.mix.lines':
    'Layuka {{lines}} cikin {{all}} suna kan wata murya ta asali. Ba tare da ware muryoyi ba, an rage tsakiyar sautin a wurin da ƙarin dB 17 (80 zuwa 4000 Hz; duk tsakiyar sautin kewaye).',
  'engineNote.mix.loud':
    'Sautin tushe yana da ƙara sosai ({{source}} LUFS). An kawo dabin zuwa {{target}} LUFS, yadda shafukan bidiyo suke kunna shi; da ya fi haka ƙara da magana ta lalace.',
  'engineNote.mix.missed': 'Dabin ya fito a {{made}} LUFS maimakon {{target}} LUFS: {{reason}}.',
  'engineNote.mix.byVoices': 'an so muryoyin su fi ƙarfi ko su fi rauni',
  'engineNote.mix.bySource': 'an bar sautin asali yadda yake, magana kuma ta dace da shi',
  'engineNote.mix.byPeaks': 'dole ƙololuwarsa su kasance ƙasa da {{peak}} dBTP',
  'engineNote.made.constant': 'Duk firamai tsawonsu ɗaya ne, saboda haka an sake rubuta dukan hoton a matsayin H.264.',
  'engineNote.made.burned': 'An zana rubutu a cikin hoton, saboda haka an sake rubuta shi a matsayin H.264.',
  'engineNote.made.recoded':
    'MP4 ba ya iya ɗaukar hotunan {{codec}}, saboda haka an sake rubuta hoton a matsayin H.264.',
  'engineNote.made.speechOnly':
    'Sautin asali yana cikin tsarin da ba za a iya karantawa ba, saboda haka bidiyon yana da magana kawai.',
  'engineNote.made.damaged': 'Surori, rubutun ƙasa da bangon fim ɗin sun lalace, saboda haka dabin ba shi da su.',
  'engineNote.left.parts': '{{format}} ba ya iya ɗaukar {{parts}}.',
  'engineNote.left.remedy': 'Fayil na .mkv yana ɗaukar ƙari.',
  'engineNote.left.subtitles': 'rubutun ƙasa {{track}} irin {{kind}}',
  'engineNote.left.file': 'fayil da aka maƙala {{name}}',
  'engineNote.left.cover': 'bango irin {{kind}}',
  'engineNote.left.chapters': 'surori',
  'engineNote.left.someChapters': 'surori {{there}}, sai {{most}} na farko kawai',
  'engineNote.left.styling': 'Ado na waɗannan rubutun ƙasa ya ɓace a {{format}}: {{tracks}}.',
  'engineNote.left.sounds': 'Sauran zaruruka na sauti na fim ɗin ba sa cikin dabin: {{tracks}}.',
  'engineNote.left.number': 'lamba {{number}}',
  'engineNote.left.titled': '{{name}} ({{title}})',
  'engineNote.left.signs': '{{format}} ba ya iya ɗaukar rubutun da ke kan hoto a matsayin zare. Fayil na .mkv zai iya.',
  'engineNote.left.tags': '{{format}} ba shi da wuri don waɗannan alamomin fim ɗin: {{tags}}.',
} satisfies TextTable
