import type { TextTable } from '../textTable.ts'

/** Failures of the engine that a person can meet: files, jobs, the disk and child processes. */
export const engine = {
  'engine.video.gone': 'Bidiyon ba ya nan kuma.',
  'engine.video.empty': 'Babu komai a cikin bidiyon (bayit 0). A sake kwafarsa ko saukar da shi.',
  'engine.video.cutOff':
    'An yanke bidiyon: ɓangaren da yake lissafa abin da ke ciki babu shi. A sake kwafarsa, saukar da shi ko naɗa shi.',
  'engine.video.noLength': 'Bidiyon ba shi da tsawo. Watakila hoto ne da ba ya motsi, ko an yanke shi.',
  'engine.video.protected':
    'An kare bidiyon daga kwafa (an sirranta shi), saboda haka ba za a iya karanta shi ba. A yi amfani da kwafi marar kariya.',
  'engine.video.moved': 'Ba a samu bidiyon {{path}} ba. A duba ko an matsar da shi ko an sauya masa suna.',
  'engine.video.changed':
    'An sauya {{name}} bayan an ba da umarnin aiki a kansa. A sake farawa lokacin da fayil ɗin ya cika.',
  'engine.video.noSpeech': 'Bidiyon ba shi da zaren sauti, saboda haka babu maganar da za a nema.',
  'engine.video.noTextTrack': 'Bidiyon ba shi da zaren rubutun ƙasa mai rubutu. A sa a karanta maganarsa ko hotonsa.',
  'engine.file.notFile': 'Wannan ba fayil ba ne. A ba da fayil na bidiyo ko na sauti.',
  'engine.file.playlist':
    'Wannan jerin kunnawa ne ko rubutun da yake nuni ga wasu fayiloli. A ba da fayil ɗin bidiyon kansa.',
  'engine.file.noMedia':
    'Wannan ba fayil na bidiyo ko na sauti ba ne da za a iya karantawa. A ba da bidiyon MP4, MOV, MKV, WebM, AVI ko TS, ko fayil na sauti.',
  'engine.file.nothing': 'Fayil ɗin ba shi da hoto ko sauti.',
  'engine.file.repeats':
    'Fayil ɗin yana nuna sassa iri ɗaya sau da yawa: sai an karanta fiye da ninki {{times}} na girmansa. Watakila ya lalace. A yi amfani da wani kwafi.',
  'engine.file.tooLong':
    'Tsawon fayil ɗin {{length}} ne ko fiye; ana aiki a kan awa {{hours}} kawai mafi yawa. A raba shi, ko a fara injin da --longest-hours mafi girma.',
  'engine.sound.unreadable': 'Sautin wannan bidiyo yana cikin tsarin da ba za a iya karantawa ba.',
  'engine.sound.tooFew':
    'Sautin yana da samfurori {{rate}} a daƙiƙa, ba kuma za a ji komai ƙasa da {{least}} ba. A yi amfani da wani naɗi.',
  'engine.sound.unconvertible': 'Ba a iya sauya sautin ba: ba a karɓar gudunsa ko tashoshinsa.',
  'engine.sound.noTrack': 'Bidiyon ba shi da zaren sauti na {{track}} da za a iya karantawa.',
  'engine.sound.none': 'Bidiyon ba shi da zaren sauti.',
  'engine.sound.unencoded': 'Ba a iya mayar da sautin tsarin fayil ba.',
  'engine.sound.unwritten': 'Ba a iya rubuta sautin asali ba.',
  'engine.sound.encoderStopped': 'Mai rubuta sautin ya tsaya. A sake samarwa.',
  'engine.sound.noMemory': 'Babu ƙwaƙwalwa don sautin.',
  'engine.sound.fileUnread': 'Ba za a iya karanta fayil na sauti {{path}} ba.',
  'engine.picture.unreadable': 'Hoton yana cikin tsarin da ba za a iya karantawa ba.',
  'engine.picture.none': 'Fayil ɗin ba shi da hoto.',
  'engine.picture.uncopied': 'Ba a iya kwafar hoton ba.',
  'engine.picture.unencoded': 'Ba a iya mayar da hoton tsarin fayil ba.',
  'engine.picture.notSmaller': 'Ba a iya rage girman hoton ba.',
  'engine.picture.unconverted': 'Ba a iya sauya hoton ba.',
  'engine.picture.noStill': 'Ba a iya yin ƙaramin hoto ba.',
  'engine.subtitles.tooMany':
    'Zaren rubutun ƙasa yana da layuka fiye da {{lines}}, ko haruffa fiye da {{letters}}, waɗanda babu fim ɗin da yake da su. A cire zaren, ko a raba fim ɗin.',
  'engine.subtitles.noText': 'Zare na {{track}} na bidiyon ba shi da rubutun ƙasa na rubutu.',
  'engine.subtitles.giveFile': 'Bidiyon ba shi da ko ɗaya; a ba da fayil na rubutun ƙasa a maimakon haka.',
  'engine.subtitles.useTrack': 'A yi amfani da {{tracks}}.',
  'engine.subtitles.uncopied': 'Ba a iya kwafar rubutun ƙasa na fim ɗin ba.',
  'engine.subtitles.undrawn': 'Ba a iya zana rubutun ƙasa a cikin hoton ba.',
  'engine.ffmpeg.noFilter':
    'Wannan FFmpeg ba shi da matatar {{name}}, saboda haka ba za a iya zana rubutun ƙasa a hoto ba.',
  'engine.ffmpeg.noEncoder': 'Wannan FFmpeg ba zai iya rubuta {{codec}} ba.',
  'engine.output.noPlace':
    'Ba a iya rubuta bidiyon da aka gama ba. A tabbata babban fayil ɗinsa yana nan kuma ana iya rubutu a ciki.',
  'engine.output.refused': 'Ba a iya rubuta bidiyon da aka gama ba: faifan ya gaza, ko tushensa ya lalace.',
  'engine.output.noChapters': 'Ba a iya saka surorin fim ɗin a fayil ɗin da aka gama ba.',
  'engine.output.ending': 'Ba za a iya rubuta fayilolin {{extension}} ba. A yi amfani da {{endings}}.',
  'engine.output.name': '"{{name}}" ba sunan dabin ba ne. A yi amfani da wanda ya ƙare da {{endings}}.',
  'engine.output.replaces':
    'Dabin ɗin zai maye gurbin fayil ɗin da aka yi shi daga gare shi. A zaɓi wani fayil na fitarwa.',
  'engine.output.folder':
    'Babban fayil {{folder}} babu shi ko ba a yarda a rubuta a ciki ba. A zaɓi wani wuri don dabin.',
  'engine.attached': 'Ba a iya kwafar bango ko fayil da aka maƙala wa fim ɗin ba.',
  'engine.line.speechGone': 'Maganar layin da ke a daƙiƙa {{seconds}} ba ta nan kuma. A sake samarwa.',
  'engine.line.late':
    'Wani layi yana farawa a daƙiƙa {{seconds}}, bayan ƙarshen bidiyon a daƙiƙa {{end}}. A gyara lokacinsa.',
  'engine.takes.gone': 'Ba a samu fayil na naɗe-naɗe, {{path}}, ba. A sake furta layukan.',
  'engine.takes.beyond':
    'Naɗin layi na {{line}} ya kamata ya kasance daga daƙiƙa {{from}} zuwa {{to}} na fayil ɗin naɗe-naɗe, wanda ya ƙare a daƙiƙa {{end}}. A sake rubuta fayil ɗin.',
  'engine.takes.folder': 'Ba za a iya rubuta naɗe-naɗe a {{folder}} ba. A zaɓi wani babban fayil nasu.',
  'engine.takes.other': '{{folder}} yana ɗauke da {{other}}, wanda ba naɗi ba ne. A zaɓi wani babban fayil nasu.',
  'engine.voice.unknown': 'Babu muryar {{voice}}. GET /voice/voices yana lissafa su.',
  'engine.voice.gone': 'Babu muryar {{voice}}.',
  'engine.voice.noneFor': 'Ba a shigar da muryar {{language}} ba. A zaɓi murya ga kowane mai magana a voice_map.',
  'engine.voice.silent': '{{voice}} ba ta ce komai ba. A gwada wani rubutu ko wata murya.',
  'engine.voice.packRemoved': 'An cire fakitin da yake bin muryoyin. A sake shigar da shi, a sake samarwa.',
  'engine.sample.tooLittle':
    'Ba wanda ya yi magana shi kaɗai tsawon daƙiƙa biyu a naɗin. A aika da kusan daƙiƙa goma na mutum ɗaya, ba tare da kiɗa ba.',
  'engine.sample.needsText': 'Dole {{name}} ya san abin da aka faɗa a naɗin. A shigar da fakiti mai gane magana ma.',
  'engine.staysHere.texts':
    'Babu abin da zai bar wannan kwamfuta daga wannan shiri, amma rubutun {{name}} yana zuwa {{host}}. A zaɓi abin da yake aiki a nan, ko a yarda da shi a shirin.',
  'engine.staysHere.translations':
    'Babu abin da zai bar wannan kwamfuta daga wannan shiri, amma fassara tana zuwa {{host}}. A zaɓi abin da yake aiki a nan, ko a yarda da shi a shirin.',
  'engine.recogniser.language':
    '{{name}} ya san {{known}}, bai san {{language}} ba. A ba da rubutun magana a matsayin fayil na rubutun ƙasa ko zaren rubutun ƙasa.',
  'engine.missing.synthesizer': 'Ba a shigar da wata murya ba. A sake yin npm ci don shigar da muryoyin situdiyo.',
  'engine.missing.transcriber':
    'Ba a shigar da mai gane magana ba. A ba da rubutun magana a matsayin fayil na rubutun ƙasa, a yi amfani da bidiyo mai zaren rubutun ƙasa, a shigar da fakiti mai gane magana (Fakitoci a saituna, ko griot packs), ko a shigar da fakitocin Debian pocketsphinx da pocketsphinx-en-us don daftarin Turanci.',
  'engine.missing.diarizer': 'Babu gane masu magana. A nemi bincike ba tare da shi ba (diarize: false).',
  'engine.missing.translator':
    'Ba a shigar da mai fassara ba. A shigar da fakiti mai fassara (Fakitoci a saituna, ko griot packs), a ba da fassarar a matsayin fayil na rubutun ƙasa, a fara injin da sabar hira (--chat-url), ko a haɗa sabis mai fassara. Fakitoci suna buƙatar laburarensu, wanda npm ci yake shigarwa.',
  'engine.missing.chat':
    'Ba a shigar da samfurin hira ba. A shigar da fakitin hira (Fakitoci a saituna, ko griot packs), a fara injin da fayil na samfuri (--chat-model FILE.gguf) ko da adireshin sabar hira (--chat-url). Fakitoci da fayiloli suna buƙatar laburarensu, wanda npm ci yake shigarwa.',
  'engine.missing.cloner':
    'Ba a shigar da fakiti mai bin murya ba. A shigar da ɗaya (Fakitoci a saituna, ko griot packs). Kafin lokacin kalmar preserve a voice_map tana riƙe hawan muryar mai magana.',
  'engine.missing.separator':
    'Ba a shigar da fakiti mai ware muryoyi daga kiɗa da sauran sautuka ba. A shigar da ɗaya (Fakitoci a saituna, ko griot packs). Kafin lokacin ana rage mitocin magana a ƙarƙashin dabin. Fakitoci suna buƙatar laburarensu, wanda npm ci yake shigarwa.',
  'engine.missing.middleSeparator': 'Wannan injin ba zai iya ware muryoyi daga tsakiyar sitiriyo ba. A zaɓi auto.',
  'engine.missing.reader':
    'Ba za a iya karanta rubutun da ke cikin hoto ba: laburarensa babu shi. A sake yin npm ci don shigar da shi.',
  'engine.missing.faces': 'Ba za a iya nemo fuskoki ba: laburarensu babu shi. A sake yin npm ci don shigar da shi.',
  'engine.job.unknown': 'Babu aikin {{id}}.',
  'engine.job.interrupted':
    'Injin ya ƙare ba zato sau {{times}} yana yin wannan aiki, saboda haka an bar aikin. A sake ba da umarninsa; idan ya sake faruwa, a ba da shi da ƙananan layuka ko wani fayil, a duba Bayanan aiki.',
  'engine.job.videoGone': 'An cire bidiyon. A sake samar da shi.',
  'engine.job.videoRemoved': 'An cire bidiyon don samun fili, ko bayan kwana {{days}}. A sake samar da shi.',
  'engine.job.transcriptRemoved': 'An cire rubutun magana bayan kwana {{days}}. A sake binciken bidiyon.',
  'engine.job.resultGone': 'An cire sakamakon. A sake ba da umarninsa.',
  'engine.job.workersEnded':
    'Ma’aikata da yawa sun ƙare suna yin wannan. A sake ba da umarninsa, a duba bayanan aikinsu.',
  'engine.step.noAnswer': 'Amsar wani ma’aikaci babu ta. A sake gwadawa.',
  'engine.step.unfinished': 'Wani ma’aikaci bai iya gama matakinsa ba. A sake gwadawa.',
  'engine.store.jobs': 'Ba a iya isa ma’ajiyar ayyuka yanzu. A sake gwadawa nan ba da daɗewa ba.',
  'engine.store.files': 'Ba a iya amfani da ma’ajiyar fayiloli yanzu. A sake gwadawa nan ba da daɗewa ba.',
  'engine.disk.needs': 'Faifai ya cika: ana buƙatar MB {{megabytes}}. A goge wasu abubuwa don samun fili.',
  'engine.data.closed':
    'Ba za a iya rubutu a babban fayil na bayanai ba. A duba izininsa, da cewa faifansa ba na karantawa kawai ba ne.',
  'engine.data.broken': 'Faifan babban fayil na bayanai ya gaza. A duba faifan.',
  'engine.data.damaged':
    'Wani rumbun bayanai na babban fayil ɗin ya lalace. A dawo da kwafin ajiya, ko a ba da wani da --data.',
  'engine.scratch':
    'Aikin yana buƙatar fiye da GB {{gigabytes}} a hanyarsa, mafi yawan da aka yarda. A raba fim ɗin, ko a fara injin da --scratch-gb mafi girma.',
  'engine.history.noItem': 'Babu abin tarihi na {{id}}.',
  'engine.history.noSound': 'Babu sautin abin tarihi na {{id}}.',
  'engine.tooOften': 'Wannan makulli yana da izinin buƙatu {{most}} a minti. A sake gwadawa bayan daƙiƙa {{seconds}}.',
  'engine.process.noRoom': 'Kwamfutar ba ta da fili ga wani tsari. A rufe wasu manhajoji.',
  'engine.process.noFiles': 'An buɗe fayiloli da yawa. A sake farawa da Griot Studio.',
  'engine.process.noProgram': 'Manhajarsa ba ta nan kuma. A sake farawa da Griot Studio, ko a sake shigar da shi.',
  'engine.process.notStarted': 'Ba a iya fara tsarinsa ba.',
  'engine.process.silent': 'Tsarinsa bai nuna alamar rai ba tsawon daƙiƙa {{seconds}}.',
  'engine.process.outOfMemory': 'Ƙwaƙwalwar tsarinsa ta ƙare.',
  'engine.process.killed': 'An kawo ƙarshen tsarinsa daga waje, abin da na’ura takan yi idan ƙwaƙwalwa ta yi ƙaranci.',
  'engine.process.crashed': 'Tsarinsa ya faɗi ({{signal}}).',
  'engine.process.endedBy': 'An kawo ƙarshen tsarinsa daga waje ({{signal}}).',
  'engine.process.exitCode': 'Tsarinsa ya ƙare da lambar {{code}}.',
  'engine.crashed.media':
    'Ɓangaren injin da yake karantawa da rubuta bidiyo ya tsaya ba zato. A sake gwadawa; idan yana faruwa da fayil ɗaya kowane lokaci, watakila fayil ɗin ya lalace.',
  'engine.crashed.reader': 'Ɓangaren injin da yake karanta rubutun cikin hoto ya tsaya ba zato. A sake gwadawa.',
  'engine.crashed.speakers': 'Ɓangaren injin da yake bambanta masu magana ya tsaya ba zato. A sake gwadawa.',
  'engine.crashed.faces': 'Ɓangaren injin da yake nemo fuskoki ya tsaya ba zato. A sake gwadawa.',
  'engine.crashed.voice': 'Muryar situdiyo ta tsaya ba zato. A sake gwadawa.',
  'engine.crashed.middle': 'Tsarin da yake ware muryoyi daga tsakiya ya tsaya ba zato. A sake gwadawa.',
  'engine.crashed.pack':
    'Tsarin da ya tafiyar da {{name}} ya tsaya ba zato. A sake gwadawa; idan ya sake faruwa, a duba fakitin da griot packs verify {{id}}.',
  'engine.crashed.chat':
    'Tsarin da ya tafiyar da samfurin hira {{file}} ya tsaya ba zato. Watakila yana buƙatar ƙwaƙwalwa fiye da wadda ake da ita; a sake gwadawa, ko a yi amfani da ƙaramin samfuri.',
} satisfies TextTable
