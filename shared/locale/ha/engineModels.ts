import type { TextTable } from '../textTable.ts'

/** Failures of packs, models and the servers that the engine asks, and results of self-tests. */
export const engineModels = {
  'engineModel.planning':
    'Tsara layukan ya tsaya ba zato. A sake gwadawa; idan ya sake faruwa, a ba da umarnin ƙananan layuka.',
  'engineModel.pack.unknown': 'Babu fakitin {{id}}.',
  'engineModel.pack.list': 'A duba griot packs list.',
  'engineModel.pack.licence':
    'Ba a yarda a yi amfani da {{name}} don aikin kasuwanci ba (lasisi: {{licence}}, {{url}}). A yarda da lasisin don shigar da shi.',
  'engineModel.pack.gone':
    '{{name}} ba a shigar da shi yanzu, ko ana maye gurbinsa. A shigar da shi a Fakitoci a sake gwadawa.',
  'engineModel.pack.damaged': '{{name}} ya lalace: {{damage}} A cire fakitin a sake shigar da shi.',
  'engineModel.pack.notInstalled': 'Ba a shigar da {{id}} ba.',
  'engineModel.pack.notKept':
    'Faifai ya cika, saboda haka ba a shigar da {{id}} ba kuma ba a ajiye komai nasa ba. A goge wasu abubuwa don samun fili, a sake gwadawa.',
  'engineModel.pack.needs':
    '{{id}} yana buƙatar MB {{needed}} a faifai yayin shigarwa, MB {{free}} ne a fili. A goge wasu abubuwa don samun fili, a sake gwadawa.',
  'engineModel.pack.changing': 'Wata manhaja tana shigar da {{id}} ko cire shi. A jira har a gama.',
  'engineModel.pack.inUse': 'Ana amfani da {{id}}. A jira har aikinsa ya ƙare, ko a rufe situdiyo, a sake gwadawa.',
  'engineModel.file.missing': '{{path}} babu shi.',
  'engineModel.file.size': '{{path}} yana da bayit {{bytes}} maimakon {{stated}}.',
  'engineModel.file.changed': 'An sauya {{path}}: lambar tabbatarwarsa wata ce.',
  'engineModel.file.ofPack': '{{path}} na {{pack}}',
  'engineModel.download.otherVersion':
    '{{file}} yana da bayit {{bytes}} maimakon {{stated}}: tushen yana da wani nau’insa. A yi amfani da wani tushe, ko sabon nau’in situdiyo.',
  'engineModel.download.checksum':
    '{{file}} ba shi da lambar tabbatarwa da ta dace: ya lalace a hanya, ko an maye gurbinsa. A yi amfani da wani tushe, ko sabon nau’in situdiyo.',
  'engineModel.download.tooLong':
    '{{file}} ya fi yadda ya kamata tsawo. A yi amfani da wani tushe, ko sabon nau’in situdiyo.',
  'engineModel.download.unpacking': 'Buɗe {{path}} ya tsaya ba dalili. A sake gwadawa.',
  'engineModel.download.archive': 'Ba a buɗe tarin fayilolin ba: {{reason}}. A yi amfani da wani tushe.',
  'engineModel.source.noFolder':
    'Ba a samu babban fayil {{folder}} ba. A ba da babban fayil mai fakitoci, ko adireshi da yake farawa da http.',
  'engineModel.source.noFile':
    'Ba a samu {{path}} ba. Babban fayil na shigarwa yana da babban fayil ɗaya ga kowane fakiti, da fayilolin fakitin a ciki.',
  'engineModel.source.noAddress': '{{from}} ba adireshi ba ne. A ba da kamar https://example.org/packs.',
  'engineModel.source.part': '{{host}} yana aika wani ɓangare na fayil ɗin kawai. A yi amfani da wani tushe.',
  'engineModel.source.compressed':
    '{{host}} yana sauya fayiloli a hanya ta hanyar matse su. A yi amfani da wani tushe.',
  'engineModel.source.unprotected':
    '{{host}} yana turawa zuwa adireshi marar kariya. A sake gwadawa daga baya, ko a yi amfani da wani madubi.',
  'engineModel.source.endless':
    '{{host}} yana turawa ba iyaka. A sake gwadawa daga baya, ko a yi amfani da wani madubi.',
  'engineModel.source.untrusted':
    'Ba za a iya amincewa da takardar shaidar {{host}} ba. A duba kwanan watan wannan kwamfuta, da haɗin yanar gizo.',
  'engineModel.source.offline':
    'Ba a iya isa {{host}}; watakila kwamfutar nan ba ta kan intanet. A haɗa ta da intanet, ko a shigar daga babban fayil ko madubi.',
  'engineModel.source.busy': '{{host}} yana da aiki da yawa ({{status}}). A sake gwadawa daga baya.',
  'engineModel.source.notForAll':
    '{{host}} ba ya ba kowa wannan fayil ({{status}}). A shigar da shi daga babban fayil ko madubi.',
  'engineModel.source.gone':
    '{{host}} ba shi da wannan fayil kuma. A shigar da shi daga babban fayil ko madubi, ko a sabunta situdiyo.',
  'engineModel.source.status':
    '{{host}} ya amsa da matsayi {{status}}. A sake gwadawa daga baya, ko a yi amfani da wani madubi.',
  'engineModel.library': 'Ba a shigar da laburaren da yake tafiyar da wannan fakiti, {{name}}, ba. A sake yin npm ci.',
  'engineModel.fileGone': 'Fayil {{name}} na wannan fakiti babu shi. A sake shigar da fakitin.',
  'engineModel.notLoaded': 'Ba a iya loda samfurin wannan fakiti ba. A sake shigar da fakitin.',
  'engineModel.voice.notLoaded': 'Ba a iya loda muryar wannan fakiti ba. A sake shigar da fakitin.',
  'engineModel.voice.settings': 'Ba za a iya karanta saitunan wannan murya ba. A sake shigar da fakitin.',
  'engineModel.voice.unsayable':
    'Muryar ba ta iya furta “{{text}}” ba. A rubuta shi da wasu kalmomi, ko a zaɓi wata murya.',
  'engineModel.voice.failed': 'Muryar situdiyo ta gaza: {{reason}}. A sake gwadawa, ko a yi amfani da wata murya.',
  'engineModel.separator.none': 'Samfuran wannan fakiti ba masu ware muryoyi ba ne. A sake shigar da fakitin.',
  'engineModel.reader.failed': 'Karanta rubutun da ke cikin hoto ya gaza: {{reason}}. A sake gwadawa.',
  'engineModel.recogniser.stopped':
    'Mai gane magana PocketSphinx ya tsaya kafin ya gama ({{reason}}). A sake gwadawa, ko a ba da rubutun magana a matsayin fayil na rubutun ƙasa.',
  'engineModel.translate.noPair':
    'Babu fakitin da aka shigar da yake fassara daga {{source}} zuwa {{target}}. A shigar da wanda ya san duka biyu, a ba da fassarar a matsayin fayil na rubutun ƙasa, ko a yi amfani da sabar hira.',
  'engineModel.translate.unfit':
    'Samfurin hira {{model}} bai dawo da fassara ɗaya ga kowane layi ba, sau {{times}} a jere. A gwada wani samfuri.',
  'engineModel.translate.nameModel': 'Don fassara, a faɗi samfurin sabar hira da zai iya (--chat-model).',
  'engineModel.translate.noModel':
    'Sabar hira {{name}} ba ta da samfuri. A loda ɗaya a can, ko a faɗi ɗaya da --chat-model.',
  'engineModel.chat.notLoaded':
    'Ba a iya loda samfurin hira {{file}} ba. Dole ya zama cikakken fayil na GGUF, ya kuma dace da ƙwaƙwalwa.',
  'engineModel.chat.busy': 'Samfurin hira yana da aiki fiye da ƙarfinsa. A sake gwadawa nan ba da daɗewa ba.',
  'engineModel.chat.noLibrary':
    'Ba a shigar da laburaren samfuran hira, node-llama-cpp, don wannan na’ura ba. A sake yin npm ci.',
  'engineModel.chat.silent':
    'Sabar hira ba ta ce komai ba tsawon daƙiƙa {{seconds}}. A tabbata tana aiki, ko a sake gwadawa.',
  'engineModel.chat.unreached': 'Ba a iya isa sabar hira. A duba adireshinta da cewa tana aiki.',
  'engineModel.chat.address': 'A duba adireshinta, wanda yawanci yake ƙarewa da /v1.',
  'engineModel.chat.noCompletion': 'Sabar hira ta amsa da wani abu da ba amsar hira ba.',
  'engineModel.chat.noModels': 'Sabar hira ta amsa da wani abu da ba jerin samfura ba.',
  'engineModel.chat.broke': 'Sabar hira ta yanke amsarta. A sake tambaya.',
  'engineModel.chat.key': 'Sabar hira ta ƙi makullinta. A duba makullin da aka saita mata.',
  'engineModel.chat.serverBusy': 'Sabar hira tana da aiki da yawa. {{words}}',
  'engineModel.chat.moment': 'A sake gwadawa nan ba da daɗewa ba.',
  'engineModel.chat.failed': 'Sabar hira ta gaza. {{words}}',
  'engineModel.chat.failedWith': 'Sabar hira ta gaza da matsayi {{status}}. {{words}}',
  'engineModel.server.tooLarge': 'Amsarta ta fi girman karantawa. A duba adireshinta.',
  'engineModel.server.noTranscript': 'Ba ta aika rubutun magana ba. A duba adireshinta.',
  'engineModel.server.tooManyWords': 'Ta ji kalmomi fiye da yadda za a iya faɗa a lokacin. A sake gwadawa.',
  'engineModel.server.noVoices': 'Ba ta aika jerin muryoyi ba. A duba adireshinta, har zuwa /v1 idan tana da shi.',
  'engineModel.server.rateChanged': 'Gudun sautinta yana sauyawa a hanya. A gwada wata murya.',
  'engineModel.server.unread': 'Ba za a iya karanta amsar ba: {{reason}}. A duba adireshin.',
  'engineModel.server.key': '{{name}} ta ƙi makullinta ko asusunta. A duba su a saituna. Ta ce: {{words}}',
  'engineModel.server.notThere':
    '{{name}} ba ta da abin da aka nema. A duba adireshinta a sake karanta muryoyinta. Ta ce: {{words}}',
  'engineModel.server.says': '{{name}}: {{words}}',
  'engineModel.meter.noPrice':
    '{{name}} tana da iyaka amma ba ta da farashi. A saka farashinta a saituna, ko a cire iyakar.',
  'engineModel.meter.spent':
    '{{name}} ta kai iyakarta ta {{limit}}: an kashe {{spent}}. A ɗaga iyakar a saituna, ko a zaɓi wasu muryoyi.',
  'engineModel.meter.projectNoPrice':
    'Wannan shiri yana da iyakar kashe kuɗi, amma {{name}} ba ta da farashi. A saka farashinta a saituna, ko a cire iyakar shirin.',
  'engineModel.meter.projectSpent':
    'Wannan shiri ya kai iyakarsa ta {{limit}}: an kashe {{spent}} a sabobin magana. A ɗaga iyakarsa, ko a zaɓi wasu muryoyi.',
} satisfies TextTable
